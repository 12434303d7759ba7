// How a work is credited: title, author, source, license, as Creative Commons recommends
// (https://wiki.creativecommons.org/wiki/Best_practices_for_attribution), or in the words of the
// service it comes from. The same record feeds the page, structured data and feeds.

/// The parts of an attribution.
public struct Credit: Hashable, Sendable {
  /// How a service wants its photos to be credited.
  public enum Form: Hashable, Sendable {
    /// `“Dunes” by Nour El-Amin, CC BY 4.0`
    case work
    /// `Photo by Nour El-Amin on Unsplash`
    case service
  }

  public let title: String
  public let author: String?
  public let authorPage: WebAddress?
  public let source: WebAddress?
  public let license: License
  /// Nil for photos of one's own.
  public let terms: ServiceTerms?

  /// - Parameter terms: those of the service that the photo comes from.
  public init(of photo: Photo, under terms: ServiceTerms? = nil) {
    title = photo.title
    author = photo.author?.name
    authorPage = photo.author?.page
    source = photo.page
    license = photo.license
    self.terms = terms
  }

  /// One line of plain text: `“Dunes” by Nour El-Amin, CC BY 4.0`.
  public var line: String { runs.map(\.text).joined() }

  /// The line with its links: the work to its page, the author to theirs, the license to its deed.
  public var runs: [Prose.Run] {
    var runs = isOfService ? [named("Photo", source)] : work
    if let author { runs += [.text(" by "), named(author, authorPage)] }
    if isOfService, let terms { runs += [.text(" on "), named(terms.title, terms.address)] }
    if license != .unknown { runs += [.text(", "), named(license.name, license.address)] }
    return runs
  }

  /// Whose work it is, where it is anybody's: what is in the public domain has no owner.
  public var copyright: String? {
    switch license {
    case .cc0, .publicDomainMark: nil
    case .allRightsReserved: author.map { "© \($0), all rights reserved" }
    default: author
    }
  }

  private var isOfService: Bool { terms?.credit == .service }

  /// Many services know no titles.
  private var work: [Prose.Run] {
    title.isEmpty ? [named("Photo", source)] : [.text("“"), named(title, source), .text("”")]
  }

  private func named(_ text: String, _ address: WebAddress?) -> Prose.Run {
    address.map { .link(text, $0) } ?? .text(text)
  }
}
