// The words that may appear in a grant. A text with any other word is not read as a grant, so a
// word belongs here only if it can neither limit a grant nor take it back.

/// The words that are understood in a grant.
enum LicenseVocabulary {
  /// Returns the words of a text, separated by whitespace.
  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// Words that introduce a license or name the work.
  static let fillers = words(
    """
    a an the this these work works photo photos photograph image images picture pictures is are
    licensed licenced license licence under terms of see at and there available made published
    released distributed shared in version deed universal dedication usage rights copy view visit
    """)

  /// Words that may appear between the parts of a license's name.
  static let joints = words("cc license licence version works the")

  /// The names of Creative Commons licenses that belong to no jurisdiction.
  static let scopes = words("international unported generic")

  /// Words that may mean a grant if they appear beside a copyright mark.
  static let grantWords = words(
    """
    cc cc0 pdm creative commons license licence licensed licenced public domain attribution some
    free gfdl gpl mit
    """)
}
