// The texts of a movie that ffprobe does not list: those of 3GPP (3GPP TS 26.244, section 8), and some of
// QuickTime (QuickTime File Format Specification, "User data atoms").

import VitrineImages

extension ISOMovie {
  /// The texts in their order, by the names of ffprobe; several may have the same name.
  var texts: [(name: String, text: String)] {
    let lists = index.map { HEIFBox.all(in: $0).filter { $0.name == "udta" } } ?? []
    let texts = lists.flatMap { HEIFBox.all(in: $0.content) }.lazy.compactMap { box in
      Self.names[box.name].flatMap { name in Self.text(of: box).map { (name: name, text: $0) } }
    }
    return Array(texts.prefix(Self.most))
  }

  /// The first letter of QuickTime's names, a © in Mac OS Roman, is not UTF-8.
  private static let apple = "\u{FFFD}"

  private static let names = [
    "titl": "title", "dscp": "description", "auth": "author", "cprt": "copyright",
    apple + "des": "description",
  ]
  private static let longest = 1 << 16
  private static let most = 100

  /// The text behind a length and a language, as in QuickTime, or a version and a language.
  private static func text(of box: HEIFBox) -> String? {
    var bytes = box.content.prefix(longest)
    if box.name.hasPrefix(apple) {
      let length = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      bytes = bytes.dropFirst(4).prefix(length)
    } else {
      bytes = bytes.dropFirst(6)
    }
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else {
      return String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return String(wide: bytes.dropFirst(2), isBigEndian: isBigEndian)
  }
}
