// The licenses of Creative Commons. Versions 1.0 to 3.0 were ported to jurisdictions; a port is a
// separate license, with its own deed.

extension License {
  /// The six Creative Commons licenses and the retired ones, in every version, without ports.
  static let creativeCommons: [License] =
    families.flatMap { family, versions in versions.map { commons(family, deed: family, $0) } }
    + [
      // The first versions had these parts in another order, which SPDX does not follow.
      commons("by-nc-nd", deed: "by-nd-nc", "1.0"), commons("nc-nd", deed: "nd-nc", "1.0"),
    ] + sampling

  /// The retired licenses for samples.
  static let sampling: [License] = [
    commons("sampling", deed: "sampling", "1.0"),
    commons("sampling-plus", deed: "sampling+", "1.0"),
    commons("nc-sampling-plus", deed: "nc-sampling+", "1.0"),
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

  // MARK: Ports

  /// The jurisdiction of a port: `de` for `cc-by-sa-3.0-de`.
  var jurisdiction: Substring? {
    let parts = id.split(separator: "-")
    guard id.hasPrefix("cc-"), parts.count > 2, parts[parts.count - 2].first?.isNumber == true
    else { return nil }
    return parts.last
  }

  /// The id without a jurisdiction: `cc-by-sa-3.0` for `cc-by-sa-3.0-de`.
  var unportedID: Substring { jurisdiction.map { id.dropLast($0.utf8.count + 1) } ?? id[...] }

  /// The version; nil for licenses without versions.
  var version: Substring? {
    let last = unportedID.split(separator: "-").last
    return last?.first?.isNumber == true ? last : nil
  }

  /// The id without version and jurisdiction: `cc-by`.
  public var family: Substring {
    version.map { unportedID.dropLast($0.utf8.count + 1) } ?? unportedID
  }

  /// Returns the port of a Creative Commons license; nil if there is none for the jurisdiction.
  func ported(to code: String) -> License? {
    guard id.hasPrefix("cc-"), jurisdiction == nil, let version, let address,
      Jurisdiction.isPort(code, of: String(version))
    else { return nil }
    // The Japanese port has the parts in the order of the first version.
    let isReordered = id == "cc-by-nc-nd-2.0" && code == "jp"
    let name = isReordered ? name.replacing("NC-ND", with: "ND-NC") : name
    let deed = isReordered ? address.text.replacing("nc-nd", with: "nd-nc") : address.text
    return License(
      id: "\(id)-\(code)", name: "\(name) \(code.uppercased())", address: "\(deed)\(code)/")
  }

  /// Returns the port with exactly this id.
  static func port(withID id: String) -> License? {
    guard let dash = id.lastIndex(of: "-") else { return nil }
    return unported(withID: String(id[..<dash]))?.ported(to: String(id[id.index(after: dash)...]))
  }

  /// Creates a license from the parts of a deed's address after the host.
  init?(commonsDeed parts: [Substring]) {
    guard parts.count > 1 else { return nil }
    let deed: License?
    switch (parts[0], parts[1]) {
    // The second of each is the page that explains it, which people copy as well.
    case ("publicdomain", "zero"), ("public-domain", "cc0"): deed = .cc0
    case ("publicdomain", "mark"), ("public-domain", "pdm"): deed = .publicDomainMark
    // The retired dedication, which is neither CC0 nor the mark, and where it has moved.
    case ("licenses", "publicdomain"), ("publicdomain", "certification"): deed = .publicDomain
    case ("licenses", let family) where parts.count > 2:
      let family = family.replacing("nd-nc", with: "nc-nd").replacing("+", with: "-plus")
      let license = License.unported(withID: "cc-\(family)-\(parts[2])")
      deed = parts.count > 3 ? license?.ported(to: String(parts[3])) ?? license : license
    default: deed = nil
    }
    guard let deed else { return nil }
    self = deed
  }
}
