// Which photos a term is about, in three degrees, as the text that is published: gaps between
// ascending numbers in a code of printable letters that JSON need not escape. Written while the
// photos go by, so that a hundred thousand of them never lie here as numbers.

/// Ascending numbers as text.
struct PackedNumbers {
  private(set) var code: [UInt8] = []
  // A large site has a hundred thousand terms, each with three lists.
  private var length: Int32 = 0
  private var last: Int32 = -1

  var count: Int { Int(length) }

  /// Digits below this end a number, those above go on, as many as there are: short codes for short
  /// gaps, which are most.
  static let base = 72
  private static let more = letters.count - base
  /// Printable ASCII without what JSON or HTML would escape, and without the comma that parts lists.
  static let letters: [UInt8] = (0x21...0x7E).filter { !#""\<>&,"#.utf8.contains($0) }

  /// - Parameter number: larger than all before.
  mutating func append(_ number: Int) {
    var rest = number - Int(last) - 1
    while rest >= Self.base {
      rest -= Self.base
      code.append(Self.letters[Self.base + rest % Self.more])
      rest /= Self.more
    }
    code.append(Self.letters[rest])
    last = Int32(number)
    length += 1
  }

  /// The numbers again.
  var numbers: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    var (value, scale, last) = (0, 1, -1)
    for letter in code {
      let digit = Self.places[Int(letter)]
      value += digit * scale
      scale *= Self.more
      guard digit < Self.base else { continue }
      last += value + 1
      numbers.append(last)
      (value, scale) = (0, 1)
    }
    return numbers
  }

  private static let places: [Int] = {
    var places = [Int](repeating: 0, count: 128)
    for (place, letter) in letters.enumerated() { places[Int(letter)] = place }
    return places
  }()
}

/// The photos of one term.
struct Postings {
  /// Those with a tag that is this term and nothing else.
  var tagged = PackedNumbers()
  /// Those with the term in their title or within a tag.
  var strong = PackedNumbers()
  /// Those with the term in what else is said about them.
  var weak = PackedNumbers()
  /// The photo met last, so that each is in one list only.
  var last: Int32 = -1

  /// The three lists parted by commas, empty ones at the end left out.
  var code: [UInt8] {
    var code = tagged.code
    if strong.count + weak.count > 0 { code += [UInt8(ascii: ",")] + strong.code }
    if weak.count > 0 { code += [UInt8(ascii: ",")] + weak.code }
    return code
  }

  var count: Int { tagged.count + strong.count + weak.count }
}
