// From a photo's key, `provider:id`, to its number, by which scripts find the visitor's favorites.
// The keys themselves are on the cards. Here each has three letters; a script that finds a photo by
// them compares its key.

/// The numbers of photos by their keys, in files.
struct PhotoKeyIndex {
  /// The approximate number of keys in one file.
  private static let fill = 1024

  /// For each key its number as a gap, and three letters of its hash; by number.
  let files: [String]

  init(_ keys: [String]) {
    // A power of two, so that a growing site rarely moves a key to another file.
    var count = 1
    while count * Self.fill < keys.count { count *= 2 }
    var numbers = [PackedNumbers](repeating: PackedNumbers(), count: count)
    var marks = [[UInt8]](repeating: [], count: count)
    for (number, key) in keys.enumerated() {
      let hash = Self.hash(key)
      let file = Int(hash) & (count - 1)
      numbers[file].append(number)
      for shift in [14, 20, 26] {
        marks[file].append(IndexLetters.all[Int(hash >> UInt32(shift)) & 63])
      }
    }
    files = zip(numbers, marks).map { numbers, marks in
      String(decoding: numbers.code + [UInt8(ascii: ",")] + marks, as: UTF8.self)
    }
  }

  /// Returns the FNV-1a hash with 32 bits.
  ///
  /// http://www.isthe.com/chongo/tech/comp/fnv/
  static func hash(_ text: String) -> UInt32 {
    text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
