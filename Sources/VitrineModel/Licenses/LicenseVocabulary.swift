// The words that may appear in a grant. A text with any other word is not read as a grant, so a
// word belongs here only if it can neither limit a grant nor take it back.

/// The words that are understood in a grant.
enum LicenseVocabulary {
  /// Returns the words of a text, separated by white space.
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

  /// The jurisdictions of Creative Commons by code and name, and `license`, which may follow them.
  ///
  /// The codes of Norway and India are missing: in most texts they are other words.
  static let ports = words(
    """
    ar at au az be bg br ca ch cl cn co cr cz de dk ec ee eg es fi fr ge gr gt hk hr hu ie igo il it
    jp kr lu mk mt mx my nl nz pe ph pl pr pt ro rs se sg si th tw ug uk us ve vn za
    argentina australia austria azerbaijan belgium brazil bulgaria canada chile china colombia costa
    rica croatia czech republic denmark ecuador egypt england estonia finland france georgia
    germany greece guatemala hong hungary india ireland israel italy japan kong korea luxembourg
    macedonia malaysia malta mexico netherlands new norway peru philippines poland portugal puerto
    rico romania scotland serbia singapore slovenia south africa spain states sweden switzerland
    taiwan thailand uganda united kingdom venezuela vietnam wales zealand license licence
    """)

  /// Words that may mean a grant if they appear beside a copyright mark.
  static let grantWords = words(
    """
    cc cc0 pdm creative commons license licence licensed licenced public domain attribution some
    free gfdl gpl mit
    """)
}
