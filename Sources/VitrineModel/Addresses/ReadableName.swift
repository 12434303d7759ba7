// Names as parts of addresses that people can read, type and remember. Letters are in lowercase and
// composed, so that file systems that ignore case or normalize Unicode keep the same parts apart.

/// Makes readable parts of addresses.
public struct ReadableName: Sendable {
  /// The most bytes of a part; a longer one is cut and gets a hash.
  static let longest = 200
  /// The hexadecimal digits of a hash in a part.
  static let hashLength = 6
  /// The most bytes of a path of several parts.
  private static let longestPath = 1_000

  private let digest: @Sendable ([UInt8]) -> Digest
  private let reserved: Set<String>

  /// Creates a maker of names.
  ///
  /// - Parameters:
  ///   - reserved: Parts that other pages use.
  ///   - digest: Computes the SHA-256 of some bytes.
  public init(reserving reserved: Set<String> = [], digest: @escaping @Sendable ([UInt8]) -> Digest)
  {
    self.reserved = reserved
    self.digest = digest
  }

  /// Returns the readable form of a path: lowercase, simplified Latin letters, other scripts as
  /// they are, and everything between words as a single hyphen.
  ///
  /// A part that cannot be read, is too long or has a meaning elsewhere gets a hash of its text.
  ///
  /// - Parameters:
  ///   - text: The path, with `/` between its parts.
  ///   - outer: The readable path with which it begins; empty for none.
  /// - Returns: The path, with as many parts; a single part if it is too long.
  public func path(of text: some StringProtocol, below outer: String = "") -> String {
    var path = Array(outer.utf8)
    path.reserveCapacity(path.count + 1 + text.utf8.count)
    var last = 0
    for part in text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) {
      if !path.isEmpty { path.append(0x2F) }
      last = path.count
      append(Array(part), to: &path)
    }
    guard path.count > Self.longestPath else { return String(decoding: path, as: UTF8.self) }
    let name = String(decoding: path[last...], as: UTF8.self)
    let whole = outer.isEmpty ? Array(text.utf8) : Array("\(outer)/\(text)".utf8)
    return name.shortened(toFit: 17) + "-" + hash(of: whole, 16)
  }

  /// Returns the readable form of a text that is one part.
  public func part(of text: String) -> String {
    var part: [UInt8] = []
    append(Array(text.utf8), to: &part)
    return String(decoding: part, as: UTF8.self)
  }

  private func append(_ text: [UInt8], to path: inout [UInt8]) {
    let start = path.count
    if text.allSatisfy({ $0 < 0x80 }) {
      Self.appendPlain(text, to: &path)
    } else {
      path += LetterSimplification.simplified(String(decoding: text, as: UTF8.self)).utf8
    }
    guard !isUsable(path[start...]) else { return }
    let name = String(decoding: path[start...], as: UTF8.self)
    path.removeSubrange(start...)
    path += (name.isEmpty ? "x" : name.shortened(toFit: Self.hashLength + 1)).utf8
    path += "-\(hash(of: text, Self.hashLength))".utf8
  }

  private static func appendPlain(_ text: [UInt8], to path: inout [UInt8]) {
    let start = path.count
    for byte in text {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: path.append(byte)
      case 0x41...0x5A: path.append(byte | 0x20)
      default: if path.count > start, path.last != 0x2D { path.append(0x2D) }
      }
    }
    if path.count > start, path.last == 0x2D { path.removeLast() }
  }

  private func isUsable(_ name: ArraySlice<UInt8>) -> Bool {
    guard !name.isEmpty, name.count <= Self.longest else { return false }
    // The longest name of Windows' devices has four letters.
    guard name.count <= 4 || !reserved.isEmpty else { return true }
    let text = String(decoding: name, as: UTF8.self)
    return !Self.devices.contains(text) && !reserved.contains(text)
  }

  /// The names that Windows gives to devices.
  private static let devices = Set(["con", "prn", "aux", "nul"])
    .union((0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Returns the first hexadecimal digits of the hash of some bytes.
  func hash(of bytes: [UInt8], _ length: Int) -> String { String(digest(bytes).hex.prefix(length)) }
}

extension String {
  /// The text without its end, so that an ending of some bytes fits into a part.
  func shortened(toFit ending: Int) -> String {
    guard utf8.count + ending > ReadableName.longest else { return self }
    var kept = String.UnicodeScalarView()
    var room = ReadableName.longest - ending
    for scalar in unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    while kept.last == "-" { kept.removeLast() }
    return String(kept)
  }
}
