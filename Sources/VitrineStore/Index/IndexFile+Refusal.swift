// What the system refused behind SQLite's general words: "disk I/O error" may be a quota used up, and
// "unable to open database file" a process with too many files open. GRDB tells no more; its SQLite
// does.

import Foundation
import GRDB
import GRDBSQLite

extension IndexFile {
  /// Nil where the machine refused nothing, as far as can be known.
  ///
  /// - Parameter file: nil where there is no connection, since opening it failed.
  static func refusal(_ error: DatabaseError, _ path: String, _ file: IndexFile?) -> StoreError? {
    switch error.resultCode {
    case .SQLITE_FULL: return .system(.write, path: path, code: ENOSPC)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      let told = (file?.codes ?? []).map { StoreError.system(.write, path: path, code: $0) }
      return (told + [Store.refusal(beside: path)].compactMap(\.self)).first(where: isReason)
    default: return nil
    }
  }

  private static func isReason(_ error: StoreError) -> Bool {
    if case .system(_, _, EACCES) = error { return true }
    return error.isOfTheMachine
  }

  /// The `errno` of the last refusal, of the file and of the connection, whose journal it may be.
  private var codes: [Int32] {
    queue.writeWithoutTransaction { database in
      let connection = database.sqliteConnection
      var code: Int32 = 0
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &code)
      return [code, sqlite3_system_errno(connection)]
    }
  }
}
