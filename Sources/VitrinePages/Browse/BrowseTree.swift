// The values of one collection as a tree, such as countries with their cities, each with the photos
// that have it.

import VitrineModel

/// The values of a collection, outer ones before inner ones, in the order of their keys.
struct BrowseTree {
  /// A value with its photos.
  struct Node {
    var value: BrowseValue
    /// The newest first.
    var photos: [Catalog.Position] = []
    /// The value around it, by index.
    var parent: Int?
    /// The values inside it, by index.
    var children: [Int] = []
    /// The first photo of the site with the value, which spells it.
    fileprivate var first: Catalog.Position
  }

  private(set) var nodes: [Node] = []
  private var indices: [Name: Int] = [:]

  /// A value inside another.
  private struct Name: Hashable {
    let parent: Int?
    let value: BrowseValue
  }

  /// Groups the listed photos of a catalog.
  init(_ collection: BrowseCollection, of catalog: Catalog) {
    for position in catalog.newest {
      for path in collection.values(catalog.photos[position]) { add(path, position) }
    }
    sort()
  }

  private mutating func add(_ path: [BrowseValue], _ position: Catalog.Position) {
    var parent: Int?
    for value in path {
      let index = node(of: value, inside: parent, position)
      if nodes[index].photos.last != position { nodes[index].photos.append(position) }
      if position < nodes[index].first {
        nodes[index].first = position
        nodes[index].value = value
      }
      parent = index
    }
  }

  private mutating func node(
    of value: BrowseValue, inside parent: Int?, _ position: Catalog.Position
  ) -> Int {
    let name = Name(parent: parent, value: value)
    if let known = indices[name] { return known }
    indices[name] = nodes.count
    nodes.append(Node(value: value, parent: parent, first: position))
    return nodes.count - 1
  }

  /// Puts the nodes in the order of their keys, each before those inside it.
  private mutating func sort() {
    var inside: [Int?: [Int]] = [:]
    for (index, node) in nodes.enumerated() { inside[node.parent, default: []].append(index) }
    var sorted: [Node] = []
    func add(_ parent: Int?, as place: Int?) -> [Int] {
      let siblings = (inside[parent] ?? []).sorted {
        NaturalOrder.precedes(nodes[$0].value.key, nodes[$1].value.key)
      }
      return siblings.map { index in
        let own = sorted.count
        var node = nodes[index]
        node.parent = place
        sorted.append(node)
        let children = add(index, as: own)
        sorted[own].children = children
        return own
      }
    }
    _ = add(nil, as: nil)
    nodes = sorted
    indices = [:]
  }
}
