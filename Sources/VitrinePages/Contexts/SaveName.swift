// The name that a photo has once somebody has saved it: title and author, as far as every file
// system takes them. Names come from strangers, so nothing of them may lead to another folder, hide
// the file, or make its ending look like another.

import VitrineModel

enum SaveName {
  /// Bytes; with an ending well below what file systems take.
  private static let longest = 160
  /// What Windows, macOS or a shell would stumble over.
  private static let refused: Set<Character> = [
    "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "~", "%", "\u{FFFD}",
  ]

  /// `Dunes - Nour El-Amin`, without an ending.
  static func of(_ photo: Photo) -> String {
    let names = [photo.shownTitle, photo.author?.name ?? ""].map(plain).filter { !$0.isEmpty }
    let name = bounded(names.joined(separator: " - ")).trimmingPrefix(while: isFringe)
    guard let end = name.lastIndex(where: { !isFringe($0) }) else { return "photo" }
    return String(name[...end])
  }

  /// Names that begin with a dot are hidden, and Windows drops one at the end.
  private static func isFringe(_ character: Character) -> Bool { ". -".contains(character) }

  private static func bounded(_ name: String) -> String {
    var name = name
    while name.utf8.count > longest { name.removeLast() }
    return name
  }

  /// Without what is no letter, digit, mark or sign of a name, single spaces between words.
  private static func plain(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isOfWord) else { return text }
    let kept = text.map { isPlain($0) ? $0 : " " }
    return String(kept).split(separator: " ").joined(separator: " ")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Control characters and those that turn the direction of text are no part of a name.
  private static func isPlain(_ character: Character) -> Bool {
    guard !refused.contains(character) else { return false }
    return character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator,
        .paragraphSeparator:
        // Joins letters of some scripts, and the parts of one emoji.
        scalar == "\u{200D}" || scalar == "\u{200C}"
      default: true
      }
    }
  }
}
