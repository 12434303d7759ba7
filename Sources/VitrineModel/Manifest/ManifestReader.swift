// Reads the text of a manifest line by line, directly from its bytes: a site has 100,000 lines and
// each build reads them.

/// A reader of the lines of a manifest.
struct ManifestReader {
  /// The content of a line.
  enum Item {
    /// A file; the path is a part of the text.
    case file(path: UnsafeBufferPointer<UInt8>, SiteManifest.Facts)
    /// A record with its bytes.
    case record(SiteManifest.Record)
    /// The last line, with the number of files.
    case complete(Int)
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var position: Int
  /// The number of the last line read, counted from 1.
  private(set) var line = 1

  init(_ text: UnsafeBufferPointer<UInt8>, from position: Int) {
    self.text = text
    self.position = position
  }

  var isAtEnd: Bool { position == text.count }

  /// Reads the next line, and the bytes after it if it is a record.
  mutating func next() throws(ManifestError) -> Item {
    line += 1
    guard let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) else {
      throw .incomplete
    }
    var words = Words(UnsafeBufferPointer(rebasing: text[position..<end]))
    position = end + 1
    let word = words.word()
    if word.elementsEqual("file".utf8), let (path, facts) = words.entry() {
      return .file(path: path, facts)
    }
    if word.elementsEqual("complete".utf8), let count = words.number(), words.isAtEnd {
      return .complete(count)
    }
    if word.elementsEqual("record".utf8) { return .record(try record(&words)) }
    throw .line(line)
  }

  private mutating func record(_ words: inout Words) throws(ManifestError) -> SiteManifest.Record {
    let name = String(decoding: words.word(), as: UTF8.self)
    guard let length = words.number(), words.isAtEnd else { throw .line(line) }
    guard length < text.count - position else { throw .incomplete }
    let end = position + length
    let record = SiteManifest.Record(name: name, bytes: Array(text[position..<end]))
    guard let record, text[end] == UInt8(ascii: "\n") else { throw .line(line) }
    position = end + 1
    return record
  }
}

/// A reader of the words of a line, which are separated by one space each.
private struct Words {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The position is one past the end if no space follows the last word.
  var isAtEnd: Bool { position == text.count + 1 }

  mutating func word() -> UnsafeBufferPointer<UInt8> {
    guard position < text.count else { return UnsafeBufferPointer(rebasing: text[..<0]) }
    let end = text[position...].firstIndex(of: UInt8(ascii: " ")) ?? text.count
    defer { position = end + 1 }
    return UnsafeBufferPointer(rebasing: text[position..<end])
  }

  /// Reads digits without a sign or a leading zero.
  mutating func number() -> Int? {
    let digits = word()
    guard let first = digits.first, digits.count <= 18, first != 0x30 || digits.count == 1 else {
      return nil
    }
    var number = 0
    for digit in digits {
      guard case 0x30...0x39 = digit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  /// Reads a file.
  ///
  /// The path is the rest of the line, spaces included.
  mutating func entry() -> (path: UnsafeBufferPointer<UInt8>, SiteManifest.Facts)? {
    guard let digest = Digest(hexDigits: word()) else { return nil }
    let inputs = word()
    let fingerprint = Digest(hexDigits: inputs)
    guard fingerprint != nil || inputs.elementsEqual("-".utf8), let bytes = number(),
      position <= text.count
    else { return nil }
    let path = UnsafeBufferPointer(rebasing: text[position...])
    guard SitePath.isPath(path) else { return nil }
    return (path, SiteManifest.Facts(digest: digest, bytes: bytes, inputs: fingerprint))
  }
}
