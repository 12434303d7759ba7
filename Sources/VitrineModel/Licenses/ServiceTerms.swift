// The requirements of a service for sites that show its photos. Its adapter declares them, pages
// and the build apply them; nobody has to remember them.

/// The terms under which a service's photos are shown.
public struct ServiceTerms: Hashable, Sendable {
  /// The name of the service for people: `Flickr`.
  public let title: String
  /// The address that a link to the service leads to.
  public let address: WebAddress?
  /// Whether links to the service must name the site that they are on.
  public let hasReferral: Bool
  /// A sentence that all pages with its photos show; empty if none is required.
  public let notice: String
  /// The most photos of the service on one page; nil if there is no limit.
  public let photosPerPage: Int?
  /// The reason why the service's images must be shown from where they are; nil if they may be
  /// copied into a site.
  public let whyNotCopied: String?
  /// The wording of the credit line.
  public let credit: Credit.Form

  /// Creates the terms of a service.
  public init(
    title: String, address: WebAddress?, hasReferral: Bool = false, notice: String = "",
    photosPerPage: Int? = nil,
    whyNotCopied: String? = nil, credit: Credit.Form = .work
  ) {
    self.title = title
    self.address = address
    self.hasReferral = hasReferral
    self.notice = notice
    self.photosPerPage = photosPerPage
    self.whyNotCopied = whyNotCopied
    self.credit = credit
  }
}
