// A downloaded file, as later modules see it.

public import VitrineModel

/// A downloaded file that is complete in the store.
public struct Download: Hashable, Sendable {
  /// The digest of its content, which identifies it in the store.
  public let blob: Digest
  /// The length in bytes.
  public let bytes: Int
  /// The media type that the server sent, in lowercase and without parameters.
  ///
  /// Servers are often wrong.
  public let mediaType: String?
  /// The final address, after redirects.
  public let address: WebAddress

  /// Creates the description of a downloaded file.
  public init(blob: Digest, bytes: Int, mediaType: String? = nil, address: WebAddress) {
    self.blob = blob
    self.bytes = bytes
    self.mediaType = mediaType
    self.address = address
  }

  /// Whether the final address is one at which services keep the notice that a photo is gone.
  public var isPlaceholder: Bool { Self.isPlaceholder(at: address.text) }

  static func isPlaceholder(at address: String) -> Bool {
    let name = address.lastComponent.lowercased()
    // Few other names contain the word that all of theirs share: one search instead of four.
    guard name.contains("available") else { return false }
    return ["photo_unavailable", "photo-unavailable", "image_unavailable", "not_available"]
      .contains { name.contains($0) }
  }
}
