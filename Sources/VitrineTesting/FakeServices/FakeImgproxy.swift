// Imitates imgproxy as its documentation describes it: parses addresses, checks their signature,
// and returns what it would send. HMAC is implemented again from RFC 2104, to check the signatures
// of the program.

import Foundation
public import VitrineModel

/// A fake of imgproxy.
public struct FakeImgproxy: Sendable {
  private let key: [UInt8]
  private let salt: [UInt8]
  private let sources: @Sendable (String) -> PixelSize?

  /// Creates a fake.
  ///
  /// - Parameters:
  ///   - key: The key of the signature.
  ///   - salt: The salt of the signature.
  ///   - sources: Returns the size of the image at an address; nil if there is none.
  public init(
    key: [UInt8], salt: [UInt8], sources: @escaping @Sendable (String) -> PixelSize?
  ) {
    self.key = key
    self.salt = salt
    self.sources = sources
  }

  /// What an address asks for.
  public struct ResizeRequest: Sendable {
    /// The address of the original.
    public let source: String
    /// The arguments of the options, by name, such as `rs`.
    public let options: [String: [String]]
    /// The file extension of the result.
    public let format: String
    /// The size of the result.
    public let size: PixelSize
  }

  /// The reason why an address is refused.
  public enum Refusal: Error, Hashable {
    /// The signature is missing or wrong.
    case unsigned
    /// The fake does not support an option.
    case unknownOption(String)
    /// There is no image at the source address.
    case noSource(String)
    /// The path is not an imgproxy address.
    case noAddress

    /// The HTTP status.
    public var status: Int { self == .unsigned ? 403 : 404 }
  }

  /// Parses an address.
  ///
  /// - Parameter path: The path, with the first slash.
  /// - Returns: What it asks for.
  /// - Throws: `Refusal` if the address is refused.
  public func parse(_ path: String) throws(Refusal) -> ResizeRequest {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard parts.count > 1, path.hasPrefix("/") else { throw .noAddress }
    let signed = String(path.dropFirst(parts[0].utf8.count + 1))
    guard parts[0] == signature(of: signed) else { throw .unsigned }
    var options: [String: [String]] = [:]
    for part in parts.dropFirst().dropLast() {
      let words = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard Self.known.contains(words[0]) else { throw .unknownOption(words[0]) }
      options[words[0]] = Array(words.dropFirst())
    }
    let last = parts[parts.count - 1].split(separator: ".").map(String.init)
    guard last.count == 2, let source = Self.decoded(last[0]) else { throw .noAddress }
    guard let whole = sources(source) else { throw .noSource(source) }
    return ResizeRequest(
      source: source, options: options, format: last[1], size: Self.size(of: whole, options))
  }

  private static let known: Set = ["rs", "g", "q", "ar", "sm", "kcr", "scp", "bg", "cb"]

  private static func size(of whole: PixelSize, _ options: [String: [String]]) -> PixelSize {
    let words = options["rs"] ?? []
    guard words.count == 4, words[3] == "0", let width = Int(words[1]), let height = Int(words[2])
    else { return whole }
    let across = Double(width) / Double(whole.width)
    let down = Double(height) / Double(whole.height)
    guard words[0] == "fit" else {
      return PixelSize(width: min(width, whole.width), height: min(height, whole.height))
    }
    let scale = min(across, down, 1)
    return PixelSize(
      width: Int((Double(whole.width) * scale).rounded()),
      height: Int((Double(whole.height) * scale).rounded()))
  }

  // MARK: The signature

  private func signature(of path: String) -> String {
    let block = key.count > 64 ? SHA256.digest(of: key).bytes : key
    let padded = block + [UInt8](repeating: 0, count: 64 - block.count)
    let inner = SHA256.digest(of: padded.map { $0 ^ 0x36 } + salt + path.utf8).bytes
    let code = SHA256.digest(of: padded.map { $0 ^ 0x5C } + inner).bytes
    let text = Data(code).base64EncodedString()
    return String(text.compactMap { Self.letters[$0, default: $0] })
  }

  private static let letters: [Character: Character?] = ["+": "-", "/": "_", "=": nil]

  private static func decoded(_ text: String) -> String? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    let padded = plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: padded).flatMap { String(data: $0, encoding: .utf8) }
  }
}

extension FakeImgproxy {
  /// Returns the answer to a request.
  public func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
    do {
      let image = try parse(request.path)
      return .jpeg(FlatImage.jpeg(width: image.size.width, height: image.size.height))
    } catch {
      return .status(error.status)
    }
  }
}
