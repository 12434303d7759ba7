// Which of several things gets an address that all of them want. The answer depends on the things
// only, not on their order, so that the same photos always have the same addresses.

/// A thing that wants an address.
public struct AddressClaim: Sendable {
  /// The address that it claims.
  public let path: String
  /// How closely the name matches the address; zero if it was changed.
  ///
  /// If several things want an address, the one with the highest rank keeps it, and nobody does if
  /// none has a rank.
  public let rank: Int
  /// The identity, from which a hash is made; no two claims have the same.
  public let id: String

  /// Creates a claim.
  public init(_ path: String, rank: Int, id: String) {
    self.path = path
    self.rank = rank
    self.id = id
  }
}

/// Assigns a unique address to each claim.
public struct UniqueAddresses: Sendable {
  /// The addresses, in the order of the claims.
  public let paths: [String]
  /// The claims that share a wanted address, by index.
  ///
  /// The one that keeps the address comes first.
  public let shared: [[Int]]

  /// Assigns the addresses.
  ///
  /// Two are never equal, not even on file systems that ignore case or normalize Unicode.
  public init(of claims: [AddressClaim], _ names: ReadableName) {
    var assignment = Assignment(claims, names)
    assignment.assignPlain()
    assignment.assignHashed()
    paths = assignment.paths
    shared = assignment.shared
  }
}

private struct Assignment {
  /// The lengths of hashes to try.
  ///
  /// Two things with equal hashes of the last length do not occur.
  private static let lengths = [ReadableName.hashLength, 16, 64]

  let claims: [AddressClaim]
  let names: ReadableName
  var paths: [String]
  var shared: [[Int]] = []
  private var taken: Set<String> = []
  private var waiting: [Int] = []

  init(_ claims: [AddressClaim], _ names: ReadableName) {
    (self.claims, self.names) = (claims, names)
    paths = claims.map(\.path)
  }

  /// Gives each wanted address to its only claim, or to the claim with the highest rank.
  mutating func assignPlain() {
    var first: [String: Int] = [:]
    first.reserveCapacity(claims.count)
    var groups: [String: [Int]] = [:]
    for (index, claim) in claims.enumerated() {
      let key = LetterSimplification.folded(claim.path)
      if let other = first[key] {
        groups[key, default: [other]].append(index)
      } else {
        first[key] = index
      }
      // It could be the longest hash of another.
      if Self.looksHashed(claim.path) { waiting.append(index) }
    }
    for group in groups.values {
      let ranked = group.sorted { isBefore($0, $1) }
      shared.append(ranked)
      let isKept = claims[ranked[0]].rank > 0
      waiting += isKept ? ranked[1...] : ranked[...]
    }
    shared = shared.sorted { isBefore($0[0], $1[0]) }
    if !waiting.isEmpty { taken = Set(first.keys) }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let (x, y) = (claims[a], claims[b])
    return x.rank == y.rank ? x.id.utf8.lexicographicallyPrecedes(y.id.utf8) : x.rank > y.rank
  }

  /// Gives the others addresses with hashes, the shortest that nobody else has.
  mutating func assignHashed() {
    var waiting = Set(waiting)
    for length in Self.lengths where !waiting.isEmpty {
      var wanting: [String: [Int]] = [:]
      for index in waiting {
        paths[index] = hashed(claims[index], length)
        wanting[LetterSimplification.folded(paths[index]), default: []].append(index)
      }
      for (path, claims) in wanting where claims.count == 1 && !taken.contains(path) {
        waiting.subtract(claims)
      }
      taken.formUnion(wanting.keys)
    }
  }

  private func hashed(_ claim: AddressClaim, _ length: Int) -> String {
    let hash = names.hash(of: Array(claim.id.utf8), length)
    let parts = claim.path.split(separator: "/", omittingEmptySubsequences: false)
    let last = String(parts.last ?? "").shortened(toFit: length + 1)
    return (parts.dropLast().map(String.init) + ["\(last)-\(hash)"]).joined(separator: "/")
  }

  private static func looksHashed(_ path: String) -> Bool {
    let length = lengths[lengths.count - 1]
    let end = path.utf8.suffix(length + 1)
    return end.count == length + 1 && end.first == UInt8(ascii: "-")
      && end.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
