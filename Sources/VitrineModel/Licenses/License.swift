// One vocabulary of licenses for all providers. Ids are those of SPDX in lower case if SPDX has one
// (https://spdx.org/licenses/); names and addresses are those of creativecommons.org.

/// The terms under which a photo is published.
public struct License: Hashable, Sendable {
  /// The id: `cc-by-sa-4.0`, `cc0-1.0`, `pdm-1.0`, `all-rights-reserved`, `unknown`.
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
  /// No known license.
  public static let unknown = License(id: "unknown", name: "License unknown")
  /// CC0, a dedication to the public domain.
  public static let cc0 = License(
    id: "cc0-1.0", name: "CC0 1.0",
    address: "https://creativecommons.org/publicdomain/zero/1.0/")
  /// The Public Domain Mark, for works that are free of known restrictions.
  public static let publicDomainMark = License(
    id: "pdm-1.0", name: "Public Domain Mark 1.0",
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

  /// The six Creative Commons licenses and the retired ones, in every version.
  static let creativeCommons: [License] =
    families.flatMap { family, versions in versions.map { commons(family, deed: family, $0) } }
    + [
      // The first versions had these parts in another order, which SPDX does not follow.
      commons("by-nc-nd", deed: "by-nd-nc", "1.0"), commons("nc-nd", deed: "nd-nc", "1.0"),
    ]

  private static func commons(_ family: String, deed: String, _ version: String) -> License {
    License(
      id: "cc-\(family)-\(version)", name: "CC \(deed.uppercased()) \(version)",
      address: "https://creativecommons.org/licenses/\(deed)/\(version)/")
  }

  private static let families: [(String, [String])] = [
    ("by", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-sa", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nd", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nc", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nc-sa", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nc-nd", ["2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("sa", ["1.0", "2.0"]),
    ("nc", ["1.0", "2.0"]),
    ("nc-sa", ["1.0", "2.0"]),
    ("nd", ["1.0"]),
  ]

  /// All licenses.
  public static let all: [License] =
    creativeCommons + [.cc0, .publicDomainMark] + ofServices + [.allRightsReserved, .unknown]

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  private static let byDeed = Dictionary(
    uniqueKeysWithValues: all.compactMap { license in
      license.address.map { ($0.text, license) }
    })

  /// Returns the license whose deed has exactly this address.
  static func withDeed(_ address: String) -> License? { byDeed[address] }

  /// Returns the license with exactly this id.
  public static func withID(_ id: String) -> License? { byID[id] }

  /// Whether anyone may copy the work under stated conditions.
  public var isOpen: Bool { self != .allRightsReserved && self != .unknown }

  /// Whether the license requires the author's name wherever the work is shown.
  public var demandsCredit: Bool { isOpen && self != .cc0 && self != .publicDomainMark }
}
