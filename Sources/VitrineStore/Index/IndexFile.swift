// The SQLite file behind the index: tables of sealed rows. Everything in it can be made again, so a
// file that is damaged, foreign or of another format is replaced, never repaired. It uses a
// rollback journal instead of a write-ahead log: writes are few and in batches, and the cache stays
// one file that a CI job can keep.

import Foundation
import GRDB
import VitrineModel

/// The tables of the index.
///
/// Data that is read as a whole has its own table: a row with a damaged key ends a search too
/// early, but not a pass over everything.
enum IndexTable: String, CaseIterable {
  case file, rendition, fact

  var sql: String {
    "CREATE TABLE \(rawValue) (key BLOB NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID"
  }
}

/// The bytes of a row.
///
/// The value is sealed.
struct IndexRow {
  /// The name that identifies a row.
  struct Name: Hashable {
    let table: IndexTable
    let key: [UInt8]
  }

  let name: Name
  let value: [UInt8]
}

/// An open index file.
struct IndexFile {
  let queue: DatabaseQueue

  private static let format = 1

  /// The result of opening a file.
  enum OpenResult {
    case sound(IndexFile)
    /// The file has another format or is damaged.
    case useless(reason: String)
  }

  /// Opens the file and creates it if it is missing.
  ///
  /// Throws what a new file would not fix, such as missing permission or a full disk.
  static func open(_ path: String) throws(Problem) -> OpenResult {
    if let kind = try FileStatus.ofLink(at: path)?.kind, kind != .file {
      return .useless(reason: "there is something else in its place")
    }
    try Store.checkWritable(path)
    do {
      let file = IndexFile(queue: try DatabaseQueue(path: path, configuration: configuration))
      return try file.prepare() ? .sound(file) : .useless(reason: "it has another format")
    } catch {
      return .useless(reason: try fault(error, path))
    }
  }

  /// Stops waiting for other programs, to read what can be read.
  func stopWaiting() {
    try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
  }

  /// Removes the file and what SQLite keeps beside it, whatever is in their place.
  static func remove(_ path: String) throws(Problem) {
    try Store.makeFolders(Store.parent(of: path))
    let folder = try Folder(at: Store.parent(of: path))
    for end in ["-journal", "-wal", "-shm", ""] {
      try folder.removeTree(URL(filePath: path).lastPathComponent + end)
    }
  }

  /// Why the file is useless, in SQLite's words.
  ///
  /// Throws if the disk is at fault, not the file. `file` knows what the system refused.
  static func fault(
    _ error: any Error, _ path: String, in file: IndexFile? = nil
  ) throws(Problem) -> String {
    guard let error = error as? DatabaseError else { return "it cannot be read" }
    if let refusal = refusal(error, path, file) { throw refusal }
    if [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
      return "another program has held it for \(Int(busyTimeout)) seconds"
    }
    let reason = error.message ?? "error \(error.resultCode.rawValue)"
    let ofTheDisk: [ResultCode] = [
      .SQLITE_PERM, .SQLITE_NOMEM, .SQLITE_READONLY, .SQLITE_INTERRUPT, .SQLITE_IOERR, .SQLITE_FULL,
      .SQLITE_CANTOPEN, .SQLITE_AUTH,
    ]
    guard !ofTheDisk.contains(error.resultCode) || isReadOnlyByItself(error, path) || isGone(path)
    else {
      throw .index(path, reason: reason)
    }
    return reason
  }

  /// SQLite refuses to write to a file whose header asks for a later version, and to one that was
  /// deleted or moved meanwhile.
  private static func isReadOnlyByItself(_ error: DatabaseError, _ path: String) -> Bool {
    guard error.resultCode == .SQLITE_READONLY else { return false }
    return access(path, W_OK) == 0 || errno == ENOENT
  }

  /// Somebody may delete the cache at any time, and then SQLite fails in one of many ways.
  private static func isGone(_ path: String) -> Bool { access(path, F_OK) != 0 && errno == ENOENT }

  /// How many seconds another program may hold the file before a new one takes its place.
  private static let busyTimeout = 5.0

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA cell_size_check = ON")
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      try database.execute(sql: "PRAGMA synchronous = NORMAL")
    }
    return configuration
  }

  /// Creates the tables in an empty file.
  ///
  /// Returns false for a file with other tables.
  private func prepare() throws -> Bool {
    let tables = IndexTable.allCases.map(\.sql)
    return try queue.write { database in
      let found = try Row.fetchAll(database, sql: "SELECT sql FROM sqlite_master ORDER BY rowid")
        .map { $0[0] as DatabaseValue }
      if found.isEmpty {
        for sql in tables { try database.execute(sql: sql) }
        try database.execute(sql: "PRAGMA user_version = \(Self.format)")
        return true
      }
      let format: DatabaseValue? = try Row.fetchOne(database, sql: "PRAGMA user_version")?[0]
      return found == tables.map(\.databaseValue) && format == Self.format.databaseValue
    }
  }
}
