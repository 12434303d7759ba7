// Links to a service that wants to know which site sent a visitor.

import Foundation
public import VitrineModel

extension ServiceTerms {
  /// Returns the terms with the name of a site in the link to the service, if the service asks for
  /// it.
  func referring(from site: String) -> ServiceTerms {
    guard hasReferral else { return self }
    return ServiceTerms(
      title: title, address: address?.adding(query: Self.referral(from: site)), hasReferral: true,
      notice: notice, photosPerPage: photosPerPage, whyNotCopied: whyNotCopied, credit: credit)
  }

  /// Returns the parameters that name a site.
  static func referral(from site: String) -> String {
    "utm_source=\(token(of: site))&utm_medium=referral"
  }

  /// Returns `field-notes` for `Field Notes`; the name of the program if no letter is left.
  private static func token(of name: String) -> String {
    let plain = name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
      .filter { !$0.properties.isDiacritic && $0.properties.generalCategory != .nonspacingMark }
    let words = plain.split { !(("a"..."z").contains($0) || ("0"..."9").contains($0)) }
    let token = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
    return token.isEmpty ? "vitrine" : String(token.prefix(60))
  }
}

extension ProviderRegistry {
  /// Returns the terms of each photo service for a site, by the provider's name.
  public static func terms(for site: String) -> [String: ServiceTerms] {
    terms.mapValues { $0.referring(from: site) }
  }
}
