// A table of the index in memory. It is read as a whole at first use, because one pass costs less
// than looking up a few thousand rows. Rows stay in the order in which they were read: a table in
// hash order reserves up to three times as much memory.

import OrderedCollections
import Synchronization
import VitrineModel

/// Rows by key.
///
/// A class, because its lock may be shared but not copied.
final class LoadedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The values by key, in the order in which they were added.
  typealias Rows = OrderedDictionary<Key, Value>

  private let load: @Sendable () throws(Problem) -> Rows
  private let rows = Mutex<Rows?>(nil)

  init(load: @escaping @Sendable () throws(Problem) -> Rows) { self.load = load }

  /// The value under the key; nil if there is none.
  func value(_ key: Key) throws(Problem) -> Value? {
    try withRows { $0[key] }
  }

  /// The keys that have values, with them, in the order of the keys.
  func values(_ keys: [Key]) throws(Problem) -> [(Key, Value)] {
    try withRows { rows in keys.compactMap { key in rows[key].map { (key, $0) } } }
  }

  /// Sets a value.
  ///
  /// If the rows were dropped, only the index has it, and it is read when needed.
  func set(_ key: Key, _ value: Value) { rows.withLock { $0?[key] = value } }

  /// Drops the rows.
  ///
  /// The next lookup reads them again.
  func forget() { rows.withLock { $0 = nil } }

  private func withRows<ServiceResponse: Sendable>(
    _ body: (inout Rows) -> ServiceResponse
  ) throws(Problem) -> ServiceResponse {
    try rows.withLock { rows throws(Problem) in
      var loaded: Rows
      if let known = rows { loaded = known } else { loaded = try load() }
      // With a single reference, changing it in place copies nothing.
      rows = nil
      defer { rows = loaded }
      return body(&loaded)
    }
  }
}
