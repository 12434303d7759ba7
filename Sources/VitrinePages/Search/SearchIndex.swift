// The search index of a site: files named by the hashes of their contents, so that a browser may
// keep them forever, and one file that lists them. Small sites have everything in one file, so that
// one request answers everything.

import VitrineModel

/// The search index of a site.
struct SearchIndex: Sendable {
  /// A file of the index.
  struct File: Sendable {
    let route: SitePath
    let text: String
  }

  let files: [File]
  /// What `index-files.js` reads first: JSON that is safe inside a `<script>`.
  let overview: String
  let tags: [Catalog.TagEntry]
  /// The first results of common tags, a file each; nil if everything is one file.
  let tagResults: TagResults?

  /// Up to this size everything is one file: about 55 kB compressed, and a first answer may have 60
  /// kB.
  private static let oneFile = 120_000

  init(_ gallery: Gallery) {
    self.init(of: gallery, TermTexts(gallery), CardTexts(gallery))
  }

  /// Makes the index, its two halves at the same time.
  ///
  /// The digests of the inputs identify cards of earlier builds.
  static func made(
    of gallery: Gallery, knowing inputs: Task<GalleryInputs, Never>
  ) async -> SearchIndex {
    async let terms = TermTexts(gallery)
    async let cards = CardTexts(gallery, knowing: inputs)
    return await SearchIndex(of: gallery, terms, cards)
  }

  private init(of gallery: Gallery, _ terms: TermTexts, _ cards: CardTexts) {
    tags = cards.list.tags
    let digest = gallery.settings.digest
    var files = [File(route: Routes.searchTags, text: cards.tags)]
    var overview: TemplateMap = [
      "count": .number(terms.terms.positions.count),
      "caps": .map(
        TemplateMap(gallery.settings.caps.map { ($0.provider, .number($0.most)) })),
      "authors": .list(cards.authors.names.map { .text($0) }),
    ]
    if terms.bytes + cards.bytes <= Self.oneFile {
      let text =
        "{\"terms\":\(terms.merged),\"blocks\":[\(cards.blocks.joined(separator: ","))]}"
      let name = Self.name(of: text, 10, digest)
      files.append(File(route: Routes.search(name), text: text))
      overview["one"] = .text(name)
      tagResults = nil
    } else {
      overview["terms"] = Self.add(terms.texts, to: &files, "", 10, digest)
      let words = CommonWords.words(of: terms.terms, beside: tags)
      overview["words"] = .text(words.joined(separator: " "))
      overview["firsts"] = .list(terms.shards.borders.map { .text($0) })
      overview["blocks"] = Self.add(cards.blocks, to: &files, "c", 8, digest)
      overview["keys"] = Self.add(cards.keys, to: &files, "k", 8, digest)
      tagResults = TagResults(tags, terms.terms, gallery)
    }
    self.overview = Self.text(.map(overview))
    files.append(File(route: Routes.searchOverview, text: self.overview))
    self.files = files
  }

  /// The half that maps words to photos.
  private struct TermTexts {
    let terms: SearchTerms
    let shards: TermShards

    init(_ gallery: Gallery) {
      terms = SearchTerms(gallery)
      shards = TermShards(terms)
    }

    var bytes: Int { shards.shards.map(\.bytes).reduce(0, +) }
    var texts: [String] {
      shards.shards.map { SearchIndex.text(TermShards.value(of: CollectionOfOne($0))) }
    }
    var merged: String { SearchIndex.text(TermShards.value(of: shards.shards)) }
  }

  /// The half that describes the photos.
  private struct CardTexts {
    let list: TagList
    let tags: String
    let authors: CardAuthors
    let blocks: [String]
    let keys: [String]

    init(_ gallery: Gallery, knowing inputs: Task<GalleryInputs, Never>) async {
      _ = await inputs.value
      self.init(gallery)
    }

    init(_ gallery: Gallery) {
      let positions = SearchTerms.positions(of: gallery)
      list = TagList(gallery)
      tags = SearchIndex.text(list.value)
      authors = CardAuthors(positions.lazy.map { gallery.authorName(of: $0) })
      let parts = Array(zip(positions.chunks(of: SearchCards.size), authors.columns))
      blocks = parts.inParallel { SearchCards.text(of: $0, with: $1, in: gallery) }
      let table = PhotoKeyIndex(positions.map { gallery.catalog.photos[$0].id.description })
      keys = table.files.map { SearchIndex.text(.text($0)) }
    }

    var bytes: Int { blocks.map(\.utf8.count).reduce(0, +) }
  }

  /// Adds files, and returns their hashes in their order.
  ///
  /// With a letter, the names of files begin with it and a number. The length is that of a hash.
  private static func add(
    _ texts: [String], to files: inout [File], _ letter: String, _ length: Int,
    _ digest: ([UInt8]) -> Digest
  ) -> TemplateValue {
    var names: [String] = []
    for (number, text) in texts.enumerated() {
      let name = name(of: text, length, digest)
      let place = letter.isEmpty ? "" : "\(letter)\(number)-"
      files.append(File(route: Routes.search("\(place)\(name)"), text: text))
      names.append(name)
    }
    return .text(names.joined(separator: " "))
  }

  private static func name(
    of text: String, _ length: Int, _ digest: ([UInt8]) -> Digest
  ) -> String {
    String(digest(Array(text.utf8)).hex.prefix(length))
  }

  static func text(_ value: TemplateValue) -> String {
    String(decoding: value.json, as: UTF8.self)
  }

  /// Returns the term of a tag with several words or none.
  static func facet(of tag: Tag) -> String {
    let terms = SearchText.terms(of: tag.name)
    return terms.isEmpty ? tag.key : terms.joined(separator: " ")
  }
}
