// One vocabulary of licenses for all providers. Ids are those of SPDX in lowercase if SPDX has one
// (https://spdx.org/licenses/); names and addresses are those of creativecommons.org.

/// The terms under which a photo is published.
public struct License: Hashable, Sendable {
  /// The id: `cc-by-sa-4.0`, `cc-by-sa-3.0-de`, `cc0-1.0`, `pdm`, `all-rights-reserved`, `unknown`.
  public let id: String
  /// The name for people: `CC BY-SA 4.0`.
  public let name: String
  /// The address of the deed or statement.
  public let address: WebAddress?

  init(id: String, name: String, address: String? = nil) {
    self.id = id
    self.name = name
    self.address = address.flatMap { WebAddress($0) }
  }

  /// All rights reserved.
  public static let allRightsReserved = License(
    id: "all-rights-reserved", name: "All rights reserved")
  /// A license that a service names and that is not in the vocabulary.
  public static let other = License(id: "other", name: "Other license")
  /// No license is stated.
  public static let unknown = License(id: "unknown", name: "License unknown")
  /// CC0, a dedication to the public domain.
  public static let cc0 = License(
    id: "cc0-1.0", name: "CC0 1.0",
    address: "https://creativecommons.org/publicdomain/zero/1.0/")
  /// The Public Domain Mark, for works that are free of known restrictions.
  public static let publicDomainMark = License(
    id: "pdm", name: "Public Domain Mark 1.0",
    address: "https://creativecommons.org/publicdomain/mark/1.0/")

  /// The license of Unsplash, which allows copying, but not selling photos unchanged or building a
  /// competing service.
  public static let unsplash = License(
    id: "unsplash", name: "Unsplash License", address: "https://unsplash.com/license")
  /// The license of Pexels, which allows copying, but not selling photos unchanged or building a
  /// competing service.
  public static let pexels = License(
    id: "pexels", name: "Pexels License", address: "https://www.pexels.com/license/")

  /// The services' own licenses: their adapters assign them, and no text is read as one of them.
  public static let ofServices: [License] = [.unsplash, .pexels]

  /// All licenses, without ports.
  public static let all: [License] =
    creativeCommons + [.cc0, .publicDomainMark, .publicDomain, .noKnownRestrictions, .usGovernment]
    + rightsStatements + ofServices + [.allRightsReserved, .other, .unknown]

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// The ids of earlier versions of this program, which lists may contain.
  static let formerIDs = ["pdm-1.0": publicDomainMark]

  /// Returns the license with exactly this id, or the port with it.
  public static func withID(_ id: String) -> License? { unported(withID: id) ?? port(withID: id) }

  static func unported(withID id: String) -> License? { byID[id] ?? formerIDs[id] }

  private static let rank = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.id[...], $0) })

  /// Returns licenses in the order of `all`, each port after its license.
  public static func sorted(_ licenses: some Sequence<License>) -> [License] {
    licenses.map { (rank[$0.unportedID] ?? all.count, $0) }
      .sorted { ($0.0, $0.1.id, $0.1.name) < ($1.0, $1.1.id, $1.1.name) }.map(\.1)
  }

  /// Whether anyone may copy the work under stated conditions.
  public var isOpen: Bool { !Self.closed.contains(id) }

  private static let closed = closedStatements.union(
    [allRightsReserved, other, unknown].map(\.id))

  /// The licenses without their own terms.
  static let withoutStatement: Set<License> = [.allRightsReserved, .other, .unknown]

  /// Whether the license allows uses for money.
  public var allowsCommercialUse: Bool { isOpen && !id.split(separator: "-").contains("nc") }

  /// Whether the license allows sharing changed versions.
  public var allowsChanges: Bool { isOpen && !id.split(separator: "-").contains("nd") }

  /// Whether nobody is known to hold rights to the work.
  public var isFree: Bool { Self.freeWorks.contains(id) }

  /// Whether the license requires the author's name wherever the work is shown.
  public var demandsCredit: Bool { isOpen && !isFree }
}
