// The file name of a photo that a visitor saves: title and author, as far as every file system
// accepts them. Anybody may have written them, so they must not lead to another folder, hide the
// file, or make its extension look like another.

import Foundation
import VitrineModel

/// Makes the file names that browsers suggest for saved photos.
enum DownloadName {
  /// Bytes; with an extension, well below what file systems accept.
  private static let longest = 160
  /// Characters with a meaning to Windows, macOS or a shell.
  private static let refused: Set<Character> = [
    "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "~", "%", "\u{FFFD}",
  ]

  /// Returns a name such as `Dunes - Nour El-Amin`, without an extension.
  static func of(_ photo: Photo, titled title: String) -> String {
    of([title, photo.author?.name ?? ""])
  }

  /// Returns a name of some texts, without an extension.
  ///
  /// A list guards cells that begin like formulas, and there a name must be that of the file.
  static func of(_ texts: [String]) -> String {
    let names = texts.map(plain).filter { !$0.isEmpty }
    let joined = names.joined(separator: " - ")
    let isPlain = joined.utf8.allSatisfy { $0 < 0x80 }
    let name = bounded(isPlain ? joined : joined.precomposedStringWithCanonicalMapping)
      .trimmingPrefix { isTrimmed($0) || "=+@'".contains($0) }
    guard let end = name.lastIndex(where: { !isTrimmed($0) }) else { return "photo" }
    return withoutDevice(name[...end])
  }

  /// Returns a name that is not a device of Windows, which has some whatever the extension.
  private static func withoutDevice(_ name: Substring) -> String {
    let stem = name.prefix { $0 != "." }
    // Windows ignores spaces before the dot.
    guard let end = stem.lastIndex(where: { $0 != " " }),
      devices.contains(stem[...end].lowercased())
    else { return String(name) }
    return "\(stem)_\(name.dropFirst(stem.count))"
  }

  private static let devices: Set<String> =
    Set(["con", "prn", "aux", "nul", "conin$", "conout$"])
    .union(["0123456789", "¹²³"].joined().flatMap { ["com\($0)", "lpt\($0)"] })

  /// Returns whether a name must not begin or end with a character: a file whose name begins with a
  /// dot is hidden, and Windows drops a dot at the end.
  private static func isTrimmed(_ character: Character) -> Bool { ". -".contains(character) }

  private static func bounded(_ name: String) -> String {
    var name = name
    while name.utf8.count > longest { name.removeLast() }
    return name
  }

  /// Returns a text with characters that may be in a name, and single spaces between words.
  private static func plain(_ text: String) -> String {
    // In ASCII a byte is a character, and far cheaper to examine.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.split { !isOfWord($0) }.map { String(Substring($0)) }
        .joined(separator: " ")
    }
    let kept = text.map { isPlain($0) ? $0 : " " }
    return String(kept).split(separator: " ").joined(separator: " ")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte && !refused.contains(Character(Unicode.Scalar(byte)))
  }

  /// Returns whether a character may be in a name; control characters and characters that change
  /// the direction of text may not.
  private static func isPlain(_ character: Character) -> Bool {
    guard !refused.contains(character) else { return false }
    return character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator,
        .paragraphSeparator:
        // These join letters of some scripts, and the parts of an emoji.
        scalar == "\u{200D}" || scalar == "\u{200C}"
      default: true
      }
    }
  }
}
