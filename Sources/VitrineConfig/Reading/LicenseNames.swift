// There are too many licenses for a message that lists them all.

import VitrineModel

/// The names of licenses, for people who wrote another.
enum LicenseNames {
  private static let usual = ["cc-by", "cc-by-sa", "cc0", "public-domain", "all-rights-reserved"]

  /// Returns what to write instead of a name that no license has.
  static func help(for text: String) -> String {
    if let near = nearest(to: text, in: LicensePattern.known) { return "did you mean `\(near)`?" }
    let similar = similar(to: text)
    let shown = (similar.isEmpty ? usual : similar).map { "`\($0)`" }.joined(separator: ", ")
    return "write an id such as \(shown); the page Configuration of the manual lists all of them"
  }

  /// The few licenses with the most words in common.
  private static func similar(to text: String) -> [String] {
    let words = words(of: text)
    let counts = LicensePattern.families.map { ($0, Self.words(of: $0).intersection(words).count) }
    let most = counts.map(\.1).max() ?? 0
    return most == 0 ? [] : counts.filter { $0.1 == most }.prefix(usual.count).map(\.0)
  }

  private static func words(of text: String) -> Set<Substring> {
    Set(text.lowercased()[...].split { !$0.isLetter && !$0.isNumber })
  }
}
