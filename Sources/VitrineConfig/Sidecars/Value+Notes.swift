// The parts that a photo's notes and an album's notes share.

import VitrineModel

extension Value {
  /// More tags than this are a fault of some program, not a person's work.
  private static var mostTags: Int { Picture.Limit.keywords }

  /// Tags as a list, or in one text with commas or semicolons between them; each once.
  func tags() -> [Tag]? {
    let texts: [Substring]
    switch node.content {
    case .scalar: texts = passage()?.split { $0 == "," || $0 == ";" } ?? []
    // An entry of a list is one tag, even with a comma in it.
    default:
      guard let elements = elements(example: "`tags: [red, sea]`") else { return nil }
      texts = elements.prefix(Self.mostTags + 1).compactMap { $0.text()?[...] }
    }
    if texts.count > Self.mostTags { tellTooMany() }
    var seen: Set<Tag> = []
    return texts.prefix(Self.mostTags).compactMap { Tag($0) }
      .filter { seen.insert($0).inserted }
  }

  private func tellTooMany() {
    refuse("has more than \(Self.mostTags) tags", mend: "only the first ones are used")
  }

  /// A license as people write it, `unknown` where it cannot be understood: it was to take the place
  /// of what is embedded, and that may grant more.
  /// - Parameter author: whose name may stand in it.
  func license(by author: String?) -> License {
    guard let text = text() else { return .unknown }
    if let license = License(reading: text, by: [author].compactMap { $0 }) { return license }
    refuse(
      "names no license known here, \(quote(text))",
      mend: didYouMean(text, of: License.all.map(\.id), otherwise: "write one of"))
    return .unknown
  }
}
