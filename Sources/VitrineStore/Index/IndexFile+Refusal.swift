// Finds the refusal of the system behind SQLite's general words. "disk I/O error" may be an
// exhausted quota, and "unable to open database file" a process with too many open files. GRDB
// reports no more; its SQLite does.

import Foundation
import GRDB
import GRDBSQLite
import VitrineModel

extension IndexFile {
  /// What the machine refused; nil if it is not known to have refused anything.
  ///
  /// `file` is nil if opening failed and there is no connection.
  static func refusal(_ error: DatabaseError, _ path: String, _ file: IndexFile?) -> Problem? {
    switch error.resultCode {
    case .SQLITE_FULL: return .refused(.write, path, ENOSPC)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      let refusals = (file?.codes ?? []).map { Problem.refused(.write, path, $0) }
      return (refusals + [Store.refusal(beside: path)].compactMap(\.self)).first(where: isReason)
    default: return nil
    }
  }

  private static func isReason(_ error: Problem) -> Bool {
    error.isRefusal(EACCES) || error.isMachineFailure
  }

  /// The `errno` of the last refusal, of the file and of the connection, which also has the
  /// journal.
  private var codes: [Int32] {
    queue.writeWithoutTransaction { database in
      let connection = database.sqliteConnection
      var code: Int32 = 0
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &code)
      return [code, sqlite3_system_errno(connection)]
    }
  }
}
