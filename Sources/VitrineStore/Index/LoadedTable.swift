// A table of the index held in memory: read whole at first use, since one pass over it costs less
// than looking up a few thousand rows. In the order they are met: a table whose rows lie where their hashes
// say has room for up to three times as many.

import OrderedCollections
import Synchronization

/// Rows by key. A class because its lock may be shared but not copied.
final class LoadedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  typealias Rows = OrderedDictionary<Key, Value>

  private let load: @Sendable () throws(StoreError) -> Rows
  private let rows = Mutex<Rows?>(nil)

  init(load: @escaping @Sendable () throws(StoreError) -> Rows) { self.load = load }

  /// The value under the key; nil where there is none.
  func value(_ key: Key) throws(StoreError) -> Value? {
    try withRows { $0[key] }
  }

  /// The keys that have values, with them, in the order of the keys.
  func values(_ keys: [Key]) throws(StoreError) -> [(Key, Value)] {
    try withRows { rows in keys.compactMap { key in rows[key].map { (key, $0) } } }
  }

  /// Where the rows were let go, the index alone has the value, to be read when somebody asks.
  func set(_ key: Key, _ value: Value) { rows.withLock { $0?[key] = value } }

  /// Lets the rows go; whoever asks next reads them again.
  func forget() { rows.withLock { $0 = nil } }

  private func withRows<Answer: Sendable>(
    _ body: (inout Rows) -> Answer
  ) throws(StoreError) -> Answer {
    try rows.withLock { rows throws(StoreError) in
      var loaded: Rows
      if let known = rows { loaded = known } else { loaded = try load() }
      // So that there is one reference only and changing it in place copies nothing.
      rows = nil
      defer { rows = loaded }
      return body(&loaded)
    }
  }
}
