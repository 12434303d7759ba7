// An answer that is kept while a build runs. Long bodies go to the store at once, because 500
// photos take a megabyte and a site may have 100,000. Short bodies, bad answers and bodies that the
// store refuses stay in memory for the snapshot, which reports why it cannot be written.

import VitrineModel
import VitrineStore

/// An answer of a service in this run, in memory or in the store.
enum RunAnswer: Sendable {
  case whole(CachedAnswer)
  case stored(Snapshot.Line)

  /// The most bytes of a body that stays in memory.
  private static let short = 64 << 10

  init(_ kept: CachedAnswer, in store: Store) {
    var kept = kept
    if kept.blob == nil, kept.isGood, kept.answer.body.count > Self.short {
      kept.blob = try? store.add(kept.answer.body)
    }
    self = kept.blob.map { .stored(Snapshot.Line(kept, at: $0)) } ?? .whole(kept)
  }

  var isGood: Bool {
    switch self {
    case .whole(let kept): kept.isGood
    case .stored(let line): line.isGood
    }
  }

  /// Returns the whole answer; nil if its body was removed from the store.
  func answer(from store: Store) -> CachedAnswer? {
    switch self {
    case .whole(let kept): kept
    case .stored(let line): line.answer(from: store)
    }
  }

  /// Returns the entry for a snapshot, with the body in the store.
  func line(in store: Store) throws(Problem) -> Snapshot.Line {
    switch self {
    case .whole(let kept): Snapshot.Line(kept, at: try store.add(kept.answer.body))
    case .stored(let line): line
    }
  }
}
