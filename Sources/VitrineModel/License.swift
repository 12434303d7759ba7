// One vocabulary of licenses for all providers. Ids follow SPDX in lower case where SPDX has one
// (https://spdx.org/licenses/); names and addresses are those of creativecommons.org.

/// The terms a photo is published under.
public struct License: Hashable, Sendable {
  /// `cc-by-sa-4.0`, `cc0-1.0`, `pdm-1.0`, `all-rights-reserved`, `unknown`.
  public let id: String
  /// For people: `CC BY-SA 4.0`.
  public let name: String
  /// The deed or statement.
  public let address: WebAddress?

  init(id: String, name: String, address: String? = nil) {
    self.id = id
    self.name = name
    self.address = address.flatMap { WebAddress($0) }
  }

  public static let allRightsReserved = License(
    id: "all-rights-reserved", name: "All rights reserved")
  public static let unknown = License(id: "unknown", name: "License unknown")
  public static let cc0 = License(
    id: "cc0-1.0", name: "CC0 1.0",
    address: "https://creativecommons.org/publicdomain/zero/1.0/")
  public static let publicDomainMark = License(
    id: "pdm-1.0", name: "Public Domain Mark 1.0",
    address: "https://creativecommons.org/publicdomain/mark/1.0/")

  /// The services' own, which allow copying but not selling unchanged or building a rival of them.
  public static let unsplash = License(
    id: "unsplash", name: "Unsplash License", address: "https://unsplash.com/license")
  public static let pexels = License(
    id: "pexels", name: "Pexels License", address: "https://www.pexels.com/license/")

  /// Told by the services' adapters, never read from a text.
  public static let ofServices: [License] = [.unsplash, .pexels]

  /// The six Creative Commons licenses and the retired ones, in every version they had.
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

  /// All there are.
  public static let all: [License] =
    creativeCommons + [.cc0, .publicDomainMark] + ofServices + [.allRightsReserved, .unknown]

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  private static let byDeed = Dictionary(
    uniqueKeysWithValues: all.compactMap { license in
      license.address.map { ($0.text, license) }
    })

  /// The license whose deed has exactly this address.
  static func withDeed(_ address: String) -> License? { byDeed[address] }

  /// The license with exactly this id.
  public static func withID(_ id: String) -> License? { byID[id] }

  /// May the work be copied by anyone under stated conditions.
  public var isOpen: Bool { self != .allRightsReserved && self != .unknown }

  /// Does it ask for the author's name wherever the work is shown.
  public var demandsCredit: Bool { isOpen && self != .cc0 && self != .publicDomainMark }
}
