// What one field about rights means, and what several of them mean together. A grant holds only
// where some field grants and no field speaks against it.

enum RightsClaim: Hashable, Sendable {
  case grant(License)
  /// A license without its version, by family: `cc-by`.
  case family(String)
  /// All rights, or a holder's with words beside the name.
  case reserved
  /// Whose the rights are. They are reserved, as the law has it, where nothing is granted.
  case notice
  case nothing
  /// Terms, or words that refuse, which are not understood.
  case unclear

  /// The license that several fields agree on; of several grants the narrowest, where it lies within
  /// all the others.
  static func license(agreedIn claims: [RightsClaim]) -> License {
    let claims = Set(claims).subtracting([.nothing])
    if claims.isEmpty { return .unknown }
    if claims.isSubset(of: [.reserved, .notice]) { return .allRightsReserved }
    let grants = claims.compactMap(\.granted)
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
  /// Does this open license allow nothing that the other one does not. Versions differ in too many
  /// words to be compared.
  fileprivate func isWithin(_ other: License) -> Bool {
    let (own, others) = (conditions, other.conditions)
    return own.parts.isSuperset(of: others.parts)
      && (others.version == nil || own.version == others.version)
  }

  /// What it asks for. A dedication asks for nothing, but is a license still, which a mark is not.
  private var conditions: (parts: Set<Substring>, version: Substring?) {
    switch self {
    case .publicDomainMark: return ([], nil)
    case .cc0: return (["cc"], nil)
    default:
      let parts = id.split(separator: "-")
      return (Set(parts.dropLast()), parts.last)
    }
  }
}
