// The first results of the queries that are asked most: exactly one common tag. One small file
// each, beside the tag's page, so that they are there with one request. They hold what the whole
// search would find: photos with the words in tags and titles first, the newest first. Each is made
// when its page is, by whichever worker does that: together they are half of the work of an index.

import VitrineModel

struct TagHeads: Sendable {
  /// The answer to one tag.
  struct Head: Sendable {
    let tag: Tag
    let route: SitePath
    fileprivate let words: [String]
  }

  let all: [Head]
  /// By number.
  private let positions: [Catalog.Position]
  /// Of the words of these tags alone: all the words of a large site take more than its pages.
  private let postings: [String: Postings]

  private static let most = 50
  /// Below, a search also finds what is written much like the tag.
  private static let least = 12

  init(_ tags: [Catalog.Tagged], _ terms: SearchTerms, _ gallery: Gallery) {
    let all: [Head] = tags.filter { $0.photos.count >= Self.least }.compactMap { entry in
      let words = SearchText.terms(of: entry.tag.name)
      guard !words.isEmpty, let page = gallery.tagRoutes[entry.tag] else { return nil }
      return Head(tag: entry.tag, route: Routes.fixed("\(page.link)cards.json"), words: words)
    }
    let words = Set(all.flatMap(\.words))
    postings = Dictionary(
      uniqueKeysWithValues: words.compactMap { word in terms.postings(of: word).map { (word, $0) } }
    )
    positions = terms.positions
    self.all = all
  }

  /// What stands in the file of one of them.
  func text(of head: Head, in gallery: Gallery) -> String {
    let found = found(head.words)
    let shown = found.best.prefix(Self.most)
    let numbers = SearchIndex.text(.list(shown.map { .number($0) }))
    let cards = CardBlock.text(of: shown.map { positions[$0] }, in: gallery)
    return "{\"total\":\(found.total),\"numbers\":\(numbers),\"cards\":\(cards)}"
  }

  /// The photos that have all the words, the best first.
  private func found(_ words: [String]) -> (total: Int, best: [Int]) {
    let distinct = Set(words)
    guard distinct.count > 1 else { return found(words[0]) }
    let postings = distinct.compactMap { self.postings[$0] }.sorted { $0.count < $1.count }
    guard postings.count == distinct.count, let rarest = postings.first else { return (0, []) }
    var scored = rarest.scored
    for word in postings.dropFirst() {
      let lists = word.lists
      // Of the many that a common word has, only those that count so far are asked for.
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
  /// The photos of each list, ascending, with what a photo's place in it counts.
  fileprivate var lists: [(numbers: [Int], score: Int)] {
    [(tagged.numbers, 2), (strong.numbers, 2), (weak.numbers, 1)]
  }

  fileprivate var scored: [(number: Int, score: Int)] {
    lists.flatMap { list in list.numbers.map { ($0, list.score) } }
  }
}

extension [Int] {
  /// Is a number among these, which ascend.
  fileprivate func hasAscending(_ number: Int) -> Bool {
    var (start, end) = (startIndex, endIndex)
    while start < end {
      let middle = (start + end) / 2
      if self[middle] < number { start = middle + 1 } else { end = middle }
    }
    return start < endIndex && self[start] == number
  }
}
