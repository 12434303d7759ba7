// What every kind of page must fulfill, over the list of kinds: a new kind is tested by being
// listed.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrinePages

@Suite struct PageKindContract {
  private static let gallery = SampleGallery.everything()
  private static let galleries = [
    gallery, SampleGallery.services(), SampleGallery.fielded(), SampleGallery.extended(),
    SampleGallery.browsed(),
    SampleGallery.services(hasMap: true) { photo in
      var located = photo
      located.location = Location(latitude: 1, longitude: 1)
      return located
    },
  ]
  private static let kinds = PageKinds.all.map(\.name)
  private static let templated = PageKinds.all.filter(\.isTemplated).map(\.name)

  private func example(_ name: String) throws -> TemplateMap {
    try #require(
      PageKinds.examples(SampleGallery.resources(sheet: "body{}")).first { $0.kind == name }
    ).context
  }

  @Test func namesEachKindOnce() {
    #expect(Set(Self.kinds).count == Self.kinds.count)
  }

  @Test(arguments: kinds)
  func hasPagesInAGalleryThatHasEverything(_ name: String) throws {
    let pages = Self.gallery.pages().filter { $0.kind == name }
    #expect(!pages.isEmpty)
    for page in pages {
      switch page.content() {
      case .template(let template, let context):
        #expect(template == "\(name).html" && Self.templated.contains(name))
        #expect(context.text("page.kind") == name)
        #expect(context.text("page.title")?.isEmpty == false)
        #expect(context.text("page.path") == page.route.link)
      case .text(let text):
        #expect(!text.isEmpty && !Self.templated.contains(name))
      case .file(let bytes): #expect(!bytes.isEmpty && !Self.templated.contains(name))
      case .parts(let parts):
        #expect(parts.contains { !$0.isEmpty } && !Self.templated.contains(name))
      }
    }
  }

  @Test func putsNoTwoPagesOnOneRoute() {
    let routes = Self.gallery.pages().map { $0.route.text.lowercased() }
    #expect(Set(routes).count == routes.count)
  }

  @Test(arguments: kinds)
  func makesTheSameContentEachTime(_ name: String) {
    let again = SampleGallery.everything().pages().filter { $0.kind == name }
    for (a, b) in zip(Self.gallery.pages().filter { $0.kind == name }, again) {
      #expect(a.route == b.route)
      switch (a.content(), b.content()) {
      case (.template(_, let x), .template(_, let y)): #expect(x == y)
      case (.text(let x), .text(let y)): #expect(x == y)
      case (.file(let x), .file(let y)): #expect(x == y)
      case (.parts(let x), .parts(let y)): #expect(Array(x) == Array(y))
      default: Issue.record("\(name) is a template once and a text once")
      }
    }
  }

  @Test(arguments: templated)
  func linksOnlyToExistingPagesAndRenditions(_ name: String) throws {
    let routes = Set(Self.gallery.pages().map(\.route.link))
    for page in Self.gallery.pages() where page.kind == name {
      let context = try #require(page.context)
      for path in context.internalPaths {
        let isFile =
          ["images/", "originals/", "videos/"].contains { path.hasPrefix($0) }
          || path.hasSuffix("/photos.zip")
        #expect(routes.contains(path) || isFile, "\(path) on \(page.route)")
      }
      let root = try #require(context.text("root"))
      for source in context.sources {
        #expect(
          source.hasPrefix("\(root)images/") || source == "data:,", "\(source) on \(page.route)")
      }
    }
  }

  @Test(arguments: templated)
  func hasTheRulesOfEveryPhotoItShows(_ name: String) throws {
    for page in Self.galleries.flatMap({ $0.pages() }) where page.kind == name {
      let context = try #require(page.context)
      let sheet = context.text("page.sheet") ?? ""
      for style in context.classes {
        let isThere = sheet.contains(".\(style){") || sheet.contains(".\(style)>")
        #expect(isThere, "\(style) on \(page.route)")
      }
    }
  }

  @Test func reachesEveryPageByLinksFromTheFrontPage() throws {
    let contexts = Dictionary(
      uniqueKeysWithValues: Self.gallery.pages().compactMap { page in
        page.context.map { (page.route.link, $0) }
      })
    var met: Set<String> = [""]
    var waiting = [""]
    while let link = waiting.popLast() {
      for path in contexts[link]?.internalPaths ?? [] where met.insert(path).inserted {
        waiting.append(path)
      }
    }
    let unlinked: Set = [
      "credits/", "tags/", "browse/", "favorites/", "search/", "no-results/", "offline/",
      "404.html",
    ]
    #expect(Set(contexts.keys).subtracting(met).isSubset(of: unlinked))
  }

  /// What a page of a kind is in the words of schema.org; nil for pages that nobody should find.
  private static let types = [
    "home": "WebSite", "set": "ImageGallery", "author": "ProfilePage", "tag": "CollectionPage",
    "tags": "CollectionPage", "browse": "CollectionPage", "browse-value": "CollectionPage",
    "page": "WebPage", "credits": "WebPage", "favorites": "CollectionPage",
    "map": "CollectionPage", "map-place": "CollectionPage", "search": "SearchResultsPage",
    "photo": "ImageObject", "no-results": nil, "404": nil,
    "offline": nil,
  ]

  @Test(arguments: templated)
  func saysWhatItIsToSearchEngines(_ name: String) throws {
    let type = try #require(Self.types[name])
    for page in Self.gallery.pages() where page.kind == name {
      let context = try #require(page.context)
      let data = try context.text("page.data").map { text in
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      }
      let isVideo = context.text("photo.video.path") != nil
      #expect(data?["@type"] as? String == (isVideo ? "VideoObject" : type), "\(page.route)")
      guard let data, name != "photo" else { continue }
      #expect(data["@context"] as? String == "https://schema.org")
      #expect(data["name"] as? String == context.text("page.title"))
      #expect(data["url"] as? String == context.text("page.canonical"))
      try listsItsPhotos(data, context)
    }
    // Addresses of lists must be absolute.
    for page in SampleGallery.everything(address: nil).pages() where page.kind == name {
      #expect((page.context?.text("page.data") != nil) == (name == "photo"))
    }
  }

  /// The data of a list has the photos that its page shows, in their order.
  private func listsItsPhotos(_ data: [String: Any], _ context: TemplateMap) throws {
    let list = data["mainEntity"] as? [String: Any]
    guard list?["@type"] as? String == "ItemList" else { return }
    let items = try #require(list?["itemListElement"] as? [[String: Any]])
    let shown = context.list("photos").compactMap { card -> String? in
      guard case .map(let card) = card, case .text(let path)? = card["path"] else { return nil }
      return SampleGallery.site + path
    }
    #expect(items.map { $0["url"] as? String } == shown)
    #expect(items.map { $0["position"] as? Int } == Array(1...items.count))
  }

  @Test(arguments: templated)
  func hasADescriptionAndAPicture(_ name: String) throws {
    for page in Self.galleries.flatMap({ $0.pages() }) where page.kind == name {
      let context = try #require(page.context)
      #expect(context.text("page.image.address")?.hasPrefix("https://") == true, "\(page.route)")
      guard !["search", "no-results", "404", "offline", "page"].contains(name) else { continue }
      let hasWords = context.text("page.description")?.isEmpty == false
      let hasTitles = context.text("page.titles")?.isEmpty == false
      let count = context.at("page.list_count") ?? .none
      // A site without tags has nothing to say about them.
      let isEmpty = name == "tags" && context.list("tags").isEmpty
      #expect(hasWords || hasTitles || count != .none || isEmpty, "\(page.route)")
    }
  }

  @Test(arguments: templated)
  func namesAnAbsoluteCanonicalAddressOrNone(_ name: String) throws {
    for page in Self.gallery.pages() where page.kind == name {
      let canonical = page.context?.text("page.canonical")
      #expect(canonical == (name == "404" ? nil : SampleGallery.site + page.route.link))
    }
    for page in SampleGallery.everything(address: nil).pages() where page.kind == name {
      #expect(page.context?.at("page.canonical") == TemplateValue.none)
      #expect(page.context?.at("page.image") == TemplateValue.none)
    }
  }

  @Test(arguments: templated)
  func hasEveryNameOfItsPagesInItsExample(_ name: String) throws {
    let example = try example(name).names
    let real = Self.galleries.flatMap { $0.pages() }.filter { $0.kind == name }
      .reduce(into: Set<String>()) { $0.formUnion($1.context?.names ?? []) }
    #expect(real.subtracting(example).sorted() == [])
  }

  @Test(arguments: templated)
  func hasNoOtherNameInItsExample(_ name: String) throws {
    let real = Self.galleries.flatMap { $0.pages() }.filter { $0.kind == name }
      .reduce(into: Set<String>()) { $0.formUnion($1.context?.names ?? []) }
    let unmet = try example(name).names.subtracting(real)
    #expect(unmet.sorted() == [])
  }

  @Test(arguments: templated)
  func fillsEveryValueOfItsExample(_ name: String) throws {
    let empty = try example(name).empty.filter {
      // One of two formats has `srcset`, and one of two sets has a cover.
      !$0.hasSuffix("srcset") && !$0.hasSuffix(".cover")
    }
    let may: Set = [
      "page.crumbs", "page.data", "page.image", "page.sheet", "pagination.pages.number",
      "pagination.pages.path", "page.notices", "page.breadcrumbs", "set.icon", "set.query",
      "set.parent", "page.canonical", "card.class", "card.image.sources", "page.photo_count",
      "page.rows", "page.cover_rows", "theme.sheet_file", "page.feed", "page.list_count",
      "page.titles", "page.api",
    ]
    #expect(empty.subtracting(may).sorted() == [], "\(name)")
  }

  @Test(arguments: templated)
  func findsItsOwnNamesInItsSectionOfTheContract(_ name: String) throws {
    let sections = try Self.contract().components(separatedBy: "\n### ")
    let section = sections.first { $0.hasPrefix("`\(name)`\n") } ?? ""
    let words = Set(section.split { !$0.isLetter && $0 != "_" }.map(String.init))
    let shared: Set = ["root", "page", "site", "theme", "strings"]
    for entry in try example(name).entries where !shared.contains(entry.name) {
      #expect(words.contains(entry.name), "\(entry.name) of \(name)")
      let hasItsOwnSection = ["pagination", "card"].contains(entry.name)
      guard case .map(let map) = entry.value, !hasItsOwnSection else { continue }
      for inner in map.entries {
        #expect(words.contains(inner.name), "\(entry.name).\(inner.name)")
      }
    }
  }

  /// Reads the names in the reference for theme authors.
  private static func contract() throws -> String {
    let file = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    let reference = try String(contentsOfFile: "\(file)/Themes/REFERENCE.md", encoding: .utf8)
    let start = try #require(reference.firstRange(of: "<!-- generated: names -->"))
    let end = try #require(reference.firstRange(of: "<!-- end: names -->"))
    return String(reference[start.upperBound..<end.lowerBound])
  }

  @Test(arguments: templated)
  func documentsEveryNameOfItsExampleInTheContract(_ name: String) throws {
    let contract = try Self.contract()
    let words = Set(
      contract.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }
        .flatMap { $0.element.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init)
    )
    let names = try Set(example(name).names.flatMap { $0.split(separator: ".").map(String.init) })
    #expect(names.subtracting(words).sorted() == [], "write them in Themes/REFERENCE.md")
  }
}

extension TemplateMap {
  /// The dotted names of all values, without places in lists and without the theme's words and
  /// assets.
  var names: Set<String> {
    TemplateValue.map(self).collect("") { name, _ in
      name.hasPrefix("theme.assets.") ? nil : name
    }
  }

  /// The dotted names whose value is `.none` or an empty list.
  var empty: Set<String> {
    TemplateValue.map(self).collect("") { name, value in
      value == .none || value == .list([]) ? name : nil
    }
  }

  /// The paths of links within the site.
  var internalPaths: Set<String> {
    TemplateValue.map(self).collect("") { name, value in
      let last = name.split(separator: ".").last
      guard let last, ["path", "previous", "next"].contains(last), case .text(let path) = value
      else { return nil }
      return path
    }
  }

  /// The classes of photos.
  var classes: Set<String> {
    TemplateValue.map(self).collect("") { name, value in
      guard name.hasSuffix(".class"), case .text(let text) = value else { return nil }
      return text
    }
  }

  /// The addresses in `src` and `srcset`.
  var sources: Set<String> {
    let texts = TemplateValue.map(self).collect("") { name, value -> String? in
      guard name.hasSuffix(".src") || name.hasSuffix(".srcset"), case .text(let text) = value
      else { return nil }
      return text
    }
    return Set(
      texts.flatMap { $0.split(separator: ", ").compactMap { $0.split(separator: " ").first } }
        .map(String.init))
  }
}

extension TemplateValue {
  fileprivate func collect(
    _ name: String, _ pick: (String, TemplateValue) -> String?
  ) -> Set<String> {
    var found: Set<String> = []
    if !name.isEmpty, let picked = pick(name, self) { found.insert(picked) }
    switch self {
    case .map(let map):
      for entry in map.entries where entry.name != "strings" {
        let path = name.isEmpty ? entry.name : "\(name).\(entry.name)"
        found.formUnion(entry.value.collect(path, pick))
      }
    case .list(let list):
      for value in list { found.formUnion(value.collect(name, pick)) }
    default: break
    }
    return found
  }
}

extension PageKindContract {
  /// The theme lint cannot check an empty value of an example.
  ///
  /// Pages of one kind may lack values in their heads that others have, and a card that scripts
  /// fill in is blank.
  @Test(arguments: templated) func leavesNoValueEmptyInItsExample(_ name: String) throws {
    let names = try Self.emptyNames(.map(example(name)), at: "")
    #expect(
      names.filter { !$0.hasPrefix("page.") && !$0.hasSuffix(".srcset") && !$0.hasPrefix("card.") }
        == [])
  }

  /// Returns the names with the value `.none` or an empty list.
  private static func emptyNames(_ value: TemplateValue, at name: String) -> [String] {
    switch value {
    case .none, .list([]): [name]
    case .list(let values): values.flatMap { emptyNames($0, at: name) }
    case .map(let map):
      map.entries.flatMap {
        emptyNames($0.value, at: name.isEmpty ? $0.name : "\(name).\($0.name)")
      }
    default: []
    }
  }
}
