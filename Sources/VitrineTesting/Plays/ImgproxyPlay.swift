// An imgproxy as its documentation describes it, played: it takes addresses apart, proves who wrote
// them, and says what it would send. The code is written out from RFC 2104 once more, so that what the
// rooms sign is proven against a second implementation.

import Foundation
public import VitrineModel

/// An imgproxy of a test.
public struct ImgproxyPlay: Sendable {
  private let key: [UInt8]
  private let salt: [UInt8]
  private let sources: @Sendable (String) -> PixelSize?

  /// - Parameter sources: how large the picture is at an address; nil where there is none.
  public init(
    key: [UInt8], salt: [UInt8], sources: @escaping @Sendable (String) -> PixelSize?
  ) {
    self.key = key
    self.salt = salt
    self.sources = sources
  }

  /// What it would send.
  public struct Order: Sendable {
    public let source: String
    /// By name, such as `rs`.
    public let options: [String: [String]]
    public let format: String
    public let size: PixelSize
  }

  /// Why it sends nothing, with the status it says so with.
  public enum Refusal: Error, Hashable {
    case unsigned
    case unknownOption(String)
    case noSource(String)
    case noAddress

    public var status: Int { self == .unsigned ? 403 : 404 }
  }

  /// - Parameter path: from the first slash.
  public func order(_ path: String) throws(Refusal) -> Order {
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
    return Order(
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

extension ImgproxyPlay {
  /// The answer to a browser.
  public func answer(_ request: LoopbackRequest) -> LoopbackAnswer {
    do throws(Refusal) {
      let order = try order(request.path)
      return .jpeg(FlatPicture.jpeg(width: order.size.width, height: order.size.height))
    } catch {
      return .status(error.status)
    }
  }
}
