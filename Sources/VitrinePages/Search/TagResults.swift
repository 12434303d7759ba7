// The first results of the most frequent searches, which are single common tags. Each is one small
// file beside the tag's page, so that one request is enough. The results are those of the whole
// search: photos with the words in tags and titles first, the newest first. The worker that makes a
// page makes its results: together they are half of the work of an index.

import VitrineModel

/// The first results of common tags.
struct TagResults: Sendable {
  /// A tag with a file of results.
  struct Entry: Sendable {
    let tag: Tag
    let route: SitePath
    fileprivate let words: [String]
  }

  let all: [Entry]
  /// The positions of photos in the catalog, by number.
  private let positions: [Catalog.Position]
  /// The photos of the words of these tags: those of all words of a large site take more memory
  /// than its pages.
  private let postings: [String: Postings]

  private static let most = 50
  /// For a tag on fewer photos, a search also finds similar words.
  private static let least = 12

  init(_ tags: [Catalog.TagEntry], _ terms: SearchTerms, _ gallery: Gallery) {
    let all: [Entry] = tags.filter { $0.photos.count >= Self.least }.compactMap { entry in
      let words = SearchText.terms(of: entry.tag.name)
      guard !words.isEmpty, let page = gallery.tagRoutes[entry.tag] else { return nil }
      return Entry(tag: entry.tag, route: Routes.fixed("\(page.folder)cards.json"), words: words)
    }
    let words = Set(all.flatMap(\.words))
    postings = Dictionary(
      uniqueKeysWithValues: words.compactMap { word in terms.postings(of: word).map { (word, $0) } }
    )
    positions = terms.positions
    self.all = all
  }

  /// Returns the content of a tag's file.
  func text(of entry: Entry, in gallery: Gallery) -> String {
    let found = found(entry.words)
    let shown = found.best.prefix(Self.most)
    let numbers = SearchIndex.text(.list(shown.map { .number($0) }))
    let cards = SearchCards.text(of: shown.map { positions[$0] }, in: gallery)
    return "{\"total\":\(found.total),\"numbers\":\(numbers),\"cards\":\(cards)}"
  }

  /// Returns which photos a tag's file has, and the digests of what their cards show.
  func outline(of entry: Entry, _ inputs: GalleryInputs) -> [UInt8] {
    let found = found(entry.words)
    let shown = found.best.prefix(Self.most)
    return Array("\(found.total) \(Array(shown)) ".utf8)
      + shown.flatMap { inputs.photos[positions[$0]].bytes }
  }

  /// Returns the photos with all words, the best first.
  private func found(_ words: [String]) -> (total: Int, best: [Int]) {
    let distinct = Set(words)
    guard distinct.count > 1 else { return found(words[0]) }
    let postings = distinct.compactMap { self.postings[$0] }.sorted { $0.count < $1.count }
    guard postings.count == distinct.count, let rarest = postings.first else { return (0, []) }
    var scored = rarest.scored
    for word in postings.dropFirst() {
      let lists = word.lists
      // A common word has many photos; only those found so far matter.
      scored = scored.compactMap { number, score in
        lists.first { $0.numbers.hasAscending(number) }.map { (number, score + $0.score) }
      }
    }
    let best = scored.sorted { ($1.score, $1.number) < ($0.score, $0.number) }
    return (best.count, best.map(\.number))
  }

  private func found(_ word: String) -> (total: Int, best: [Int]) {
    guard let postings = postings[word] else { return (0, []) }
    let strong = (postings.tagged.numbers + postings.strong.numbers).sorted(by: >)
    return (postings.count, strong + postings.weak.numbers.reversed())
  }
}

extension Postings {
  /// The photos of each list, ascending, with the score of a photo in the list.
  fileprivate var lists: [(numbers: [Int], score: Int)] {
    [(tagged.numbers, 2), (strong.numbers, 2), (weak.numbers, 1)]
  }

  fileprivate var scored: [(number: Int, score: Int)] {
    lists.flatMap { list in list.numbers.map { ($0, list.score) } }
  }
}

extension [Int] {
  /// Returns whether these numbers, which ascend, contain a number.
  fileprivate func hasAscending(_ number: Int) -> Bool {
    var (start, end) = (startIndex, endIndex)
    while start < end {
      let middle = (start + end) / 2
      if self[middle] < number { start = middle + 1 } else { end = middle }
    }
    return start < endIndex && self[start] == number
  }
}
