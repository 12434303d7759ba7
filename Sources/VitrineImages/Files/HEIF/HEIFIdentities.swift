// Images that turn, mirror or cut one other image: items of the type `iden`. libheif 1.15 refuses a file that has one,
// since it has no bytes of its own. Written as the other image with the properties of both, it shows the same.
// ISO/IEC 23008-12, section 6.6.2.1.

/// The images of a file that show one other image, with the properties of both.
struct HEIFIdentities {
  /// The type of such items.
  private static let type = "iden"
  /// The types of items that they may show.
  private static let sources: Set = ["hvc1", "av01", "grid", "iovl"]
  /// The properties that describe the samples of an image before any change.
  private static let sizes: Set = ["ispe", "pixi"]

  private let types: [Int: String]
  private let parts: [Int: [HEIFReference]]
  /// The images that each of them shows, the outermost first.
  private var chains: [Int: [Int]] = [:]

  /// Whether there is none.
  var isEmpty: Bool { chains.isEmpty }

  /// Finds such images; not those of an image with transparency, which is another item, or of more than one image.
  ///
  /// - Parameters:
  ///   - items: The items of the file.
  ///   - references: The references between them.
  ///   - transparent: The items that have transparency.
  init(_ items: [HEIFItem], _ references: [HEIFReference], transparent: Set<Int>) {
    types = Dictionary(items.map { ($0.id, $0.type) }, uniquingKeysWith: { first, _ in first })
    parts = Dictionary(grouping: references.filter { $0.type == "dimg" }, by: \.from)
    for item in items where item.type == Self.type {
      let chain = chain(of: item.id)
      guard let source = chain.last, Self.sources.contains(types[source] ?? ""),
        transparent.isDisjoint(with: chain)
      else { continue }
      chains[item.id] = chain
    }
  }

  /// Returns the images that an image shows; none if they are too many.
  private func chain(of image: Int) -> [Int] {
    var chain: [Int] = []
    var next = image
    while types[next] == Self.type {
      let shown = parts[next, default: []].flatMap(\.to)
      guard chain.count < HEIFNesting.deepest, shown.count == 1 else { return [] }
      next = shown[0]
      chain.append(next)
    }
    return chain
  }

  /// Returns the items with the types of what they show.
  func items(_ items: [HEIFItem]) -> [HEIFItem] {
    items.map { item in
      guard let source = chains[item.id]?.last, let type = types[source] else { return item }
      return item.with(type: type)
    }
  }

  /// Returns the references, from each image to the tiles or layers of what it shows.
  func references(_ references: [HEIFReference]) -> [HEIFReference] {
    let others = references.filter { $0.type != "dimg" || chains[$0.from] == nil }
    let own = chains.sorted { $0.key < $1.key }.flatMap { image, chain in
      parts[chain.last ?? image, default: []].map {
        HEIFReference(type: $0.type, from: image, to: $0.to)
      }
    }
    return others + own
  }

  /// Returns the entries with the place of what each image shows.
  func locations(_ locations: HEIFEntries) -> HEIFEntries {
    locations.moving(chains.compactMapValues(\.last))
  }

  /// Returns the entries with the properties of what each image shows, followed by its own.
  ///
  /// Its own size is that after all changes of the other. Colors of its own count.
  func properties(_ properties: HEIFEntries, known: [HEIFBox]) -> HEIFEntries {
    func links(of image: Int) -> [(link: Int, name: String)] {
      zip(properties.links[image, default: []], properties.properties[image, default: []])
        .map { ($0, known.indices.contains($1 - 1) ? known[$1 - 1].name : "") }
    }
    var merged: [Int: [Int]] = [:]
    for (image, chain) in chains {
      var all: [(link: Int, name: String)] = []
      for next in [image] + chain {
        let hasColors = all.contains { $0.name == "colr" }
        let own = links(of: next).filter {
          $0.name == "colr" ? !hasColors : next == chain.last || !Self.sizes.contains($0.name)
        }
        all = own + all
      }
      merged[image] = all.prefix(HEIFEntries.mostProperties).map(\.link)
    }
    return properties.replacing(merged)
  }
}
