// The SQLite file behind the index: one table of sealed rows. It holds nothing that cannot be
// made again, so a file that is damaged, foreign or of another format is replaced, never mended.
// A rollback journal instead of a write-ahead log: writes are few and in batches, and the cache
// stays one file that a CI job can keep.

import Foundation
import GRDB

/// A row's bytes: the kind says what of, the key which, the value is sealed.
struct IndexRow {
  let kind: String
  let key: [UInt8]
  let value: [UInt8]
}

/// An open index file.
struct IndexFile {
  private let queue: DatabaseQueue

  private static let format = 1
  private static let table =
    "CREATE TABLE entry (kind TEXT NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL, "
    + "PRIMARY KEY (kind, key)) WITHOUT ROWID"

  /// What opening a file led to.
  enum Opened {
    case sound(IndexFile)
    /// It was of another format or damaged.
    case useless(reason: String)
  }

  /// Opens the file, made where it is missing.
  ///
  /// - Throws: What a new file would not mend: no permission, a full disk.
  static func open(_ path: String) throws(StoreError) -> Opened {
    do {
      let file = IndexFile(queue: try DatabaseQueue(path: path, configuration: configuration))
      return try file.prepare() ? .sound(file) : .useless(reason: "it has another format")
    } catch {
      return .useless(reason: try fault(error, path))
    }
  }

  /// Removes the file and what SQLite keeps beside it.
  static func remove(_ path: String) throws(StoreError) {
    for end in ["-journal", "-wal", "-shm", ""] {
      try systemUnlessMissing(.remove, path + end) { unlink(path + end) }
    }
  }

  /// Why the file is of no use, in SQLite's words.
  ///
  /// - Throws: Where the fault lies with the disk and not with the file.
  static func fault(_ error: any Error, _ path: String) throws(StoreError) -> String {
    guard let error = error as? DatabaseError else { return "it cannot be read" }
    let reason = error.message ?? "error \(error.resultCode.rawValue)"
    let ofTheDisk: [ResultCode] = [
      .SQLITE_PERM, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM, .SQLITE_READONLY,
      .SQLITE_INTERRUPT, .SQLITE_IOERR, .SQLITE_FULL, .SQLITE_CANTOPEN, .SQLITE_AUTH,
    ]
    guard !ofTheDisk.contains(error.resultCode) || isReadOnlyByItself(error, path) else {
      throw .index(path: path, reason: reason)
    }
    return reason
  }

  /// SQLite refuses to write to a file whose header asks for a later version, and to one that was
  /// deleted or moved meanwhile.
  private static func isReadOnlyByItself(_ error: DatabaseError, _ path: String) -> Bool {
    guard error.resultCode == .SQLITE_READONLY else { return false }
    return access(path, W_OK) == 0 || errno == ENOENT
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cell_size_check = ON")
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      try database.execute(sql: "PRAGMA synchronous = NORMAL")
    }
    return configuration
  }

  /// Makes the table in an empty file; false for a file that has another one.
  private func prepare() throws -> Bool {
    try queue.write { database in
      let tables = try Row.fetchAll(database, sql: "SELECT sql FROM sqlite_master")
      if tables.isEmpty {
        try database.execute(sql: Self.table)
        try database.execute(sql: "PRAGMA user_version = \(Self.format)")
        return true
      }
      let found: DatabaseValue = tables[0][0]
      let format: DatabaseValue? = try Row.fetchOne(database, sql: "PRAGMA user_version")?[0]
      return tables.count == 1 && found == Self.table.databaseValue
        && format == Self.format.databaseValue
    }
  }
}

extension IndexFile {
  typealias Visit = (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void

  /// Calls for each row of the kind; where keys are given, for those alone.
  func forEach(_ kind: String, of keys: [[UInt8]]?, _ body: Visit) throws {
    try queue.read { database in
      guard let keys else { return try Self.visitAll(of: kind, in: database, body) }
      for start in stride(from: 0, to: keys.count, by: Self.width) {
        let some = keys[start..<min(start + Self.width, keys.count)]
        try Self.visit(some, of: kind, in: database, body)
      }
    }
  }

  private static func visitAll(of kind: String, in database: Database, _ body: Visit) throws {
    let statement = try database.cachedStatement(
      sql: "SELECT key, value FROM entry WHERE kind = ?")
    try visit(try Row.fetchCursor(statement, arguments: [kind]), body)
  }

  /// So many keys are asked for at once; a shorter list repeats its first one, which SQLite
  /// answers once.
  private static let width = 256

  private static func visit(
    _ keys: ArraySlice<[UInt8]>, of kind: String, in database: Database, _ body: Visit
  ) throws {
    let marks = Array(repeating: "?", count: width).joined(separator: ",")
    let statement = try database.cachedStatement(
      sql: "SELECT key, value FROM entry WHERE kind = ? AND key IN (\(marks))")
    let some = keys.map { Data($0).databaseValue }
    let padding = Array(repeating: some[0], count: width - some.count)
    let arguments = StatementArguments([kind.databaseValue] + some + padding)
    try visit(try Row.fetchCursor(statement, arguments: arguments), body)
  }

  /// Every row whose seal fits, as far as the file can be read.
  func soundRows() -> [IndexRow] {
    var rows: [IndexRow] = []
    // A fault ends the reading; what came before it is what can be saved.
    try? queue.read { database in
      let cursor = try Row.fetchCursor(database, sql: "SELECT kind, key, value FROM entry")
      while let row = try cursor.next(), rows.count < Self.mostRows {
        if let row = Self.sound(row) { rows.append(row) }
      }
    }
    return rows
  }

  /// Far above any real index: a damaged tree may lead in circles.
  private static let mostRows = 5_000_000

  private static func sound(_ row: Row) -> IndexRow? {
    guard let kind = String.fromDatabaseValue(row[0]), let key = Data.fromDatabaseValue(row[1]),
      let value = Data.fromDatabaseValue(row[2])
    else { return nil }
    let isSound = value.withUnsafeBytes { Checksum.open($0, kind: kind, key: key) != nil }
    return isSound ? IndexRow(kind: kind, key: Array(key), value: Array(value)) : nil
  }

  /// Writes the rows in one transaction; a row of the same kind and key is replaced.
  func write(_ rows: [IndexRow]) throws {
    try queue.write { database in
      let statement = try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO entry (kind, key, value) VALUES (?, ?, ?)")
      for row in rows {
        try statement.execute(arguments: [row.kind, Data(row.key), Data(row.value)])
      }
    }
  }

  private static func visit(_ rows: RowCursor, _ body: Visit) throws {
    while let row = try rows.next() {
      try row.withUnsafeData(atIndex: 0) { key in
        try row.withUnsafeData(atIndex: 1) { value in
          guard let key, let value else { return }
          key.withUnsafeBytes { key in value.withUnsafeBytes { body(key, $0) } }
        }
      }
    }
  }
}
