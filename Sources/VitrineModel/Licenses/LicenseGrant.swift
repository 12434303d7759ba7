// Reads a grant written as text. Every word must be understood: the name of a license, a deed, a
// known author, or one of a few words that change nothing. All names of licenses must name the same
// one. So a refusal, a limit or a doubt, in whatever words, is never read as a grant. No word is
// taken for a name by its form: `CC BY 4.0 by Invitation` has the form of `CC BY 4.0 by Ada`.

/// A text about rights of which every word is understood.
struct LicenseGrant {
  private var rest: ArraySlice<LicenseWord>
  private let authors: LicenseAuthors
  /// The licenses that are named with their version.
  private var named: Set<License> = []
  /// The families that are named without a version, such as `by-sa`.
  private var families: Set<String> = []
  private var saysPublicDomain = false
  private var hasMark = false

  /// The words that license texts use.
  private typealias Vocabulary = LicenseVocabulary

  /// Reads the words; nil if one of them is not understood.
  init?(_ words: [LicenseWord], by authors: LicenseAuthors) {
    rest = words[...]
    self.authors = authors
    while !rest.isEmpty {
      guard readNext() else { return nil }
    }
  }

  /// The meaning of all words together.
  ///
  /// None of them refuses, so words that name no license say only who holds the rights.
  var claim: RightsClaim {
    if let license { return .grant(license) }
    if named.isEmpty, families.isEmpty, !saysPublicDomain { return hasMark ? .notice : .nothing }
    guard named.isEmpty, !saysPublicDomain, families.count == 1, let family = families.first else {
      return .unclear
    }
    return .family("cc-\(family)")
  }

  /// The license that is granted; nil if there is none, or not clearly one.
  var license: License? {
    // Beside a port, its license without the jurisdiction is a short form of its name.
    let whole = named.filter { one in !named.contains { $0 != one && $0.unportedID == one.id } }
    guard whole.count <= 1 else { return nil }
    guard let license = whole.first else {
      return saysPublicDomain && families.isEmpty ? .publicDomain : nil
    }
    let isFree = license == .cc0 || license == .publicDomainMark
    guard !saysPublicDomain || isFree, families.allSatisfy({ "cc-\($0)" == license.family }) else {
      return nil
    }
    return license
  }

  private mutating func readNext() -> Bool {
    attempt { $0.readDeed() } || attempt { $0.readZero() } || attempt { $0.readPublicDomain() }
      || attempt { $0.readName() } || attempt { $0.readHolder() } || attempt { $0.readFiller() }
  }

  /// Reads with a closure; if it fails, nothing has been read.
  private mutating func attempt(_ read: (inout LicenseGrant) -> Bool) -> Bool {
    var copy = self
    guard read(&copy) else { return false }
    self = copy
    return true
  }

  // MARK: Words

  private mutating func take(_ words: String...) -> Bool {
    guard rest.prefix(words.count).map(\.text) == words else { return false }
    rest = rest.dropFirst(words.count)
    return true
  }

  private mutating func take(from words: Set<String>) -> Bool {
    guard let next = rest.first, words.contains(next.text) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func takeVersion() -> String? {
    guard let version = rest.first?.version else { return nil }
    rest = rest.dropFirst()
    return version
  }

  private mutating func takeCommons() -> Bool { take("cc") || take("creative", "commons") }

  private mutating func readFiller() -> Bool {
    take("some", "rights", "reserved") || take("to", "the", "public") || take("to", "view")
      || take("to", "see") || take("via", "wikimedia", "commons")
      || take("via", "flickr") || take(from: Vocabulary.fillers)
  }

  // MARK: Licenses

  private mutating func readDeed() -> Bool {
    guard let deed = rest.first?.deed else { return false }
    rest = rest.dropFirst()
    named.insert(deed)
    return true
  }

  private mutating func readZero() -> Bool {
    let isNamed = takeCommons()
    guard take("cc0") || (isNamed && take("zero")) else { return false }
    named.insert(.cc0)
    return (takeVersion() ?? "1.0") == "1.0"
  }

  private mutating func readPublicDomain() -> Bool {
    _ = takeCommons()
    guard take("pdm") || take("public", "domain", "mark") else {
      saysPublicDomain = true
      return take("public", "domain")
    }
    named.insert(.publicDomainMark)
    return (takeVersion() ?? "1.0") == "1.0"
  }

  /// Reads a name such as `cc by sa 4.0 de` or `creative commons attribution sharealike`.
  ///
  /// Without `creative commons`, only the whole of a license's own name counts: `attribution 4.0
  /// international`.
  private mutating func readName() -> Bool {
    let isNamed = takeCommons()
    guard isNamed || rest.first?.text != "by" else { return false }
    var parts: Set<String> = []
    while let part = takePart() ?? (isNamed || !parts.isEmpty ? takeJoint() : nil) {
      parts.insert(part)
    }
    guard isNamed || !parts.isEmpty else { return false }
    let family = ["by", "nc", "sa", "nd"].filter(parts.contains).joined(separator: "-")
    guard let version = takeVersion() else {
      if !family.isEmpty { families.insert(family) }
      return true
    }
    guard let license = License.withID("cc-\(family)-\(version)") else { return false }
    let hasScope = take(from: Vocabulary.scopes)
    let port = takeJurisdiction().flatMap { license.ported(to: $0) }
    named.insert(port ?? license)
    _ = take("license") || take("licence")
    return isNamed || hasScope
  }

  private mutating func takeJurisdiction() -> String? {
    guard let place = Jurisdiction.beginning(rest.map(\.text)) else { return nil }
    rest = rest.dropFirst(place.length)
    return place.code
  }

  private mutating func takeJoint() -> String? { take(from: Vocabulary.joints) ? "" : nil }

  private mutating func takePart() -> String? {
    if take("by") || take("attribution") { return "by" }
    if take("sa") || take("sharealike") || take("share", "alike") { return "sa" }
    if take("nc") || take("noncommercial") || take("non", "commercial") { return "nc" }
    let derivatives = ["derivatives", "derivative", "derivs", "deriv"]
    let isND = derivatives.contains { take("no" + $0) || take("no", $0) }
    return isND || take("nd") ? "nd" : nil
  }
}

// MARK: The holder

extension LicenseGrant {
  /// Reads a holder such as `© 2024 Ada Lovelace` or `by Ada Lovelace, 2024`, if Ada is known to be
  /// the author.
  ///
  /// A year belongs to a holder: beside a license it may be the year in which the grant begins.
  private mutating func readHolder() -> Bool {
    var isNotice = false
    while let word = rest.first, word.isMark {
      rest = rest.dropFirst()
      isNotice = true
    }
    hasMark = hasMark || isNotice
    let hasYear = isNotice && takeYears()
    let isCredit = take("by")
    if takeAuthor() {
      _ = takeYears()
      return true
    }
    // A mark alone is the heading of the text after it: `Copyright: CC0`.
    return isNotice && !isCredit && (hasYear || !rest.isEmpty)
  }

  private mutating func takeAuthor() -> Bool {
    guard let length = authors.length(ofNameBeginning: rest) else { return false }
    rest = rest.dropFirst(length)
    return true
  }

  private mutating func takeYears() -> Bool {
    let years = rest.prefix { $0.isYear }
    rest = rest.dropFirst(years.count)
    return !years.isEmpty
  }
}
