// All collections of a site with their values: which photos have which, and the addresses of their
// pages. Unlisted photos are in none.

import VitrineModel

/// The collections by which visitors browse.
struct BrowseIndex: Sendable {
  /// A collection that has values.
  struct Collection: Sendable {
    let collection: BrowseCollection
    let route: SitePath
    /// The values in no other value, by index of the entry.
    let top: [Int]
    /// The indices of all its values.
    let all: Range<Int>
  }

  /// A value with its photos.
  struct Entry: Sendable {
    let value: BrowseValue
    /// The collection, by index.
    let collection: Int
    /// The newest first.
    let photos: [Catalog.Position]
    /// The value around it, by index.
    let parent: Int?
    /// The values inside it, by index.
    let children: [Int]
    let route: SitePath
    /// The months of a year; empty for other values.
    let months: BrowseMonths
  }

  private(set) var collections: [Collection] = []
  private(set) var entries: [Entry] = []
  private(set) var notes: [Problem] = []
  /// The values of all photos, by index, in the order of the photos.
  private var values: [Int32] = []
  /// By position in the catalog: where its values begin; then the end.
  private var starts: [Int]

  init(
    _ collections: [BrowseCollection], of catalog: Catalog,
    digest: @escaping @Sendable ([UInt8]) -> Digest
  ) {
    starts = Array(repeating: 0, count: catalog.photos.count + 1)
    guard !collections.isEmpty else { return }
    var notes = AddressNotes()
    let names = ReadableName(reserving: ["page"], digest: digest)
    let claims = collections.map { collection in
      let part = names.part(of: collection.name)
      return AddressClaim(part, rank: part == collection.name ? 1 : 0, id: collection.name)
    }
    let folders = UniqueAddresses(of: claims, names).paths.map { "browse/\($0)" }
    for (collection, folder) in zip(collections, folders) {
      add(collection, in: folder, of: catalog, names, &notes)
    }
    self.notes = notes.all
    indexPhotos()
  }

  private mutating func add(
    _ collection: BrowseCollection, in folder: String, of catalog: Catalog, _ names: ReadableName,
    _ notes: inout AddressNotes
  ) {
    let nodes = BrowseTree(collection, of: catalog).nodes
    guard !nodes.isEmpty else { return }
    let addresses = BrowseAddresses(of: nodes, names)
    notes.add("values", addresses.shared, wanting: { addresses.wanted[$0] }, in: folder) {
      "“\(nodes[$0].value.key)”"
    }
    let first = entries.count
    for (node, path) in zip(nodes, addresses.paths) {
      entries.append(
        Entry(
          value: node.value, collection: collections.count, photos: node.photos,
          parent: node.parent.map { $0 + first }, children: node.children.map { $0 + first },
          route: Routes.fixed("\(folder)/\(path)/index.html"),
          months: BrowseMonths(
            of: collection.isTimeline ? node.photos : [], in: catalog)))
    }
    collections.append(
      Collection(
        collection: collection, route: Routes.fixed("\(folder)/index.html"),
        top: nodes.indices.filter { nodes[$0].parent == nil }.map { $0 + first },
        all: first..<entries.count))
  }

  /// Counts first, so that no photo needs a list.
  private mutating func indexPhotos() {
    for photo in entries.lazy.flatMap(\.photos) { starts[photo + 1] += 1 }
    for photo in starts.indices.dropFirst() { starts[photo] += starts[photo - 1] }
    values = Array(repeating: 0, count: starts.last ?? 0)
    var next = starts
    for (index, entry) in entries.enumerated() {
      for photo in entry.photos {
        values[next[photo]] = Int32(truncatingIfNeeded: index)
        next[photo] += 1
      }
    }
  }

  /// Returns the values of a photo, by index, in the order of the collections.
  func values(of position: Catalog.Position) -> some RandomAccessCollection<Int> {
    values[starts[position]..<starts[position + 1]].lazy.map { Int($0) }
  }

  /// Returns the values beside a value and itself, in their order.
  func siblings(of entry: Int) -> [Int] {
    entries[entry].parent.map { entries[$0].children } ?? collections[entries[entry].collection].top
  }

  /// Appends everything that pages show of it, except for facts about single photos.
  func encode(into bytes: inout [UInt8]) {
    let lists = TemplateValue.list(
      collections.map { .list([.text($0.route.text), .text($0.collection.name)]) }
        + entries.map { entry in
          .list(
            [.text(entry.route.text), .text(entry.value.spelled), .number(entry.parent ?? -1)]
              + (entry.months.places + entry.photos).map { .number($0) })
        })
    TemplateMap([("browse", lists)]).encode(into: &bytes)
  }
}

extension BrowseValue {
  /// The key, and the spelling if the value is a text.
  fileprivate var spelled: String {
    if case .text(let text) = label { return "\(key)\0\(text)" }
    return key
  }
}

/// The addresses of the values of a collection, each inside that of the value around it.
private struct BrowseAddresses {
  private(set) var wanted: [String]
  private(set) var paths: [String]
  /// The values that want one address, by index.
  private(set) var shared: [[Int]] = []

  /// Assigns the addresses of outer values first, since those of inner ones begin with them.
  ///
  /// The length of the outer id keeps ids apart, whatever is in them.
  init(of nodes: [BrowseTree.Node], _ names: ReadableName) {
    wanted = Array(repeating: "", count: nodes.count)
    paths = wanted
    var ids = wanted
    var level = nodes.indices.filter { nodes[$0].parent == nil }
    while !level.isEmpty {
      let claims = level.map { index in
        let key = nodes[index].value.key
        let (outer, outerID) = nodes[index].parent.map { (paths[$0] + "/", ids[$0]) } ?? ("", "")
        let part = names.part(of: key)
        return AddressClaim(
          outer + part, rank: part == key ? 1 : 0, id: "\(outerID.utf8.count)/\(outerID)\(key)")
      }
      let addresses = UniqueAddresses(of: claims, names)
      for (place, index) in level.enumerated() {
        wanted[index] = claims[place].path
        ids[index] = claims[place].id
        paths[index] = addresses.paths[place]
      }
      shared += addresses.shared.map { $0.map { level[$0] } }
      level = level.flatMap { nodes[$0].children }
    }
  }
}

extension BrowseIndex {
  /// Returns whether values are dates: lists of these show the last ones, and others the most common.
  func areDates(_ values: some Swift.Collection<Int>) -> Bool {
    guard let first = values.first, case .date = entries[first].value.label else { return false }
    return true
  }
}
