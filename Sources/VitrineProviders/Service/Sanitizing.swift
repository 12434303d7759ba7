// Converts values that services report, and rejects implausible ones.

import VitrineModel

extension PixelSize {
  /// Nil if a value is missing or not between 1 and 100,000.
  init?(reportedWidth width: Int?, height: Int?) {
    guard let width, let height, (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension PartialDate {
  /// Converts seconds since 1970-01-01 in UTC; nil before `earliest` and after the year 9999.
  init?(epoch: Int?, from earliest: Int = 0) {
    guard let epoch, (earliest...253_402_300_799).contains(epoch) else { return nil }
    let days = (epoch < 0 ? epoch - 86_399 : epoch) / 86_400
    let seconds = epoch - days * 86_400
    // Years are counted from March 1, so that leap days come last:
    // https://howardhinnant.github.io/date_algorithms.html#civil_from_days
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      year: yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month: (month + 2) % 12 + 1,
      day: dayOfYear - (153 * month + 2) / 5 + 1,
      time: Time(
        hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60, offset: 0))
  }
}

extension Int {
  /// Nil if the count is missing, negative, or above 10¹².
  init?(reportedCount count: Int?) {
    guard let count, (0...1_000_000_000_000).contains(count) else { return nil }
    self = count
  }
}

extension String {
  /// The text on one line, with whitespace collapsed; nil if nothing is left.
  ///
  /// Only the first 20,000 bytes are read, which is more than any page shows.
  var asLine: String? {
    guard !isLine else { return self }
    let words = prefix(bytes: 20_000).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The text as a title: a line that is not the name of a file.
  var asTitle: String? { asLine?.unlessMachineName }

  /// Whether the text is already a line, of printable ASCII only.
  private var isLine: Bool {
    guard 1...20_000 ~= utf8.count else { return false }
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      guard 0x20...0x7E ~= byte, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20
  }
}
