// The address of an album is below that of the album around it, which may contain the digits of a
// hash. So outer albums get their addresses first.

/// Assigns a unique address to each album of a set.
public struct AlbumAddresses: Sendable {
  /// The addresses, in the order of the albums.
  public private(set) var paths: [String]
  /// The addresses that the albums want, in the order of the albums.
  public private(set) var wanted: [String]
  /// The albums that share a wanted address, by index.
  ///
  /// The one that keeps the address comes first.
  public private(set) var shared: [[Int]] = []

  /// Assigns the addresses, each below that of the nearest album around it.
  public init(of albums: [Album], _ names: ReadableName) {
    let own = albums.map { $0.branch?.path ?? $0.id }
    let places = Dictionary(own.enumerated().map { ($1, $0) }) { first, _ in first }
    paths = Array(repeating: "", count: albums.count)
    wanted = paths
    let levels = Dictionary(grouping: own.indices) { own[$0].utf8.count { $0 == 0x2F } }
    for (_, level) in levels.sorted(by: { $0.key < $1.key }) {
      let claims = level.map { index in
        let outer = FolderPath.innermost(of: places, around: own[index])
        let name = outer.map { own[index].dropFirst(own[$0].count + 1) } ?? own[index][...]
        return AddressClaim(
          of: name, below: outer.map { paths[$0] } ?? "", id: albums[index].id, names)
      }
      let addresses = UniqueAddresses(of: claims, names)
      for (place, index) in level.enumerated() {
        wanted[index] = claims[place].path
        paths[index] = addresses.paths[place]
      }
      shared += addresses.shared.map { $0.map { level[$0] } }
    }
  }
}

extension AddressClaim {
  /// Creates the claim of an album below the address of the one around it.
  fileprivate init(
    of name: Substring, below outer: String, id: String, _ names: ReadableName
  ) {
    let path = names.path(of: name, below: outer)
    let readable = path.dropFirst(outer.isEmpty ? 0 : outer.count + 1)
    self.init(path, rank: readable == name ? 1 : 0, id: id)
  }
}
