// Reads and writes the rows of an index file. Columns are read as bytes whatever type SQLite
// reports: in a damaged file it may be any.

import Foundation
import GRDB

extension IndexFile {
  /// Receives the key and the value of a row.
  typealias Visit = (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void

  /// Calls with each row of the table.
  func forEach(of table: IndexTable, _ body: Visit) throws {
    try queue.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT key, value FROM \(table.rawValue)")
      try Self.visit(try Row.fetchCursor(statement), body)
    }
  }

  /// Calls with each of these keys that has a row.
  func forEach(of table: IndexTable, _ keys: [[UInt8]], _ body: Visit) throws {
    // No transaction: beginning and ending one takes longer than finding a row, and each row stands
    // for itself.
    try queue.unsafeRead { database in
      for start in stride(from: 0, to: keys.count, by: Self.width) {
        let some = keys[start..<min(start + Self.width, keys.count)]
        try Self.visit(some, of: table, in: database, body)
      }
    }
  }

  /// The number of keys in one query.
  ///
  /// A shorter list repeats its first key, which SQLite answers once. A single key has its own
  /// statement: repeating it so often would take far longer than finding it.
  private static let width = 256

  private static func visit(
    _ keys: ArraySlice<[UInt8]>, of table: IndexTable, in database: Database, _ body: Visit
  ) throws {
    let width = keys.count == 1 ? 1 : width
    let marks = Array(repeating: "?", count: width).joined(separator: ",")
    let statement = try database.cachedStatement(
      sql: "SELECT key, value FROM \(table.rawValue) WHERE key IN (\(marks))")
    let some = keys.map { Data($0).databaseValue }
    let padding = Array(repeating: some[0], count: width - some.count)
    let arguments = StatementArguments(some + padding)
    try visit(try Row.fetchCursor(statement, arguments: arguments), body)
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

  /// Every intact row in the readable part of the file.
  func soundRows() -> [IndexRow] {
    var rows: [IndexRow] = []
    for table in IndexTable.allCases {
      // A failure ends the reading of a table. The rows before it can be saved.
      try? forEach(of: table) { key, value in
        guard Checksum.open(value, of: table, key: key) != nil, rows.count < Self.mostRows else {
          return
        }
        rows.append(IndexRow(name: .init(table: table, key: Array(key)), value: Array(value)))
      }
    }
    return rows
  }

  /// Far above any real index: a damaged tree may be circular.
  private static let mostRows = 5_000_000

  /// Writes the rows in one transaction and replaces rows of the same name.
  func write(_ rows: [IndexRow]) throws {
    try queue.write { database in
      for row in rows {
        let statement = try database.cachedStatement(
          sql: "INSERT OR REPLACE INTO \(row.name.table.rawValue) (key, value) VALUES (?, ?)")
        try statement.execute(arguments: [Data(row.name.key), Data(row.value)])
      }
    }
  }

  /// Removes the rows of these keys in one transaction.
  func remove(_ keys: [[UInt8]], of table: IndexTable) throws {
    try queue.write { database in
      let statement = try database.cachedStatement(
        sql: "DELETE FROM \(table.rawValue) WHERE key = ?")
      for key in keys { try statement.execute(arguments: [Data(key)]) }
    }
  }

  /// Rewrites the file without the space of removed rows.
  func shrink() throws { try queue.vacuum() }

  /// Checks the structure of the file.
  ///
  /// Throws the first damage that SQLite finds.
  func check() throws {
    let found = try queue.read { database in
      try Row.fetchOne(database, sql: "PRAGMA integrity_check(1)")?[0] as DatabaseValue?
    }
    guard let found, found == "ok".databaseValue else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "its structure is damaged")
    }
  }
}
