// The address of an imgproxy server and the keys that sign addresses for it. Key and salt are
// secrets: anyone who has them can use the machine. So no description contains them.

/// The access to an imgproxy, which resizes images.
public struct ImgproxyAccess: Hashable, Sendable {
  /// The address of the imgproxy, with a final slash.
  public let address: WebAddress
  /// The secret key of the signature.
  public let key: [UInt8]
  /// The secret salt of the signature.
  public let salt: [UInt8]
  /// The place where the imgproxy finds the photos of the folder, such as `local:///`, with a final
  /// slash; nil if it reads copies that the site publishes.
  public let source: String?

  /// Creates the access to an imgproxy.
  public init(address: WebAddress, key: [UInt8], salt: [UInt8], source: String? = nil) {
    self.address = address
    self.key = key
    self.salt = salt
    self.source = source
  }
}

extension ImgproxyAccess: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without the secrets.
  public var description: String { "imgproxy at \(address.text)" }
  /// A description without the secrets.
  public var debugDescription: String { description }
  /// A mirror without the secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
