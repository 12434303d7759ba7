// Every term of the site with its photos. Photos are numbered from the oldest to the newest, so
// that a new photo changes no other number; scripts read lists from their ends.

import VitrineModel

/// The terms of a site.
struct SearchTerms {
  /// The positions of photos in the catalog, by number.
  let positions: [Catalog.Position]
  private(set) var names: [String] = []
  private(set) var postings: [Postings] = []
  private var places: [String: Int] = [:]

  init(_ gallery: Gallery) {
    positions = Self.positions(of: gallery)
    var words = Vocabulary(gallery)
    for (number, position) in positions.enumerated() {
      add(position, as: number, of: gallery, &words)
    }
  }

  /// Returns the positions of photos in the catalog, by number.
  static func positions(of gallery: Gallery) -> [Catalog.Position] {
    gallery.catalog.newest.reversed()
  }

  func postings(of term: String) -> Postings? { places[term].map { postings[$0] } }

  private mutating func add(
    _ position: Catalog.Position, as number: Int, of gallery: Gallery, _ words: inout Vocabulary
  ) {
    let photo = gallery.catalog.photos[position]
    let tags = photo.tags.map { words.tag($0) }
    for case .whole(let term) in tags { add(term, number, \.tagged) }
    for case .parts(let name, let terms) in tags {
      for term in terms { add(term, number, \.strong) }
      add("=tag:\(name)", number, \.tagged)
    }
    for term in words.terms(of: photo.title) { add(term, number, \.strong) }
    for term in words.tails(of: photo.tags.map(\.name) + [photo.title]) {
      add(term, number, \.strong)
    }
    let fields = gallery.settings.fields(of: photo).filter(\.field.isSearchable).map(\.text)
    for text in [photo.caption.text, photo.alternativeText] + fields where !text.isEmpty {
      for term in words.terms(of: text) { add(term, number, \.weak) }
    }
    if let author = photo.author {
      for term in words.terms(ofAuthor: author) { add(term, number, \.weak) }
      add("=author:\(author.id)", number, \.tagged)
    }
    for membership in gallery.memberships[position] {
      let set = gallery.catalog.sets[membership.set].set
      for term in words.terms(ofSet: membership.set) { add(term, number, \.weak) }
      add("=set:\(set.slug)", number, \.tagged)
    }
    for term in words.terms(ofAlbumsWith: position) { add(term, number, \.weak) }
    for term in words.terms(ofFacts: photo) { add(term, number, \.weak) }
    add("=license:\(photo.license.id)", number, \.tagged)
    for index in gallery.browse.values(of: position) {
      add(words.filters[index], number, \.tagged)
    }
  }

  /// Adds a photo to a list of a term, unless it is in a list of the term already.
  private mutating func add(
    _ term: String, _ number: Int, _ list: WritableKeyPath<Postings, PackedNumbers>
  ) {
    let place: Int
    if let known = places[term] {
      place = known
    } else {
      place = names.count
      places[term] = place
      names.append(term)
      postings.append(Postings())
    }
    guard postings[place].last != number else { return }
    postings[place].last = Int32(number)
    postings[place][keyPath: list].append(number)
  }
}

/// The terms of texts that many photos share, computed once.
private struct Vocabulary {
  /// The terms of a tag's name.
  enum TagTerms {
    /// A tag of one term.
    case whole(String)
    case parts(name: String, [String])
  }

  private var tags: [Tag: TagTerms] = [:]
  private var authors: [Author.ID: [String]] = [:]
  private let sets: [[String]]
  private var facts: FactTerms
  /// The terms of the values by which visitors browse, by index.
  let filters: [String]
  private var albums: [Catalog.Position: [String]] = [:]

  init(_ gallery: Gallery) {
    sets = gallery.catalog.sets.map { Self.all(of: $0.set.title) }
    facts = FactTerms(gallery)
    filters = gallery.browse.filterTerms
    for filled in gallery.catalog.sets {
      for entry in filled.albums where entry.isListed && !entry.photos.isEmpty {
        var terms: [String] = []
        for album in sequence(first: entry, next: { $0.parent.map { filled.albums[$0] } }) {
          terms += Self.all(of: album.album.title)
        }
        for photo in entry.photos { albums[photo, default: []] += terms }
      }
    }
  }

  mutating func tag(_ tag: Tag) -> TagTerms {
    if let known = tags[tag] { return known }
    let terms = SearchText.terms(of: tag.name)
    let made: TagTerms =
      terms.count == 1
      ? .whole(terms[0]) : .parts(name: SearchIndex.facet(of: tag), terms)
    tags[tag] = made
    return made
  }

  mutating func terms(ofAuthor author: Author) -> [String] {
    if let known = authors[author.id] { return known }
    let made = Self.all(of: author.name)
    authors[author.id] = made
    return made
  }

  mutating func terms(ofFacts photo: Photo) -> [String] { facts.terms(of: photo) }
  func terms(ofSet set: Int) -> [String] { sets[set] }
  func terms(ofAlbumsWith photo: Catalog.Position) -> [String] { albums[photo] ?? [] }
  func terms(of text: String) -> [String] { SearchText.terms(of: text) }
  func tails(of texts: [String]) -> [String] { texts.flatMap { SearchText.tails(of: $0) } }

  private static func all(of text: String) -> [String] {
    SearchText.terms(of: text) + SearchText.tails(of: text)
  }
}
