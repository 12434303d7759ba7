// The jurisdictions for which Creative Commons licenses were ported, from version 1.0 to 3.0. The codes
// are those of the deeds' addresses; the names are those in the titles of the licenses.

/// The jurisdictions of ported licenses.
enum Jurisdiction {
  /// The version that has no ports.
  ///
  /// Its terms are international, so a country beside it says nothing.
  private static let withoutPorts = "4.0"

  /// The codes.
  static let codes = LicenseVocabulary.words(
    """
    am ar at au az be bg br ca ch cl cn co cr cz de dk ec ee eg es fi fr ge gr gt hk hr hu ie igo il
    in it jp kr lu mk mt mx my nl no nz pe ph pl pr pt ro rs scotland se sg si th tw ug uk us ve vn
    za
    """)

  /// Whether a license version was ported to a jurisdiction.
  static func isPort(_ code: some StringProtocol, of version: String) -> Bool {
    version != withoutPorts && codes.contains(String(code))
  }

  /// Returns the jurisdiction that a text begins with, and the number of its words.
  ///
  /// - Parameter words: The words after the version of a license, in lowercase.
  /// - Returns: The code and the number of words; nil for other words.
  static func beginning(_ words: [String]) -> (code: String, length: Int)? {
    if let name = names.first(where: { words.starts(with: $0.words) }) {
      return (name.code, name.words.count)
    }
    guard let code = words.first, codes.contains(code) else { return nil }
    // `no` and `in` are words of many texts: Norway is read from its deed and id only, and India
    // only at the end.
    guard code != "no", code != "in" || words.count == 1 else { return nil }
    return (code, 1)
  }

  /// The names, the longest first, so that no name is taken for the beginning of another.
  private static let names: [(words: [String], code: String)] = """
    am armenia; ar argentina; at austria; au australia; az azerbaijan; be belgium; bg bulgaria
    br brazil; ca canada; ch switzerland; cl chile; cn china mainland; cn mainland china; cn china
    co colombia; cr costa rica; cz czech republic; de germany; dk denmark; ec ecuador; ee estonia
    eg egypt; es spain; fi finland; fr france; ge georgia; gr greece; gt guatemala; hk hong kong
    hr croatia; hu hungary; ie ireland; igo igo; il israel; in india; it italy; jp japan
    kr south korea; kr korea; lu luxembourg; mk macedonia; mt malta; mx mexico; my malaysia
    nl netherlands; no norway; nz new zealand; pe peru; ph philippines; pl poland; pr puerto rico
    pt portugal; ro romania; rs serbia; scotland uk scotland; scotland scotland; se sweden
    sg singapore; si slovenia; th thailand; tw taiwan; ug uganda; uk uk england and wales
    uk england and wales; uk england; uk united kingdom; us united states; ve venezuela; vn vietnam
    za south africa
    """.split(whereSeparator: { $0 == ";" || $0.isNewline })
    .map { $0.split(separator: " ").map(String.init) }
    .map { (Array($0.dropFirst()), $0[0]) }
    .sorted { $0.0.count > $1.0.count }
}
