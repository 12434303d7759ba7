// What the machine refuses, found by a trial: some programs and libraries keep the reason of their
// failing to themselves, and what is full or worn out still is so a moment later.

import Foundation

extension Store {
  /// Writes a little beside a file, and removes it again.
  ///
  /// - Returns: what was refused; nil where nothing was.
  public static func refusal(beside path: String) -> StoreError? {
    let part = temporaryPath(beside: path)
    defer { unlink(part) }
    do {
      try writeNew(parts: CollectionOfOne([UInt8](repeating: 0, count: 1 << 16)), to: part)
      return nil
    } catch .system(let deed, _, let code) {
      return .system(deed, path: path, code: code)
    } catch {
      return error
    }
  }
}
