// The index as its users see it: tables of rows, read from SQLite at once or in batches, and
// written in batches. A damaged file never stops a build: the intact rows are moved to a new file,
// with a warning.

import Foundation
import Synchronization
import VitrineModel

/// The rows of the index.
///
/// A class, because its lock may be shared but not copied.
final class Index: Sendable {
  let path: String
  private let state: Mutex<State>

  /// The open file, and the rows that are not written yet.
  private struct State {
    var file: IndexFile
    /// Rows that are not yet in the file.
    var pending: [IndexRow.Name: [UInt8]] = [:]
    var notices: [Problem] = []
  }

  /// At most this many rows are lost when a build is killed.
  private static let batch = 512

  init(path: String) throws(Problem) {
    self.path = path
    let (file, notice) = try Self.open(path)
    state = Mutex(State(file: file, notices: notice.map { [$0] } ?? []))
  }

  /// Warnings about damage found so far.
  var notices: [Problem] {
    state.withLock { $0.notices }
  }

  /// Adds a warning about damage elsewhere in the cache.
  ///
  /// Adding it again has no effect.
  func report(_ notice: Problem) {
    state.withLock { if !$0.notices.contains(notice) { $0.notices.append(notice) } }
  }

  /// Receives the key and the value of a row.
  typealias RowHandler = (_ key: UnsafeRawBufferPointer, _ payload: UnsafeRawBufferPointer) -> Void

  /// Calls with every row of the table, in no order.
  func load(_ table: IndexTable, _ handle: RowHandler) throws(Problem) {
    try state.withLock { state throws(Problem) in
      try flush(&state)
      var damaged = 0
      do {
        try state.file.forEach(of: table) { damaged += Self.open(table, $0, $1, handle) }
      } catch {
        return try replace(&state, because: error)
      }
      try note(damaged, &state)
    }
  }

  /// Calls with the rows of these keys, in no order.
  func load(_ table: IndexTable, keys: [[UInt8]], _ handle: RowHandler) throws(Problem) {
    try state.withLock { state throws(Problem) in
      var stored: [[UInt8]] = []
      var damaged = 0
      for key in keys {
        if let value = state.pending[.init(table: table, key: key)] {
          damaged += key.withUnsafeBytes { key in
            value.withUnsafeBytes { Self.open(table, key, $0, handle) }
          }
        } else {
          stored.append(key)
        }
      }
      do {
        try state.file.forEach(of: table, stored) { damaged += Self.open(table, $0, $1, handle) }
      } catch {
        return try replace(&state, because: error)
      }
      try note(damaged, &state)
    }
  }

  /// Stores a row.
  ///
  /// The next `flush` at the latest writes it to the file.
  func set(_ table: IndexTable, _ key: [UInt8], _ payload: [UInt8]) throws(Problem) {
    let sealed = Checksum.seal(payload, of: table, key: key)
    try state.withLock { state throws(Problem) in
      state.pending[.init(table: table, key: key)] = sealed
      if state.pending.count >= Self.batch { try flush(&state) }
    }
  }

  /// Removes useless rows of a table and returns their number.
  func remove(
    _ table: IndexTable, where isUseless: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool
  ) throws(Problem) -> Int {
    var count = 0
    while true {
      var keys: [[UInt8]] = []
      try load(table) { key, payload in
        if keys.count < Self.mostRemoved, isUseless(key, payload) { keys.append(Array(key)) }
      }
      guard !keys.isEmpty else { return count }
      count += keys.count
      try change { (file) throws in try file.remove(keys, of: table) }
    }
  }

  /// At most this many rows are removed at once, because their keys are in memory.
  private static let mostRemoved = 500_000

  /// Returns the space of removed rows to the disk.
  func shrink() throws(Problem) { try change { (file) throws in try file.shrink() } }

  /// Checks the whole file and every row.
  ///
  /// Damaged rows are dropped; see `notices`.
  func check() throws(Problem) {
    try change { (file) throws in try file.check() }
    for table in IndexTable.allCases { try load(table) { _, _ in } }
  }

  /// Changes the file.
  ///
  /// A damaged file is replaced by a new one with the intact rows.
  private func change(_ body: (IndexFile) throws -> Void) throws(Problem) {
    try state.withLock { state throws(Problem) in
      try flush(&state)
      do {
        try body(state.file)
      } catch {
        try replace(&state, because: error)
      }
    }
  }

  /// Writes pending rows.
  func flush() throws(Problem) {
    try state.withLock { state throws(Problem) in try flush(&state) }
  }
}

extension Index {
  /// Takes a row whose seal is right.
  ///
  /// Returns 1 for a damaged row, else 0.
  private static func open(
    _ table: IndexTable, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    _ handle: RowHandler
  ) -> Int {
    guard let payload = Checksum.open(value, of: table, key: key) else { return 1 }
    handle(key, payload)
    return 0
  }

  private func note(_ damaged: Int, _ state: inout State) throws(Problem) {
    guard damaged > 0 else { return }
    try saveSoundRows(&state)
    state.notices.append(Self.damageNotice(damaged, path))
  }

  private func flush(_ state: inout State) throws(Problem) {
    guard !state.pending.isEmpty else { return }
    let rows = state.pending.map { IndexRow(name: $0, value: $1) }
    do {
      try state.file.write(rows)
    } catch {
      try replace(&state, because: error)
      do {
        try state.file.write(rows)
      } catch {
        throw .index(path, reason: try IndexFile.fault(error, path, in: state.file))
      }
    }
    state.pending = [:]
  }

  private func replace(_ state: inout State, because error: any Error) throws(Problem) {
    let reason = try IndexFile.fault(error, path, in: state.file)
    try saveSoundRows(&state)
    state.notices.append(Self.notice(reason, path))
  }

  private func saveSoundRows(_ state: inout State) throws(Problem) {
    state.file.stopWaiting()
    let rows = state.file.soundRows()
    try IndexFile.remove(path)
    (state.file, _) = try Self.open(path)
    do {
      try state.file.write(rows)
    } catch {
      throw .index(path, reason: try IndexFile.fault(error, path, in: state.file))
    }
  }

  private static func open(_ path: String) throws(Problem) -> (IndexFile, Problem?) {
    switch try IndexFile.open(path) {
    case .sound(let file): return (file, nil)
    case .useless(let reason):
      try IndexFile.remove(path)
      guard case .sound(let file) = try IndexFile.open(path) else {
        throw .index(path, reason: reason)
      }
      return (file, notice(reason, path))
    }
  }

  private static func notice(_ reason: String, _ path: String) -> Problem {
    Problem(
      .warning, "store.index-rebuilt",
      "the cache's index could not be used and was started again: \(reason)",
      at: .file(path))
  }

  private static func damageNotice(_ count: Int, _ path: String) -> Problem {
    Problem(
      .warning, "store.index-damaged",
      "\(count) damaged \(count == 1 ? "entry" : "entries") of the cache's index dropped; "
        + "the build makes them again", at: .file(path))
  }
}
