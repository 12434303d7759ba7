// Reads the values that photo sidecars and album.yml have in common.

import VitrineModel

extension Value {
  /// More tags or names than this come from a faulty program, not from a person.
  private static var mostTags: Int { ImageMetadata.Limit.keywords }

  /// Returns tags from a list, or from one text with commas or semicolons between them; each tag
  /// once.
  func tags() -> [Tag]? {
    names("tags", example: "`tags: [red, sea]`")?.compactMap { Tag($0) }.distinct
  }

  /// Returns the names of people, written as tags are; each name once.
  func people() -> [String]? {
    var seen: Set<String> = []
    return names("names", example: "`people: [Ada Lindqvist, Nour Haddad]`")?
      .map { String($0).trimmed }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private func names(_ kind: String, example: String) -> ArraySlice<Substring>? {
    let texts: [Substring]
    switch node.content {
    case .scalar: texts = multilineText()?.split { $0 == "," || $0 == ";" } ?? []
    // An entry of a list is one name, even if it contains a comma.
    default:
      guard let elements = elements(example: example) else { return nil }
      texts = elements.prefix(Self.mostTags + 1).compactMap { $0.text()?[...] }
    }
    if texts.count > Self.mostTags {
      refuse(
        "has more than \(Self.mostTags) \(kind), and only the first ones are used",
        help: "write at most \(Self.mostTags) \(kind)")
    }
    return texts.prefix(Self.mostTags)
  }

  /// Returns a license as people write it.
  ///
  /// A text that is not understood becomes `unknown`, because it was meant to replace the embedded
  /// license, which may grant more. The text may contain the name of `author`.
  func license(by author: String?) -> License {
    guard let text = text() else { return .unknown }
    if let license = License(reading: text, by: [author].compactMap { $0 }) { return license }
    refuse(
      "is not a known license: \(quote(text))",
      help: LicenseNames.help(for: text))
    return .unknown
  }
}
