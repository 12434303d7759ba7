// What long files hold of some photos each, for a process that builds again and again: where none of
// these photos changed, their piece is what it was.

import Synchronization
import VitrineModel

/// Pieces of the last two builds by what they were made from. A class, since builds share it.
public final class PieceMemory: Sendable {
  private struct Generations {
    var young: [Digest: [UInt8]] = [:]
    var old: [Digest: [UInt8]] = [:]
  }

  private let pieces = Mutex(Generations())

  public init() {}

  /// A build begins: what the last one did not ask for is forgotten.
  func turn() { pieces.withLock { $0 = Generations(old: $0.young) } }

  func piece(from inputs: Digest, make: () -> [UInt8]) -> [UInt8] {
    let known = pieces.withLock { pieces in
      let known = pieces.young[inputs] ?? pieces.old[inputs]
      if let known { pieces.young[inputs] = known }
      return known
    }
    if let known { return known }
    let made = make()
    pieces.withLock { $0.young[inputs] = made }
    return made
  }
}
