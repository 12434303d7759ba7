// How well a photo matches the words of a search.

import VitrineModel

/// The searchable words of a photo.
struct SearchWords: Hashable, Sendable {
  // The folded words of each field.
  private let title: FoldedWords
  private let tags: FoldedWords
  private let author: FoldedWords
  private let caption: FoldedWords

  init(of photo: Photo) {
    title = FoldedWords(photo.title)
    tags = FoldedWords((photo.tags + photo.unshownTags).map(\.name).joined(separator: " "))
    author = FoldedWords(photo.author?.name ?? "")
    caption = FoldedWords(photo.caption.text)
  }

  /// Returns how well the words match; nil if one of them occurs nowhere.
  ///
  /// A match in the title counts 8, in a tag 4, in the author 2, in the caption 1.
  func score(of query: [String]) -> Int? {
    guard !query.isEmpty else { return nil }
    var sum = 0
    for word in query {
      let fields = [(title, 8), (tags, 4), (author, 2), (caption, 1)]
      let score = fields.reduce(0) { $0 + ($1.0.contain(word) ? $1.1 : 0) }
      guard score > 0 else { return nil }
      sum += score
    }
    return sum
  }
}
