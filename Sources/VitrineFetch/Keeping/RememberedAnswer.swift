// An answer as it is remembered while a build runs. Long bodies go to the store at once: five hundred
// photos take a megabyte, and a site may have 100,000. Short ones, bad ones and those that the store
// does not take wait in memory for the snapshot, which tells why it cannot be written.

import VitrineModel
import VitrineStore

/// What a service answered in this run.
enum RememberedAnswer: Sendable {
  case whole(KeptAnswer)
  case stored(Snapshot.Line)

  /// Bytes of a body that stays in memory.
  private static let short = 64 << 10

  init(_ kept: KeptAnswer, in store: Store) {
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

  /// Nil where its body was in the store and is gone.
  func answer(from store: Store) -> KeptAnswer? {
    switch self {
    case .whole(let kept): kept
    case .stored(let line): line.answer(from: store)
    }
  }

  /// As a snapshot holds it, with its body in the store.
  func line(in store: Store) throws(Problem) -> Snapshot.Line {
    switch self {
    case .whole(let kept): Snapshot.Line(kept, at: try store.add(kept.answer.body))
    case .stored(let line): line
    }
  }
}
