// The words that may stand in a grant. A grant with any other word in it is not taken for one, so a
// word belongs here only if it can neither limit a grant nor take it back.

enum LicenseVocabulary {
  static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// They say that there is a license, and of what.
  static let fillers = words(
    """
    a an the this these work works photo photos photograph image images picture pictures is are
    licensed licenced license licence under terms of see at and there available made published
    released distributed shared in version deed universal dedication usage rights copy view visit
    """)

  /// They may stand between the parts of a license's name.
  static let joints = words("cc license licence version works the")

  /// What Creative Commons calls the licenses that are no jurisdiction's own.
  static let scopes = words("international unported generic")

  /// The jurisdictions that Creative Commons has, by their codes and names, with `license` after
  /// them. Norway's code and India's are left out: in most texts they are other words.
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

  /// Where one of them stands beside a copyright mark, rights may have been given.
  static let gifts = words(
    """
    cc cc0 pdm creative commons license licence licensed licenced public domain attribution some
    free gfdl gpl mit
    """)
}
