// Where an imgproxy answers and how addresses for it are signed. Key and salt are secrets: whoever has
// them can make the machine work for himself. So a description names neither.

/// What it takes to have an imgproxy resize pictures.
public struct ImgproxyAccess: Hashable, Sendable {
  /// With a final slash.
  public let address: WebAddress
  public let key: [UInt8]
  public let salt: [UInt8]
  /// What it finds the photos of the folder below, such as `local:///`, with a final slash; nil where
  /// it reads copies that the site publishes.
  public let source: String?

  public init(address: WebAddress, key: [UInt8], salt: [UInt8], source: String? = nil) {
    self.address = address
    self.key = key
    self.salt = salt
    self.source = source
  }
}

extension ImgproxyAccess: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "imgproxy at \(address.text)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
