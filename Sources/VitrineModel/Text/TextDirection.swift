/// The direction in which a page reads.
public enum TextDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// Returns the direction of a language, as its BCP 47 tag says.
  ///
  /// If the tag names no script, the usual script of the language counts.
  public init(language: String) {
    let parts = language.lowercased().split(separator: "-").map(String.init)
    let languages: Set = ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]
    let scripts: Set = ["arab", "hebr", "syrc", "thaa"]
    let script = parts.dropFirst().prefix { $0 != "x" }.first {
      $0.count == 4 && $0.allSatisfy(\.isLetter)
    }
    let isRightToLeft = script.map(scripts.contains) ?? languages.contains(parts.first ?? "")
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }
}
