// The photos of a term, in three ranks, as the text that is published: gaps between ascending
// numbers in a code of printable letters that JSON does not escape. Written photo by photo, so that
// memory never holds the numbers of a hundred thousand photos.

/// Ascending numbers as text.
struct PackedNumbers {
  private(set) var code: [UInt8] = []
  // A large site has a hundred thousand terms, each with three lists.
  private var length: Int32 = 0
  private var last: Int32 = -1

  var count: Int { Int(length) }

  /// Digits below this end a number, digits above continue it.
  ///
  /// Most gaps are short, and short gaps have short codes.
  static let base = 72
  private static let more = letters.count - base
  /// Printable ASCII except for what JSON or HTML escapes, and the comma that separates lists.
  static let letters: [UInt8] = (0x21...0x7E).filter { !#""\<>&,"#.utf8.contains($0) }

  /// Adds a number.
  ///
  /// - Parameter number: a number above all numbers before.
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

  /// The numbers, decoded at each call.
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
  /// Photos with a tag that is exactly this term.
  var tagged = PackedNumbers()
  /// Photos with the term in their title or as a part of a tag.
  var strong = PackedNumbers()
  /// Photos with the term in another text.
  var weak = PackedNumbers()
  /// The photo added last, so that each photo is in one list only.
  var last: Int32 = -1

  /// The three lists, separated by commas, without empty lists at the end.
  var code: [UInt8] {
    var code = tagged.code
    if strong.count + weak.count > 0 { code += [UInt8(ascii: ",")] + strong.code }
    if weak.count > 0 { code += [UInt8(ascii: ",")] + weak.code }
    return code
  }

  var count: Int { tagged.count + strong.count + weak.count }
}
