// The bytes of a page, ready to be published.

public import VitrineModel
import VitrineStore

/// The content of one page with its digest.
public struct PageFile: Sendable {
  /// The content in parts.
  public let parts: LazyByteChunks
  /// The SHA-256 of the content.
  public let digest: Digest
  /// The length in bytes.
  public let bytes: Int

  /// Content up to this length is held until it is written, because making it twice would take longer.
  private static let held = 4 << 20

  /// Creates a page from its bytes.
  public init(_ bytes: [UInt8]) {
    parts = LazyByteChunks(bytes)
    digest = Store.digest(of: bytes)
    self.bytes = bytes.count
  }

  /// Creates a page from parts, which are made when somebody asks for them.
  public init(_ parts: LazyByteChunks) {
    self.parts = parts.whole(upTo: Self.held).map { LazyByteChunks($0) } ?? parts
    (digest, bytes) = Store.digest(ofParts: self.parts)
  }
}
