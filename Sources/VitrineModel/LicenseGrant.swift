// Reads a grant in words. Every word must be understood: a license's name, a deed, the holder, or
// one of a few words that change nothing. And all that names a license must name the same one. So a
// refusal, a limit or a doubt, in whatever words, is never read as a grant.

struct LicenseGrant {
  private var rest: ArraySlice<LicenseWord>
  /// The licenses that are fully named.
  private var named: Set<License> = []
  /// The names without a version, such as `by-sa`.
  private var families: Set<String> = []
  private var saysPublicDomain = false

  private typealias Vocabulary = LicenseVocabulary

  /// The license that a text grants; nil where it grants none, or not clearly.
  static func license(in words: [LicenseWord]) -> License? {
    var grant = LicenseGrant(rest: words[...])
    while !grant.rest.isEmpty {
      guard grant.readNext() else { return nil }
    }
    return grant.agreed
  }

  private init(rest: ArraySlice<LicenseWord>) { self.rest = rest }

  private var agreed: License? {
    guard named.count <= 1 else { return nil }
    guard let license = named.first else {
      return saysPublicDomain && families.isEmpty ? .publicDomainMark : nil
    }
    let isFree = license == .cc0 || license == .publicDomainMark
    let family = LicensePattern.family(of: license.id)
    guard !saysPublicDomain || isFree, families.allSatisfy({ "cc-\($0)" == family }) else {
      return nil
    }
    return license
  }

  private mutating func readNext() -> Bool {
    attempt { $0.readDeed() } || attempt { $0.readZero() } || attempt { $0.readPublicDomain() }
      || attempt { $0.readName() } || attempt { $0.readHolder() } || attempt { $0.readFiller() }
  }

  /// What fails has read nothing.
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

  private mutating func takeYear() -> Bool {
    guard rest.first?.isYear == true else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func takeCommons() -> Bool { take("cc") || take("creative", "commons") }

  private mutating func readFiller() -> Bool {
    take("some", "rights", "reserved") || take("to", "the", "public")
      || take("via", "wikimedia", "commons") || take("via", "flickr")
      || take(from: Vocabulary.fillers)
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

  /// `cc by sa 4.0 de`, `creative commons attribution sharealike`; without `creative commons` it
  /// takes the whole of a license's own name: `attribution 4.0 international`.
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
    named.insert(license)
    let hasScope = take(from: Vocabulary.scopes)
    while take(from: Vocabulary.ports) {}
    return isNamed || hasScope
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
  /// `© 2024 Ada Lovelace,` or `by Ada Lovelace.` A year belongs to a holder: beside a license it
  /// may be the one in which the grant begins.
  private mutating func readHolder() -> Bool {
    var isNotice = false
    while let word = rest.first, take("©") || take("copyright") {
      isNotice = true
      if word.endsClause { return true }
    }
    while isNotice, takeYear() {}
    let isCredit = take("by")
    guard isNotice || isCredit else { return false }
    guard let next = rest.first, isOfName(next) else { return isNotice && !isCredit }
    return readPerson(mayBeAlias: !isCredit)
  }

  /// A name, and its end: what follows without one could be any word at all.
  /// - Parameter mayBeAlias: may it be one word in small letters.
  private mutating func readPerson(mayBeAlias: Bool) -> Bool {
    var name: [LicenseWord] = []
    var isEnded = false
    while !isEnded, let word = rest.first, isOfName(word) || word.isYear {
      if !word.isYear { name.append(word) }
      isEnded = word.endsClause
      rest = rest.dropFirst()
    }
    if isEnded { while takeYear() {} }
    let goesOn = rest.first.map { Vocabulary.verbs.contains($0.text) } ?? true
    let small = name.filter { $0.beginsSmall && !Vocabulary.particles.contains($0.text) }
    return (isEnded || goesOn) && name.count <= 8
      && (small.isEmpty || mayBeAlias && name.count == 1)
  }

  private func isOfName(_ word: LicenseWord) -> Bool {
    if Vocabulary.particles.contains(word.text) { return true }
    return word.deed == nil && word.text.first?.isLetter == true && word.version == nil
      && !Vocabulary.fillers.contains(word.text) && !Vocabulary.noNames.contains(word.text)
      && !Vocabulary.negations.contains(word.text) && !word.text.contains("://")
  }
}
