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
  private let terms: SearchTerms

  private static let most = 50
  /// Below, a search also finds what is written much like the tag.
  private static let least = 12

  init(_ tags: [Catalog.Tagged], _ terms: SearchTerms, _ gallery: Gallery) {
    self.terms = terms
    all = tags.filter { $0.photos.count >= Self.least }.compactMap { entry in
      let words = SearchText.terms(of: entry.tag.name)
      guard !words.isEmpty, let page = gallery.tagRoutes[entry.tag] else { return nil }
      return Head(tag: entry.tag, route: Routes.fixed("\(page.link)cards.json"), words: words)
    }
  }

  /// What stands in the file of one of them.
  func text(of head: Head, in gallery: Gallery) -> String {
    let found = found(head.words)
    let shown = found.best.prefix(Self.most)
    let value: TemplateValue = [
      "total": .number(found.total), "numbers": .list(shown.map { .number($0) }),
      "cards": CardBlock(shown.map { terms.positions[$0] }, of: gallery).value,
    ]
    return SearchIndex.text(value)
  }

  /// The photos that have all the words, the best first.
  private func found(_ words: [String]) -> (total: Int, best: [Int]) {
    let distinct = Set(words)
    guard distinct.count > 1 else { return found(words[0]) }
    let postings = distinct.compactMap { terms.postings(of: $0) }.sorted { $0.count < $1.count }
    guard postings.count == distinct.count, let rarest = postings.first else { return (0, []) }
    // What the rarest word does not have, none of the others needs to be asked for.
    var scores = rarest.scores { _ in 0 }
    for word in postings.dropFirst() {
      let known = scores
      scores = word.scores { known[$0] }
    }
    let best = scores.sorted { ($1.value, $1.key) < ($0.value, $0.key) }
    return (best.count, best.map(\.key))
  }

  private func found(_ word: String) -> (total: Int, best: [Int]) {
    guard let postings = terms.postings(of: word) else { return (0, []) }
    let strong = (postings.tagged.numbers + postings.strong.numbers).sorted(by: >)
    return (postings.count, strong + postings.weak.numbers.reversed())
  }
}

extension Postings {
  /// The photos that count so far, with this term's score on top.
  ///
  /// - Parameter known: a photo's score by other terms; nil for one that lacks them.
  fileprivate func scores(beside known: (Int) -> Int?) -> [Int: Int] {
    var scores: [Int: Int] = [:]
    for (list, score) in [(tagged, 2), (strong, 2), (weak, 1)] {
      for number in list.numbers {
        if let before = known(number) { scores[number] = before + score }
      }
    }
    return scores
  }
}
