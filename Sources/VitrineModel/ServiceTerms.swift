// What a service asks of those who show its photos. Declared by its adapter, kept by the pages and
// by the build; nobody has to remember it.

/// The terms under which a service's photos are shown.
public struct ServiceTerms: Hashable, Sendable {
  /// For people: `Flickr`.
  public let title: String
  /// Where a link to the service leads.
  public let address: WebAddress?
  /// A sentence that every page with its photos shows; empty where none is asked for.
  public let notice: String
  /// The most of its photos on one page; nil where there is no limit.
  public let photosPerPage: Int?
  /// Nil where the service's images may be copied into a site; else why they must be shown from
  /// where they are.
  public let whyNotCopied: String?
  public let credit: Credit.Form

  public init(
    title: String, address: WebAddress?, notice: String = "", photosPerPage: Int? = nil,
    whyNotCopied: String? = nil, credit: Credit.Form = .work
  ) {
    self.title = title
    self.address = address
    self.notice = notice
    self.photosPerPage = photosPerPage
    self.whyNotCopied = whyNotCopied
    self.credit = credit
  }
}
