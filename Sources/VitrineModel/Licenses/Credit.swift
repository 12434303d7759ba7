// The attribution of a work: title, author, source, license, as Creative Commons recommends
// (https://wiki.creativecommons.org/wiki/Best_practices_for_attribution), or in the wording that
// its service requires. The same value is used by pages, structured data and feeds.

/// The parts of an attribution.
public struct Credit: Hashable, Sendable {
  /// The wording of a credit line.
  public enum Form: Hashable, Sendable {
    /// `“Dunes” by Nour El-Amin, CC BY 4.0`
    case work
    /// `Photo by Nour El-Amin on Unsplash`
    case service
  }

  /// The title of the work; may be empty.
  public let title: String
  /// The name of the author.
  public let author: String?
  /// The address of the author's page.
  public let authorPage: WebAddress?
  /// The address of the work at its source.
  public let source: WebAddress?
  /// The license of the work.
  public let license: License
  /// The terms of the service; nil for your own photos.
  public let terms: ServiceTerms?
  /// Everybody whom the source credits, in its words; nil for the author alone.
  private let creators: String?
  /// The line that the curator wrote or the author asks for; nil for the usual one.
  private let written: String?

  /// Creates the credit of a photo, under the terms of the service that it comes from.
  public init(of photo: Photo, under terms: ServiceTerms? = nil) {
    title = photo.title
    author = photo.author?.name
    authorPage = photo.author?.page
    source = photo.page
    license = photo.license
    self.terms = terms
    creators = photo.creators
    // What a service requires stays.
    written = terms?.credit == .service ? nil : photo.creditLine
  }

  /// The credit line as plain text: `“Dunes” by Nour El-Amin, CC BY 4.0`.
  public var line: String { runs.map(\.text).joined() }

  /// The credit line with links: the work to its page, the author to the profile, the license to
  /// its deed.
  public var runs: [RichText.Run] {
    if let written { return runs(of: written) }
    var runs = isOfService ? [named("Photo", source)] : work
    if let author { runs += [.text(" by ")] + named(creators, with: author) }
    if isOfService, let terms { runs += [.text(" on "), named(terms.title, terms.address)] }
    return runs + licensed
  }

  /// A written line, which may name the license itself.
  private func runs(of line: String) -> [RichText.Run] {
    guard license != .unknown, let place = line.range(ofLicense: license.name) else {
      return [named(line, source)] + unnamed(in: line) + licensed
    }
    let parts = [
      named(String(line[..<place.lowerBound]), source),
      named(String(line[place]), license.address), .text(String(line[place.upperBound...])),
    ]
    return parts.filter { !$0.text.isEmpty } + unnamed(in: line)
  }

  /// The author, if a written line omits the name and the license demands it.
  private func unnamed(in line: String) -> [RichText.Run] {
    guard license.demandsCredit, let author, !line.contains(author) else { return [] }
    return [.text(", "), named(author, authorPage)]
  }

  private var licensed: [RichText.Run] {
    license == .unknown ? [] : [.text(", "), named(license.name, license.address)]
  }

  /// The rights holder, for structured data; nil for works in the public domain, which have none, and
  /// if nobody knows the author.
  public var copyright: String? {
    switch license {
    case _ where license.isFree || author.map(AuthorPlaceholder.matches) == true: nil
    case .allRightsReserved: author.map { "© \($0), all rights reserved" }
    default: author
    }
  }

  private var isOfService: Bool { terms?.credit == .service }

  /// Photos of many services have no title.
  private var work: [RichText.Run] {
    title.isEmpty ? [named("Photo", source)] : [.text("“"), named(title, source), .text("”")]
  }

  /// The creators, with a link from the name of the author among them.
  private func named(_ creators: String?, with author: String) -> [RichText.Run] {
    guard let creators, let place = creators.range(ofName: author) else {
      return [named(creators ?? author, authorPage)]
    }
    let parts: [RichText.Run] = [
      .text(String(creators[..<place.lowerBound])), named(author, authorPage),
      .text(String(creators[place.upperBound...])),
    ]
    return parts.filter { !$0.text.isEmpty }
  }

  private func named(_ text: String, _ address: WebAddress?) -> RichText.Run {
    address.map { .link(text, $0) } ?? .text(text)
  }
}

extension String {
  /// The place of a license's name, in any case and with hyphens or spaces; nil if there is none.
  fileprivate func range(ofLicense name: String) -> Range<Index>? {
    range(ofName: name, by: \.folded)
  }

  /// The first place of a name that is not part of a longer word; nil if there is none.
  fileprivate func range(
    ofName name: String, by fold: (Character) -> String = { String($0) }
  ) -> Range<Index>? {
    let wanted = name.map(fold)
    func isWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber } ?? false
    }
    var before: Character?
    for start in indices {
      defer { before = self[start] }
      guard !isWord(before), let end = index(start, offsetBy: wanted.count, limitedBy: endIndex),
        !isWord(self[end...].first)
      else { continue }
      if self[start..<end].elementsEqual(wanted, by: { fold($0) == $1 }) { return start..<end }
    }
    return nil
  }
}

extension Character {
  fileprivate var folded: String { self == "-" ? " " : lowercased() }
}
