// Finds out what the machine refuses by trying. Some programs and libraries do not report why they
// failed, and a full or failing disk is still full or failing a moment later.

import Foundation
public import VitrineModel

extension Store {
  /// Writes a little beside a file and removes it again.
  ///
  /// Returns what was refused; nil if nothing was.
  public static func refusal(beside path: String) -> Problem? {
    let part = temporaryPath(beside: path)
    defer { unlink(part) }
    do {
      try writeNew(parts: CollectionOfOne([UInt8](repeating: 0, count: 1 << 16)), to: part)
      return nil
    } catch {
      return Problem(error.severity, error.code, error.what, at: .file(path), help: error.help)
    }
  }
}
