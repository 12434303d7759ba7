// Reads dates in the forms of ISO 8601, EXIF, IPTC and XMP, and as people write old ones: EXIF fills
// unknown parts with blanks, IPTC with zeros, people say "circa".

extension PartialDate {
  /// Creates a date from ISO 8601 (`1932`, `1932-05`, `2026-03-09`, `2026-03-09T18:04:00+01:00`,
  /// `20260309`) or the forms of EXIF and IPTC (`2026:03:09 18:04:00`, `1932:05:00`, `19320000`,
  /// `180400+0100`).
  ///
  /// A word such as `circa`, or `~` at either end, makes it approximate. Drops fractions of a
  /// second; nil for anything else.
  public init?(_ text: String) {
    let (plain, isCirca) = Self.withoutCirca(text)
    var digits = Scanner(plain)
    guard let year = digits.number(4) else { return nil }
    guard !digits.isAtEnd else {
      self.init(year: year, isCirca: isCirca)
      return
    }
    let isMarked = digits.skip("-:/")
    guard let month = digits.part() else { return nil }
    guard !digits.isAtEnd else {
      // Six digits alone may as well be a short year with month and day.
      guard isMarked else { return nil }
      self.init(year: year, month: month == 0 ? nil : month, isCirca: isCirca)
      return
    }
    // “1190-1210” and “1525 - 1535” are spans of years.
    guard digits.skip("-:/") == isMarked, let day = digits.part(), month != 0 || day == 0
    else { return nil }
    let time = digits.isAtEnd ? nil : digits.timeOfDay()
    guard digits.isAtEnd else { return nil }
    guard month != 0, day != 0 else {
      self.init(year: year, month: month == 0 ? nil : month, isCirca: isCirca)
      return
    }
    self.init(year: year, month: month, day: day, time: time, isCirca: isCirca)
  }

  private static let circa = [
    "circa", "ca.", "ca", "c.", "c", "about", "around", "approx.", "approximately", "um", "vers",
    "hacia", "~", "≈",
  ]

  /// Removes what marks a date as approximate.
  static func withoutCirca(_ text: String) -> (String, Bool) {
    // Nearly all dates begin with a digit and end with one or with a zone.
    guard let first = text.utf8.first, let last = text.utf8.last else { return (text, false) }
    if (0x30...0x39).contains(first), last != UInt8(ascii: "~") { return (text, false) }
    let plain = text.drop { $0.isWhitespace }
    if plain.hasSuffix("~") { return (String(plain.dropLast()), true) }
    let word = plain.prefix { !$0.isWhitespace && !$0.isNumber }
    guard circa.contains(word.lowercased()) else { return (text, false) }
    return (String(plain.dropFirst(word.count)), true)
  }

  /// Reads digits from the front of a text.
  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
      let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
      var trimmed = Substring(text).utf8.drop(while: isBlank)
      while trimmed.last.map(isBlank) == true { trimmed.removeLast() }
      rest = trimmed
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number(_ width: Int) -> Int? {
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      rest = rest.dropFirst(width)
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// A month or a day: two digits, or blanks if it is unknown.
    mutating func part() -> Int? {
      if let number = number(2) { return number }
      // Blanks at the end are already removed.
      let blanks = rest.prefix { $0 == 0x20 }
      guard !blanks.isEmpty || rest.first == UInt8(ascii: ":") || rest.isEmpty else { return nil }
      rest = rest.dropFirst(min(2, blanks.count))
      return 0
    }

    @discardableResult mutating func skip(_ marks: String) -> Bool {
      guard let first = rest.first, marks.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// The time of day after a date; nil if it is missing, out of range or blank.
    ///
    /// Nothing is left then, unless it is not a time.
    mutating func timeOfDay() -> Time? {
      skip("Tt ")
      if rest.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: ":") }), rest.contains(0x20) {
        rest = rest.dropFirst(rest.count)
        return nil
      }
      return time()
    }

    private mutating func time() -> Time? {
      let start = rest
      guard let time = wholeTime(), isAtEnd else {
        rest = start.isEmpty ? "T".utf8[...] : start
        return nil
      }
      return time
    }

    private mutating func wholeTime() -> Time? {
      guard let hour = number(2) else { return nil }
      skip(":")
      guard let minute = number(2), let second = lesser() else { return nil }
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst().drop { (0x30...0x39).contains($0) }
      }
      if isAtEnd { return Time(hour: hour, minute: minute, second: second) }
      return zone().flatMap { Time(hour: hour, minute: minute, second: second, offset: $0) }
    }

    private mutating func zone() -> Int? {
      guard let sign = rest.first else { return nil }
      rest = rest.dropFirst()
      if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2),
        let minutes = lesser(), minutes < 60
      else { return nil }
      return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    /// The two digits that may follow a larger unit, 0 if none follow; nil if only a colon does.
    private mutating func lesser() -> Int? {
      let isMarked = rest.first == UInt8(ascii: ":")
      skip(":")
      return number(2) ?? (isMarked ? nil : 0)
    }
  }
}
