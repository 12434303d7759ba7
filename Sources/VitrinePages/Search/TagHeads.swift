// The first results of the queries that are asked most: exactly one common tag. One small file
// each, beside the tag's page, so that they are there with one request. They hold what the whole
// search would find: photos with the words in tags and titles first, the newest first.

import VitrineModel

struct TagHeads {
  private(set) var files: [SearchIndex.File] = []
  private(set) var tags: Set<Tag> = []

  private static let most = 50
  /// Below, a search also finds what is written much like the tag.
  private static let least = 12

  static let none = TagHeads()

  private init() {}

  init(_ tags: [Catalog.Tagged], _ terms: SearchTerms, _ gallery: Gallery) {
    for entry in tags where entry.photos.count >= Self.least {
      let words = SearchText.terms(of: entry.tag.name)
      guard !words.isEmpty, let page = gallery.tagRoutes[entry.tag] else { continue }
      let found = Self.found(words, terms)
      let shown = found.best.prefix(Self.most)
      let value: TemplateValue = [
        "total": .number(found.total), "numbers": .list(shown.map { .number($0) }),
        "cards": CardBlock(shown.map { terms.positions[$0] }, of: gallery).value,
      ]
      files.append(
        SearchIndex.File(
          route: Routes.fixed("\(page.link)cards.json"), text: SearchIndex.text(value)))
      self.tags.insert(entry.tag)
    }
  }

  /// The photos that have all the words, the best first.
  private static func found(
    _ words: [String], _ terms: SearchTerms
  ) -> (total: Int, best: [Int]) {
    let distinct = Set(words)
    guard distinct.count > 1 else { return found(words[0], terms) }
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

  private static func found(_ word: String, _ terms: SearchTerms) -> (total: Int, best: [Int]) {
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
