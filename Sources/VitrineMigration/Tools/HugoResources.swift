// What the front matter of a page says about the photos beside it
// (https://gohugo.io/content-management/page-resources/).

import VitrineConfig
import VitrineModel

/// The metadata of the photos of a page.
struct HugoResources {
  private let page: PlainValue
  private let entries: [PlainValue]
  private let start: String
  /// The patterns of photos that the page lists as hidden.
  private let hidden: [String]
  private var counters: [Int: Int] = [:]
  private var weights: [String: Double] = [:]
  private var covers: [String] = []
  private(set) var lostKeys: Set<String> = []

  private static let known: Set = ["cover", "hidden", "private", "draft", "weight", "order"]

  init(_ page: PlainValue, _ root: String, _ folder: String) {
    self.page = page
    entries = page["resources"]?.items ?? []
    let keys = page.entries + (page["params"]?.entries ?? [])
    hidden = keys.filter { Self.hides($0.key) }.flatMap(\.value.items).compactMap { item in
      item.text ?? item["src"]?.text ?? item["name"]?.text ?? item["file"]?.text
    }
    start = folder.isEmpty ? root + "/" : "\(root)/\(folder)/"
  }

  /// Whether a key such as `hidden_images` may list photos that are not shown.
  static func hides(_ key: String) -> Bool {
    ["hidden", "hide", "private", "exclude"].contains { key.lowercased().hasPrefix($0) }
  }

  /// Whether the page lists a photo as hidden: by a pattern, or by its name in any folder of the page.
  ///
  /// A pattern that is not understood hides all.
  private func isListedAsHidden(_ path: String) -> Bool {
    hidden.contains { text in
      let pattern = text.drop { "./".contains($0) }
      return path.split(separator: "/").last == pattern.split(separator: "/").last
        || Glob(String(pattern), .paths)?.matches(path) ?? true
    }
  }

  /// Gives a photo what the first entries that match it say.
  mutating func describe(_ photo: inout OldPhoto) {
    let path =
      photo.source.hasPrefix(start) ? String(photo.source.dropFirst(start.count)) : photo.name
    var parameters = PlainValue.mapping([])
    var isUnclear = false
    for (index, entry) in entries.enumerated() {
      guard let pattern = entry["src"]?.text else { continue }
      let glob = Glob(pattern, .paths)
      let isMeant = glob?.matches(path) ?? true
      guard isMeant else { continue }
      let own = entry["params"] ?? .mapping([])
      if glob == nil { isUnclear = isUnclear || OldFacts.isHidden(own) }
      if photo.title == nil, let title = entry["title"]?.text {
        photo.title = numbered(title, index)
      }
      // The first entry that has a parameter wins.
      parameters = own.joined(with: parameters)
    }
    photo.facts = OldFacts(parameters)
    photo.caption = MarkdownText.plain(
      parameters["caption"]?.text ?? parameters["description"]?.text ?? "")
    if isUnclear || isListedAsHidden(path) { photo.facts.isHidden = true }
    if parameters["cover"]?.isTrue == true { covers.append(photo.name) }
    weights[photo.name] = (parameters["weight"] ?? parameters["order"])?.number
    lostKeys.formUnion(photo.facts.unknown.filter { !Self.known.contains($0) })
  }

  /// `:counter` is the number of the photos so far that match an entry.
  private mutating func numbered(_ title: String, _ entry: Int) -> String {
    counters[entry, default: 0] += 1
    return title.replacing(":counter", with: "\(counters[entry] ?? 0)")
  }

  private func parameter(_ key: String) -> PlainValue? { page["params"]?[key] ?? page[key] }

  func cover(of album: OldAlbum) -> String? {
    if let cover = covers.first { return cover }
    let named = ["featured_image", "featuredImage", "image", "thumbnail", "cover", "feature"].lazy
      .compactMap { key -> String? in
        let value = parameter(key)
        return value?.text ?? value?["image"]?.text ?? value?["src"]?.text
      }.first
    let names = album.photos.map(\.name)
    if let named, let name = named.split(separator: "/").last.map(String.init), names.contains(name)
    {
      return name
    }
    return names.first { $0.lowercased().contains("feature") }
  }

  /// Puts the photos into the order of the page.
  func order(_ album: inout OldAlbum, isReversed: Bool) {
    let word = parameter("sort_by")?.text?.lowercased() ?? "name"
    let isDescending = parameter("sort_order")?.text?.lowercased() == "desc" || isReversed
    if word.hasSuffix("date") {
      album.sort = isDescending ? .newest : .oldest
      return
    }
    let key = word.split(separator: ".").last.map(String.init) ?? word
    let names = album.photos.map(\.name)
    let titles = Dictionary(album.photos.map { ($0.name, $0.title ?? $0.name) }) { first, _ in first
    }
    func precedes(_ a: String, _ b: String) -> Bool {
      switch key {
      case "weight", "order": (weights[a] ?? 0) < (weights[b] ?? 0)
      case "title":
        titles[a] != titles[b] && NaturalOrder.precedes(titles[a] ?? "", titles[b] ?? "")
      default: NaturalOrder.precedes(a, b)
      }
    }
    let sorted = names.enumerated().sorted { a, b in
      let (x, y) = isDescending ? (b.element, a.element) : (a.element, b.element)
      return precedes(x, y) || !precedes(y, x) && a.offset < b.offset
    }.map(\.element)
    let positions = sorted.positions
    for place in album.photos.indices {
      album.photos[place].position = positions[album.photos[place].name]
    }
  }
}
