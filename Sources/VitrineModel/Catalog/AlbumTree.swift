// The albums of a set, one inside another. Everything is computed in one pass from the innermost
// albums outward, so that ten thousand albums take as long as their photos.

/// The connections between the albums of a set.
struct AlbumTree {
  /// The albums that have photos in or below them; all of them if the albums are a flat list.
  private(set) var albums: [LoadedSet.LoadedAlbum]
  /// By album: the album that contains it; nil at the top.
  private(set) var parents: [Int?] = []
  /// By album: the albums inside it to which its page links.
  private(set) var children: [[Int]] = []
  /// The albums to which the page of the set links.
  private(set) var top: [Int] = []
  /// By album: whether links from the page of the set lead to it.
  private(set) var isListed: [Bool] = []
  /// The albums, each after all albums inside it.
  private(set) var outward: [Int] = []

  init(_ loaded: [LoadedSet.LoadedAlbum]) {
    albums = loaded
    connect()
    let isEmpty = emptyBranches()
    if isEmpty.contains(true) {
      albums = zip(loaded, isEmpty).filter { !$1 }.map(\.0)
      connect()
    }
    link()
  }

  /// Finds the album around each album, and an order from the innermost ones outward.
  private mutating func connect() {
    let places = Dictionary(
      albums.enumerated().compactMap { index, album in album.branch.map { ($0.path, index) } }
    ) { first, _ in first }
    parents = albums.map { album in
      album.branch.flatMap { FolderPath.innermost(of: places, around: $0.path) }
    }
    let depths = albums.map { $0.branch?.depth ?? 0 }
    outward = albums.indices.sorted { (depths[$1], $0) < (depths[$0], $1) }
  }

  /// Returns, by album of a tree, whether it has no photo in or below it.
  private func emptyBranches() -> [Bool] {
    var isEmpty = albums.map { $0.branch != nil && $0.photos.isEmpty }
    for index in outward where !isEmpty[index] {
      if let parent = parents[index] { isEmpty[parent] = false }
    }
    return isEmpty
  }

  private mutating func link() {
    isListed = albums.map { !$0.album.isUnlisted }
    children = Array(repeating: [], count: albums.count)
    for index in outward.reversed() where albums[index].branch != nil {
      let isAbove = parents[index].map { isListed[$0] } ?? true
      isListed[index] = isAbove && !(albums[index].branch?.isUnlisted ?? false)
    }
    for (index, album) in albums.enumerated()
    where !(album.branch?.isUnlisted ?? album.album.isUnlisted) {
      if let parent = parents[index] { children[parent].append(index) } else { top.append(index) }
    }
  }

  /// Returns values of albums, each made from those of the albums inside it to which it links.
  func values<Value>(_ make: (Int, [Value]) -> Value) -> [Value] {
    var made: [Value?] = Array(repeating: nil, count: albums.count)
    for index in outward { made[index] = make(index, children[index].compactMap { made[$0] }) }
    return made.compactMap(\.self)
  }

  /// Returns whether an album is another one, or links lead from that to it.
  func leads(from outer: Int, to inner: Int) -> Bool {
    var index = inner
    while index != outer {
      guard let parent = parents[index], albums[index].branch?.isUnlisted == false else {
        return false
      }
      index = parent
    }
    return true
  }
}

extension LoadedSet.LoadedAlbum {
  fileprivate var branch: Album.Branch? { album.branch }
}

extension Album.Branch {
  fileprivate var depth: Int { path.utf8.count { $0 == 0x2F } }
}
