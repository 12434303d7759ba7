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

  /// The six Creative Commons licenses and the retired ones, in every version they had.
  static let creativeCommons: [License] =
    families.flatMap { family, versions in
      versions.map { version in
        License(
          id: "cc-\(family)-\(version)", name: "CC \(family.uppercased()) \(version)",
          address: "https://creativecommons.org/licenses/\(family)/\(version)/")
      }
    }

  private static let families: [(String, [String])] = [
    ("by", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-sa", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nd", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nc", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nc-sa", ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nc-nd", ["2.0", "2.1", "2.5", "3.0", "4.0"]),
    ("by-nd-nc", ["1.0"]),
    ("sa", ["1.0", "2.0"]),
    ("nc", ["1.0", "2.0"]),
    ("nc-sa", ["1.0", "2.0"]),
    ("nd", ["1.0"]),
    ("nd-nc", ["1.0"]),
  ]

  /// All there are.
  public static let all: [License] =
    creativeCommons + [.cc0, .publicDomainMark, .allRightsReserved, .unknown]

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// The license with exactly this id.
  public static func withID(_ id: String) -> License? { byID[id] }

  /// May the work be copied by anyone under stated conditions.
  public var isOpen: Bool { self != .allRightsReserved && self != .unknown }

  /// Does it ask for the author's name wherever the work is shown.
  public var demandsCredit: Bool { isOpen && self != .cc0 && self != .publicDomainMark }
}

extension License {
  /// Understands what people and programs write: an id, a deed's address in any port or language,
  /// `CC BY-SA 4.0`, `CC0`, `Public Domain`, `© 2024 …`, `All rights reserved`. Nil where the text
  /// names none of the vocabulary.
  public init?(reading text: String) {
    let folded = text.lowercased()
    if let known = License.withID(folded) {
      self = known
    } else if let known = Self.fromDeed(folded) ?? Self.fromName(folded) {
      self = known
    } else {
      return nil
    }
  }

  /// `…creativecommons.org/licenses/by-sa/3.0/de/deed.en`: the port is a translation of the terms
  /// and keeps their version.
  private static func fromDeed(_ text: String) -> License? {
    guard let range = text.firstRange(of: "creativecommons.org/") else { return nil }
    let parts = text[range.upperBound...]
      .split { "/ ?#\t\n<>\"')".contains($0) }.prefix(3).map(String.init)
    guard parts.count >= 2 else { return nil }
    switch (parts[0], parts[1]) {
    case ("publicdomain", "zero"): return .cc0
    case ("publicdomain", "mark"), ("licenses", "publicdomain"): return .publicDomainMark
    case ("licenses", let family) where parts.count == 3:
      return withID("cc-\(family)-\(parts[2])")
    default: return nil
    }
  }

  private static func fromName(_ text: String) -> License? {
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "©" }
      .map(String.init)
    let phrase = words.joined(separator: " ")
    if phrase.contains("all rights reserved") { return .allRightsReserved }
    if words.contains("cc0") || phrase.contains("cc zero") { return .cc0 }
    if phrase.contains("public domain") { return .publicDomainMark }
    if let license = creativeCommons(words) { return license }
    let marks: Set = ["©", "copyright", "(c)"]
    return words.contains(where: marks.contains) ? .allRightsReserved : nil
  }

  /// `cc by sa 4.0`, `creative commons attribution sharealike 4.0 international`.
  private static func creativeCommons(_ words: [String]) -> License? {
    let parts: [String: String] = [
      "by": "by", "attribution": "by", "nc": "nc", "noncommercial": "nc", "nd": "nd",
      "noderivs": "nd", "noderivatives": "nd", "sa": "sa", "sharealike": "sa",
    ]
    guard let start = words.firstIndex(where: { $0 == "cc" || $0 == "creative" }) else {
      return nil
    }
    let rest = words[start...].dropFirst()
    var family: [String] = []
    for word in rest {
      if let part = parts[word], !family.contains(part) { family.append(part) }
      if word.first?.isNumber == true {
        return withID("cc-\(family.joined(separator: "-"))-\(word)")
      }
    }
    return nil
  }
}

/// A license, or a family of them in any version: `cc-by-4.0`, `cc-by`.
public struct LicensePattern: Hashable, Sendable {
  public let text: String

  /// Nil unless it is the id of a license or the beginning of one up to its version.
  public init?(_ text: String) {
    guard Self.known.contains(text) else { return nil }
    self.text = text
  }

  /// Every text that is a pattern, families before their versions.
  public static let known: [String] = {
    var seen: Set<String> = []
    return License.all.flatMap { [family(of: $0.id), $0.id] }.filter { seen.insert($0).inserted }
  }()

  public func matches(_ license: License) -> Bool {
    license.id == text || Self.family(of: license.id) == text
  }

  private static func family(of id: String) -> String {
    let parts = id.split(separator: "-")
    guard let last = parts.last, last.first?.isNumber == true else { return id }
    return parts.dropLast().joined(separator: "-")
  }
}
