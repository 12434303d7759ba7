// Statements that are not Creative Commons licenses: that a work has no known rights, and the twelve
// statements of https://rightsstatements.org/page/1.0/, which museums and archives use.

extension License {
  /// The public domain, if nothing more is stated.
  public static let publicDomain = License(id: "public-domain", name: "Public domain")
  /// What the institutions of the Flickr Commons state.
  public static let noKnownRestrictions = License(
    id: "no-known-restrictions", name: "No known copyright restrictions",
    address: "https://www.flickr.com/commons/usage/")
  /// A work of the government of the United States.
  public static let usGovernment = License(
    id: "us-government", name: "United States Government Work",
    address: "https://www.usa.gov/government-copyright")

  /// The statements of RightsStatements.org.
  static let rightsStatements: [License] = [
    statement("InC", "In Copyright"),
    statement("InC-OW-EU", "In Copyright - EU Orphan Work"),
    statement("InC-EDU", "In Copyright - Educational Use Permitted"),
    statement("InC-NC", "In Copyright - Non-Commercial Use Permitted"),
    statement("InC-RUU", "In Copyright - Rights-holder(s) Unlocatable or Unidentifiable"),
    statement("NoC-CR", "No Copyright - Contractual Restrictions"),
    statement("NoC-NC", "No Copyright - Non-Commercial Use Only"),
    statement("NoC-OKLR", "No Copyright - Other Known Legal Restrictions"),
    statement("NoC-US", "No Copyright - United States"),
    statement("CNE", "Copyright Not Evaluated"),
    statement("UND", "Copyright Undetermined"),
    statement("NKC", "No Known Copyright"),
  ]

  private static func statement(_ code: String, _ name: String) -> License {
    License(
      id: "rs-\(code.lowercased())", name: name,
      // The identifier of a statement begins with http.
      address: "http://rightsstatements.org/vocab/\(code)/1.0/")
  }

  /// The statements that let nobody copy the work, or not without asking.
  ///
  /// Permission for teaching alone does not extend to a gallery.
  static let closedStatements = LicenseVocabulary.words(
    "rs-inc rs-inc-ow-eu rs-inc-edu rs-inc-ruu rs-noc-cr rs-noc-oklr rs-cne rs-und")

  /// The works that nobody is known to hold rights to.
  static let freeWorks = LicenseVocabulary.words(
    """
    cc0-1.0 pdm public-domain no-known-restrictions us-government rs-noc-cr rs-noc-nc rs-noc-oklr
    rs-noc-us rs-nkc
    """)

  /// Creates a statement of RightsStatements.org from the parts of its address after the host:
  /// `vocab/InC/1.0`, `page/InC/1.0`.
  init?(rightsStatement parts: [Substring]) {
    guard parts.count > 1, ["vocab", "page", "data"].contains(parts[0]),
      let statement = License.withID("rs-\(parts[1].lowercased())")
    else { return nil }
    self = statement
  }

  /// Returns a license that a service names and that is not in the vocabulary.
  ///
  /// - Parameters:
  ///   - name: The name as stated.
  ///   - address: The address as stated.
  /// - Returns: The license, with the id `other`.
  public static func other(named name: String, at address: WebAddress? = nil) -> License {
    License(id: other.id, name: name.prefix(80).description, address: address?.text)
  }

  // MARK: Names

  /// The licenses that whole texts name, by the words of the texts.
  ///
  /// These names contain words that elsewhere refuse or reserve.
  private static let byWords: [[String]: License] = {
    let names =
      (rightsStatements + sampling + [.noKnownRestrictions, .usGovernment]).map { ($0.name, $0) }
    let others: [(String, License)] = [
      ("No known restrictions", .noKnownRestrictions), ("US Government Work", .usGovernment),
      ("U.S. Government Work", .usGovernment), ("Work of the US Government", .usGovernment),
      ("Work of the U.S. Government", .usGovernment),
      ("No known copyright restrictions exist", .noKnownRestrictions),
    ]
    return Dictionary((names + others).map { (words(of: $0), $1) }, uniquingKeysWith: { a, _ in a })
  }()

  private static func words(of text: String) -> [String] {
    LicenseWord.words(of: text).map(\.text)
  }

  /// Returns the license that a whole text is the id or name of.
  static func named(_ text: String) -> License? {
    withID(text.lowercased()) ?? byWords[words(of: text)]
  }
}
