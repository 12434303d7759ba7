// The context of one page while it is made. It collects the rules, hosts and notices of the page's
// photos and adds what every page has. The names are a contract with theme authors, documented in
// Themes/REFERENCE.md.

import VitrineModel

/// Makes the context of one page.
struct PageContext {
  let gallery: Gallery
  let route: SitePath
  private(set) var styles = PhotoStyles()
  private var cards = 0
  private(set) var cap: ServicePhotoCap
  private(set) var hosts: Set<String> = []
  private(set) var rows: GridRows?
  var coverRows: GridRows?
  /// The notes that the page has instead of the captions of some photos.
  var notes: [Catalog.Position: String] = [:]

  /// The number of photos on a phone's first screen, which load at once.
  private static let eager = 4

  init(_ gallery: Gallery, _ route: SitePath) {
    self.gallery = gallery
    self.route = route
    cap = ServicePhotoCap(gallery.settings.terms)
  }

  /// The path from this page up to the site.
  ///
  /// Servers and scripts show the pages for missing addresses and for visitors without a network at
  /// any depth; these need an absolute path.
  var root: String {
    guard [Routes.notFound, Routes.offline].contains(route) else { return route.root }
    return (gallery.settings.address?.path ?? "/").withFinalSlash
  }

  /// Returns the absolute address of a path; nil if the address of the site is unknown.
  func absolute(_ path: SitePath) -> String? {
    gallery.settings.address.map { $0.text + path.link }
  }

  /// Returns the absolute address of an image; nil if it is on the site, whose address is unknown.
  func absolute(_ rendition: Rendition) -> String? {
    switch rendition.place {
    case .site(let file): absolute(file.path)
    case .service(let address), .imgproxy(let address): address.text
    }
  }

  // MARK: Photos

  /// Adds a photo to the page and returns its card; `.none` if its service allows no more photos on
  /// the page.
  ///
  /// The cards of the first screen load at once; pages share all other cards.
  mutating func card(_ position: Catalog.Position) -> TemplateValue {
    admittedCard(position)?.value ?? .none
  }

  mutating func admittedCard(
    _ position: Catalog.Position, as form: Card.Form = .thumbnail
  ) -> Card? {
    guard admits(position) else { return nil }
    cards += 1
    let card =
      cards <= Self.eager || ![.thumbnail, .strip].contains(form) || notes[position] != nil
      ? makeCard(position, as: form)
      : gallery.cards.card(position, as: form, root: root) { makeCard(position, as: form) }
    styles.add(card.rule)
    hosts.formUnion(card.hosts)
    return card
  }

  /// Adds the rules of rows to the page.
  mutating func add(_ rows: GridRows) { styles.add(rows) }

  private mutating func admits(_ position: Catalog.Position) -> Bool {
    cap.admits(gallery.catalog.photos[position].id.provider)
  }

  /// Returns a photo with the caption that it has on this page.
  func photo(at position: Catalog.Position) -> Photo {
    var photo = gallery.catalog.photos[position]
    if let note = notes[position] { photo.caption = RichText(note) }
    return photo
  }

  private func makeCard(_ position: Catalog.Position, as form: Card.Form) -> Card {
    let photo = photo(at: position)
    let images = gallery.images[position]
    let rule = rule(of: position, as: form)
    let image = ImageContext(images: images, root: root).image(for: form)
    let title = gallery.shownTitle(of: photo)
    var map: TemplateMap = [
      "key": .text(photo.id.description),
      "path": .text(gallery.photoRoutes[position].link),
      "title": .text(title.text),
      "alt": .text(gallery.alternative(of: photo, beside: title)),
      "author": authorLink(photo.author),
      "class": .text(rule.name),
      "image": image.value,
      "video": gallery.cardVideo(of: position),
      "is_eager": .bool(cards <= Self.eager),
      "is_first": .bool(cards == 1),
    ]
    if form == .slide {
      for entry in label(of: photo, at: position, below: title).entries {
        map[entry.name] = entry.value
      }
    }
    return Card(
      value: .map(map.digested(gallery.settings.digest)), rule: rule, hosts: image.hosts,
      isCropped: !images.thumbnails.isEmpty)
  }

  private func rule(of position: Catalog.Position, as form: Card.Form) -> PhotoStyles.Rule {
    let size = gallery.catalog.photos[position].original.size
    let color = gallery.images[position].averageColor
    guard form != .slide else { return PhotoStyles.Rule(whole: size, color: color) }
    return PhotoStyles.Rule(size, color: color, focus: gallery.focus(of: position))
  }

  /// Adds photos to the page and returns their cards.
  ///
  /// If a service allows no more photos, the next photos take their places.
  mutating func cards(
    _ positions: some Sequence<Catalog.Position>, as form: Card.Form = .thumbnail
  ) -> TemplateValue {
    .list(admittedCards(positions, most: .max, as: form).map(\.value))
  }

  /// Adds the photos of a set to the page: whole and with labels if the theme shows one at a time,
  /// else as its grid.
  mutating func slides(_ positions: some Collection<Catalog.Position>) -> TemplateValue {
    guard gallery.settings.wholePhotos else { return grid(positions) }
    return .list(admittedCards(positions, most: .max, as: .slide).map(\.value))
  }

  /// Adds photos to the page as its grid, with the rules that break its rows.
  mutating func grid(
    _ positions: some Collection<Catalog.Position>, most: Int = .max
  ) -> TemplateValue {
    let form: Card.Form = positions.count <= GridRows.few ? .large : .thumbnail
    let cards = admittedCards(positions, most: most, as: form)
    let ratios = cards.map(\.rule.shownRatio)
    if !cards.contains(where: \.isCropped),
      let rows = GridRows(of: ratios, digest: gallery.settings.digest)
    {
      styles.add(rows)
      self.rows = rows
    }
    return .list(cards.map(\.value))
  }

  private mutating func admittedCards(
    _ positions: some Sequence<Catalog.Position>, most: Int, as form: Card.Form = .thumbnail
  ) -> [Card] {
    var list: [Card] = []
    for position in positions {
      guard list.count < most else { break }
      if let card = admittedCard(position, as: form) { list.append(card) }
    }
    return list
  }

  /// Adds the photo that the page is about.
  ///
  /// It fills the first screen: cards after it load late.
  mutating func whole(
    _ position: Catalog.Position
  ) -> (rules: TemplateValue, image: TemplateValue) {
    _ = admits(position)
    loadOthersLate()
    let images = gallery.images[position]
    let rule = PhotoStyles.Rule(
      whole: gallery.catalog.photos[position].original.size, color: images.averageColor)
    styles.add(rule)
    let image = ImageContext(images: images, root: root).whole()
    hosts.formUnion(image.hosts)
    return (.text(rule.name), image.value)
  }

  /// Lets all later cards load late, since a photo fills the first screen of a phone.
  mutating func loadOthersLate() { cards += Self.eager }

  /// Lets scripts show images of other hosts that the page itself does not show.
  mutating func allow(_ hosts: Set<String>) { self.hosts.formUnion(hosts) }

  /// Returns the address of an author's portrait; `.none` if a policy cannot name its host.
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

  /// Adds a bar of a size in percent and returns its class.
  mutating func bar(_ percent: Int) -> TemplateValue {
    rule("b\(percent)", "--size:\(percent)%")
  }

  /// Adds a class with custom properties to the page and returns it.
  mutating func rule(_ name: String, _ properties: String) -> TemplateValue {
    .text(styles.add(name, properties))
  }

  // MARK: Photos that scripts bring

  /// Lets scripts show any photo of the site: the policy names the hosts of all photos, and the
  /// page shows the notices of all services.
  mutating func mayShowEveryPhoto() {
    for photo in gallery.catalog.photos { _ = cap.admits(photo.id.provider) }
    allow(gallery.hosts(of: gallery.catalog.photos.indices))
  }
}
