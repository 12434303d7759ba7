// Names that cameras, phones, messengers and programs give to files: `DSC_0412`, `PXL_20230509_180432123`,
// `IMG-20240101-WA0001`, `Screenshot 2024-01-01 at 10.11.12`, a hash. Services often use them as titles.
// Cameras follow the Design rule for Camera File system (JEITA CP-3461): four letters, digits or
// underscores, then a number of four digits. All others are known words, numbers and hashes only; one
// other word makes a name that of a person.

extension String {
  /// Whether a machine made the name, so that it says nothing about the photo.
  public var isMachineName: Bool {
    // The longest name that file systems have.
    guard utf8.count <= 255, utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return false }
    return MachineName(self)?.isGenerated ?? false
  }

  /// The name; nil if a machine made it.
  public var unlessMachineName: String? { isMachineName ? nil : self }
}

/// A name in words and numbers.
private struct MachineName {
  private enum Part: Equatable {
    case word(String)
    /// Digits, or a hash, which counts as many.
    case number(Substring)

    var word: String? {
      if case .word(let word) = self { return word }
      return nil
    }

    var digits: Substring {
      if case .number(let digits) = self { return digits }
      return ""
    }
  }

  private let stem: Substring
  private let parts: [Part]

  /// Creates the parts of a name; nil if it has characters that machines don't use.
  init?(_ name: String) {
    stem = Self.withoutEnding(name[...])
    let chunks = stem.split(whereSeparator: Self.isSeparator)
    guard chunks.allSatisfy({ $0.allSatisfy(Self.isUsed) }) else { return nil }
    parts = Self.withoutUUIDs(chunks).flatMap(Self.parts)
  }

  var isGenerated: Bool { isOfProgram || isOfCamera }

  private var isOfProgram: Bool {
    let head = parts.prefix { $0.word != nil }.compactMap(\.word).joined(separator: " ")
    let rest = parts.drop { $0.word != nil }
    let digits = rest.reduce(0) { $0 + $1.digits.count }
    if head.isEmpty {
      // With a word behind it, a number must be long: `7 at night` is of a person.
      return parts.allSatisfy { $0.word == nil } || digits >= 8 && parts.allSatisfy(Self.mayFollow)
    }
    if MachineNameWords.dated.contains(head) {
      return digits >= 6 || rest.allSatisfy(Self.mayFollow)
    }
    // `Photo 12` may be of a person, `photo_2024-01-01` and `photo_0012` are not.
    let isLong = digits >= 8 || rest.first.map { Self.isCounter($0.digits) } == true
    return
      (MachineNameWords.heads.contains(head) || MachineNameWords.nouns.contains(head) && isLong)
      && rest.allSatisfy(Self.mayFollow)
  }

  // MARK: Cameras

  private var isOfCamera: Bool {
    guard let rest = behindCameraName else { return false }
    return rest.split(whereSeparator: Self.isSeparator).flatMap(Self.parts)
      .allSatisfy(Self.mayFollow)
  }

  /// What follows the eight characters of a camera's name; nil if the name begins with others.
  private var behindCameraName: Substring? {
    let (first, digits) = (stem.prefix(4), stem.dropFirst(4).prefix(4))
    let rest = stem.dropFirst(8)
    guard first.count == 4, digits.count == 4, digits.allSatisfy(Self.isDigit),
      first.contains(where: \.isLetter), rest.first.map({ !Self.isUsed($0) }) ?? true
    else { return nil }
    // Some programs write these names in lowercase: `p1010034`.
    let isCounter = first.dropFirst().allSatisfy(Self.isDigit)
    let isCapital = first.allSatisfy {
      $0.isASCII && ($0.isUppercase || $0 == "_" || Self.isDigit($0))
    }
    // `ROME2019` has a word and a year.
    let isNoun = first.allSatisfy(\.isLetter) && Self.isYear(digits)
    return (isCounter || isCapital) && !isNoun ? rest : nil
  }

  // MARK: Parts

  private static func mayFollow(_ part: Part) -> Bool {
    guard let word = part.word else { return true }
    return word.utf8.count == 1 || MachineNameWords.tails.contains(word)
      || MachineNameWords.heads.contains(word)
  }

  private static func isCounter(_ digits: Substring) -> Bool {
    digits.count >= 3 && digits.first == "0"
  }

  private static func withoutEnding(_ name: Substring) -> Substring {
    guard let dot = name.lastIndex(of: "."),
      MachineNameWords.endings.contains(name[dot...].dropFirst().lowercased())
    else { return name }
    return name[..<dot]
  }

  /// Returns the parts with a `0` in the place of each UUID.
  private static func withoutUUIDs(_ chunks: [Substring]) -> [Substring] {
    let groups = [8, 4, 4, 4, 12]
    for start in chunks.indices.dropLast(groups.count - 1) {
      let five = chunks[start..<(start + groups.count)]
      guard five.map(\.count) == groups, five.allSatisfy({ $0.allSatisfy(\.isHexDigit) })
      else { continue }
      return chunks[..<start] + ["00000000"] + chunks[(start + groups.count)...]
    }
    return chunks
  }

  private static func parts(of chunk: Substring) -> [Part] {
    if isHash(chunk) { return [.number("00000000")] }
    var parts: [Part] = []
    var rest = chunk
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      parts.append(isDigit(first) ? .number(run) : .word(run.lowercased()))
      rest = rest[run.endIndex...]
    }
    return parts
  }

  /// Whether a chunk is a hash or a random id: letters and digits that alternate, which words such as
  /// `decade2000` do not.
  private static func isHash(_ chunk: Substring) -> Bool {
    guard chunk.count >= 8 else { return false }
    let changes = zip(chunk, chunk.dropFirst()).count { isDigit($0) != isDigit($1) }
    guard chunk.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return chunk.count >= 18 && changes >= 6
    }
    return changes >= (chunk.count < 16 ? 3 : 2)
  }

  // MARK: Characters

  private static func isSeparator(_ letter: Character) -> Bool {
    guard let byte = letter.asciiValue else { return letter.isWhitespace }
    return byte == 0x20 || 0x09...0x0D ~= byte || separators.contains(byte)
  }

  private static let separators = Array("_-.~()[],:@".utf8)

  private static func isUsed(_ letter: Character) -> Bool {
    guard let byte = letter.asciiValue else { return letter.isLetter || letter == "’" }
    return isDigit(byte) || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "'")
  }

  // Names are checked for each photo, and what is known of characters beyond ASCII is slow to look up.
  private static func isDigit(_ letter: Character) -> Bool {
    letter.asciiValue.map(isDigit) ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isYear(_ digits: Substring) -> Bool {
    digits.count == 4 && ["19", "20"].contains(digits.prefix(2))
  }
}
