// The meaning of one field about rights, and of several together. A grant counts only if some field
// grants and no field contradicts it.

/// The meaning of one field about rights.
enum RightsClaim: Hashable, Sendable {
  /// A license with its version.
  case grant(License)
  /// A license without its version, by family: `cc-by`.
  case family(String)
  /// All rights are reserved, or a holder is named with other words.
  case reserved
  /// The holder alone. Rights are reserved, as the law has it, unless something is granted.
  case notice
  /// No statement about rights.
  case nothing
  /// Terms or refusals that are not understood.
  case unclear

  /// Returns the license that several fields agree on; of several grants the narrowest, if it is
  /// within all the others.
  static func license(agreedIn claims: [RightsClaim]) -> License {
    let claims = Set(claims).subtracting([.nothing])
    if claims.isEmpty { return .unknown }
    if claims.isSubset(of: [.reserved, .notice]) { return .allRightsReserved }
    // Terms that are not understood cannot allow what a reservation beside them refuses.
    if claims.contains(.reserved), claims.isSubset(of: [.reserved, .notice, .unclear]) {
      return .allRightsReserved
    }
    // Of two that allow the same, the one with an address says more.
    let grants = claims.compactMap(\.granted)
      .sorted { ($0.address == nil ? 1 : 0, $0.id) < ($1.address == nil ? 1 : 0, $1.id) }
    // A statement that the work may not be copied is more exact than a reservation beside it.
    if let only = grants.first, !only.isOpen,
      claims.isSubset(of: [.grant(only), .reserved, .notice])
    {
      return only
    }
    let narrowest = grants.first { one in grants.allSatisfy { one.isWithin($0) } }
    guard let narrowest, claims.allSatisfy({ $0.allows(narrowest) }) else { return .unknown }
    return narrowest
  }

  private var granted: License? {
    if case .grant(let license) = self { license } else { nil }
  }

  private func allows(_ license: License) -> Bool {
    switch self {
    case .grant, .notice, .nothing: true
    case .family(let family): license.family == family
    case .reserved, .unclear: false
    }
  }
}

extension License {
  /// Returns the narrowest of several licenses that are stated for one work, if it is within all the
  /// others; else `unknown`.
  public static func agreed(in stated: [License]) -> License {
    RightsClaim.license(agreedIn: stated.map { .grant($0) })
  }

  /// Whether this open license allows nothing that the other one does not.
  ///
  /// Versions differ in too many words to be compared.
  fileprivate func isWithin(_ other: License) -> Bool {
    let (own, others) = (conditions, other.conditions)
    return own.parts.isSuperset(of: others.parts)
      && (others.version == nil || own.version == others.version)
      && (other.jurisdiction == nil || jurisdiction == other.jurisdiction)
  }

  /// The conditions of the license.
  ///
  /// A dedication has no conditions, but is still a license, which a mark is not.
  private var conditions: (parts: Set<Substring>, version: Substring?) {
    switch self {
    case .publicDomainMark, .publicDomain: ([], nil)
    case .cc0: (["cc"], nil)
    case _ where !id.hasPrefix("cc-"): ([id[...]], nil)
    default: (Set(family.split(separator: "-")), version)
    }
  }
}
