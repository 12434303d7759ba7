// The context of one page while it is made: collects the rules of its photos and adds what every
// page has. The names are a contract with theme authors, written down in Themes/README.md.

import VitrineModel

struct PageContext {
  let gallery: Gallery
  let route: SitePath
  private(set) var sheet = Sheet()
  private var cards = 0
  private var allowance: Allowance
  private var hosts: Set<String> = []

  /// Photos of a phone's first screen, which load at once.
  private static let eager = 4

  init(_ gallery: Gallery, _ route: SitePath) {
    self.gallery = gallery
    self.route = route
    allowance = Allowance(gallery.settings.terms)
  }

  /// From this page up to the site. The pages for missing addresses and for those that can't be
  /// had are served at any depth and need an absolute path.
  var root: String {
    guard [Routes.notFound, Routes.offline].contains(route) else { return route.root }
    let path = gallery.settings.address?.path ?? "/"
    return path.hasSuffix("/") ? path : path + "/"
  }

  /// The absolute address of something on the site, where the site's own is known.
  func absolute(_ path: SitePath) -> String? {
    gallery.settings.address.map { $0.text + path.link }
  }

  /// The absolute address of an image, where the site's own is known or not needed.
  func absolute(_ rendition: Rendition) -> String? {
    switch rendition.place {
    case .site(let file): absolute(file.path)
    case .service(let address), .imgproxy(let address): address.text
    }
  }

  // MARK: Photos

  /// A photo in a grid, or nothing where its service allows no more of them on one page. Those of
  /// the first screen load at once; all others are shared.
  mutating func card(_ position: Catalog.Position) -> TemplateValue {
    guard admits(position) else { return .none }
    cards += 1
    let card =
      cards <= Self.eager
      ? makeCard(position)
      : gallery.cards.card(position, root: root) { makeCard(position) }
    sheet.add(card.rule)
    hosts.formUnion(card.hosts)
    return card.value
  }

  private mutating func admits(_ position: Catalog.Position) -> Bool {
    allowance.admits(gallery.catalog.photos[position].id.provider)
  }

  private func makeCard(_ position: Catalog.Position) -> Card {
    let photo = gallery.catalog.photos[position]
    let mirrored = gallery.mirrored[position]
    let rule = Sheet.Rule(
      photo.original.size, color: mirrored.averageColor, focus: gallery.focus(of: position))
    let image = ImageContext(mirrored: mirrored, root: root).forGrid()
    let map: TemplateMap = [
      "key": .text(photo.id.description),
      "path": .text(gallery.photoRoutes[position].link),
      "title": .text(photo.shownTitle),
      "alt": .text(photo.shownAlternative),
      "author": authorLink(photo.author),
      "class": .text(rule.name),
      "image": image.value,
      "is_eager": .truth(cards <= Self.eager),
      "is_first": .truth(cards == 1),
    ]
    return Card(
      value: .map(map.sealed(gallery.settings.digest)), rule: rule, hosts: image.hosts)
  }

  /// Photos in a grid. Where a service allows no more of its photos, the next ones take their
  /// places.
  mutating func cards(
    _ positions: some Sequence<Catalog.Position>, most: Int = .max
  ) -> TemplateValue {
    var list: [TemplateValue] = []
    for position in positions {
      guard list.count < most else { break }
      let card = card(position)
      if card != .none { list.append(card) }
    }
    return .list(list)
  }

  /// A photo shown by itself, which fills the first screen: cards after it are not loaded at once.
  mutating func whole(
    _ position: Catalog.Position
  ) -> (rules: TemplateValue, image: TemplateValue) {
    _ = admits(position)
    cards += Self.eager
    let mirrored = gallery.mirrored[position]
    let rule = Sheet.Rule(
      whole: gallery.catalog.photos[position].original.size, color: mirrored.averageColor)
    sheet.add(rule)
    let image = ImageContext(mirrored: mirrored, root: root).whole()
    hosts.formUnion(image.hosts)
    return (.text(rule.name), image.value)
  }

  /// Lets scripts show pictures from elsewhere that the page itself doesn't show.
  mutating func allow(_ hosts: Set<String>) { self.hosts.formUnion(hosts) }

  /// An author's picture, or nothing where no policy can name its host.
  mutating func avatar(_ address: WebAddress?) -> TemplateValue {
    guard let address, let host = address.policySource else { return .none }
    hosts.insert(host)
    return .text(address.text)
  }

  func authorLink(_ author: Author?) -> TemplateValue {
    guard let author, let route = gallery.authorRoutes[author.id] else { return .none }
    return ["name": .text(author.name), "path": .text(route.link)]
  }

  func tag(_ tag: Tag) -> TemplateValue {
    ["name": .text(tag.name), "path": .text(gallery.tagRoutes[tag]?.link ?? "")]
  }

  // MARK: Photos that scripts bring

  /// A card of no photo, for scripts to fill. Its title holds the place for one in sentences.
  var blankCard: TemplateValue {
    [
      "key": "", "path": "", "title": "{1}", "alt": "", "author": ["name": "", "path": ""],
      "class": .none,
      "image": [
        "src": .text(Self.noImage), "width": 3, "height": 2, "srcset": .none, "sources": [],
        "is_remote": false,
      ],
      "is_eager": false, "is_first": false,
    ]
  }

  /// An address of nothing, which no browser asks anybody for.
  static let noImage = "data:,"

  /// Lets scripts show any photo of the site: the policy names where all of them are from, and the
  /// page says what their services ask for.
  mutating func mayShowEveryPhoto() {
    for photo in gallery.catalog.photos { _ = allowance.admits(photo.id.provider) }
    allow(gallery.hosts(of: gallery.catalog.photos.indices))
  }

  // MARK: What every page has

  /// Returns the whole context: what the page alone has, and what every page has.
  ///
  /// Make the page's own values before this call, not in it: Swift copies the context first, and the
  /// rules, hosts and notices of cards made later would be lost.
  func finished(kind: String, _ head: PageHead, _ own: TemplateMap) -> TemplateMap {
    let settings = gallery.settings
    var entries = own.entries
    entries.append(("root", .text(root)))
    entries.append(("page", page(kind, head)))
    entries.append(("site", .map(site)))
    entries.append(("theme", .map(settings.theme)))
    entries.append(("strings", .map(settings.strings)))
    return TemplateMap(entries)
  }

  private func page(_ kind: String, _ head: PageHead) -> TemplateValue {
    [
      "kind": .text(kind),
      "title": .text(head.title),
      "description": .text(head.description),
      "path": .text(route.link),
      "canonical": route == Routes.notFound ? .none : .text(orNone: absolute(route)),
      "crumbs": .list(head.crumbs.map { ["title": .text($0.title), "path": .text($0.path)] }),
      "image": image(head.image),
      "photo_count": head.photoCount.map { .number($0) } ?? .none,
      "data": head.data.map { .html($0) } ?? .none,
      "notices": .list(allowance.services.compactMap(\.noticeContext)),
      "policy": .text(gallery.settings.policy.text(for: sheet.text, images: hosts)),
      "sheet": sheet.text.map { .html($0) } ?? .none,
    ]
  }

  private func image(_ position: Catalog.Position?) -> TemplateValue {
    guard let position else { return .none }
    let mirrored = gallery.mirrored[position]
    guard let preview = mirrored.card ?? mirrored.preview(), let address = absolute(preview)
    else { return .none }
    return [
      "address": .text(address),
      "width": .number(preview.size.width),
      "height": .number(preview.size.height),
      "alt": .text(gallery.catalog.photos[position].shownAlternative),
    ]
  }

  /// Shared by all pages but those of sets and one's own, which the menus mark.
  private var site: TemplateMap {
    let isMarked = route.link.hasPrefix("sets/") || route.link.hasPrefix("pages/")
    return isMarked ? gallery.menu.map(at: route) : gallery.site
  }
}

/// What a page says about itself in its head.
struct PageHead {
  let title: String
  var description = ""
  var crumbs: [Crumb] = []
  /// The photo shown in link previews.
  var image: Catalog.Position?
  var data: TrustedHTML?
  /// How many photos the site has, on the one page that says it.
  var photoCount: Int?

  /// One step of the way from the home page.
  struct Crumb {
    let title: String
    let path: String
  }
}

extension Photo {
  /// Never empty: what the picture shows, else what is said about it.
  var shownAlternative: String {
    if !alternativeText.isEmpty { return alternativeText }
    if case let said = caption.summary(), !said.isEmpty { return said }
    if !title.isEmpty { return title }
    return tags.isEmpty ? id.id : tags.map(\.name).joined(separator: ", ")
  }

  /// Never empty: some services know no titles.
  var shownTitle: String {
    if !title.isEmpty { return title }
    let said = [Prose(alternativeText), caption].lazy.map { $0.summary(most: 80) }
    return said.first { !$0.isEmpty } ?? id.id
  }
}
