// A file brought from a service, as the rooms that follow see it.

public import VitrineModel

/// A file that is whole in the store.
public struct Download: Hashable, Sendable {
  /// Where its bytes are in the store.
  public let blob: Digest
  public let bytes: Int
  /// As the server named it, in lower case and without parameters; servers are often wrong.
  public let mediaType: String?
  /// Where the bytes came from in the end, after redirects.
  public let address: WebAddress

  public init(blob: Digest, bytes: Int, mediaType: String? = nil, address: WebAddress) {
    self.blob = blob
    self.bytes = bytes
    self.mediaType = mediaType
    self.address = address
  }
}
