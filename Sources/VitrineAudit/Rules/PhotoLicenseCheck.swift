// What the license of a photo requires of its page: the author's name, a link to the license, and a
// display that the site's policy allows. Without a site.yml neither the policy nor the own accounts
// are known, and the defaults apply.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineProviders

/// The site's license rules, as the audit checks them on each photo page.
struct PhotoLicenseCheck: Sendable {
  private let rules: LicenseRules
  /// The site's own accounts, as pages name them.
  private let own: [String: Author.ID]
  private let imgproxy: String?
  private let isPolicyKnown: Bool

  /// Creates the terms from the site's configuration; nil if there is none.
  init(_ configuration: SiteConfiguration?) {
    let settings = configuration?.services ?? ServiceSettings()
    rules = LicenseRules(
      settings.licenses, own: settings.own, terms: ProviderRegistry.terms)
    own = Dictionary(settings.own.map { ($0.description, $0) }) { first, _ in first }
    imgproxy = configuration?.imgproxy?.address.text
    isPolicyKnown = configuration != nil
  }

  /// Checks a page.
  ///
  /// `start` is the file that its links start from.
  func problems(
    of page: PageContents, at path: String, from start: String, _ addresses: LinkResolver
  ) -> [Problem] {
    guard let facts = PageLicenseFacts(page) else { return [.noTerms(path)] }
    let license = facts.license
    var problems: [Problem] = []
    if license.demandsCredit { problems += missing(facts, license, page, path) }
    let author = page.authors.lazy.compactMap { own[$0] }.first { $0.provider == facts.provider }
    let isShown = !isCopied(facts.picture, from: start, addresses)
    switch rules.decision(of: facts.provider, by: author, under: license) {
    case .allow: break
    case .hotlink where isShown: break
    case .hotlink: problems.append(.copied(license, path, isPolicyKnown))
    case .exclude: problems.append(.excluded(license, path))
    }
    return problems
  }

  private func missing(
    _ facts: PageLicenseFacts, _ license: License, _ page: PageContents, _ path: String
  ) -> [Problem] {
    var problems: [Problem] = []
    if let address = license.address?.text, !page.links.contains(address) {
      problems.append(.noLicense(license, path))
    }
    if facts.author.isEmpty {
      if rules.isOfService(facts.provider) { problems.append(.noAuthor(license, path)) }
    } else if !page.credits.contains(where: { Self.names(facts.author, $0) }) {
      problems.append(.noCredit(facts.author, license, path))
    }
    return problems
  }

  /// Whether visitors get the image from the site, or from an imgproxy that has it for the site.
  private func isCopied(
    _ picture: String?, from start: String, _ addresses: LinkResolver
  ) -> Bool {
    guard let picture else { return false }
    if let imgproxy, picture.hasPrefix(imgproxy) { return true }
    return addresses.file(of: picture, from: start) != nil
  }

  /// Whether a text contains the author's name, with any whitespace.
  ///
  /// Pages have the sign for an unreadable character in the place of one that HTML cannot contain.
  private static func names(_ author: String, _ text: String) -> Bool {
    func plain(_ text: String) -> String {
      Rights.line(text).split { $0.isWhitespace || $0 == "\u{FFFD}" }.joined(separator: " ")
    }
    let name = plain(author)
    return name.isEmpty || plain(text).contains(name)
  }
}
