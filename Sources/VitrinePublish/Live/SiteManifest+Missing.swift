// Whether a site is whole, by one call of the system for each file. A cache may be deleted at any
// moment, and with it a staging folder that is about to be published.

import Dispatch
import Synchronization
import VitrineModel
import VitrineStore

extension SiteManifest {
  /// The path of a listed file that a folder does not have at its length; nil if it has all.
  func missingFile(in root: Folder, workers: Int) -> String? {
    let length = max(1, (entries.count + workers - 1) / workers)
    let chunks = (0..<entries.count).chunks(of: length)
    let missing = Mutex<Int?>(nil)
    DispatchQueue.concurrentPerform(iterations: chunks.count) { number in
      if let place = chunks[number].first(where: { !isThere($0, in: root) }) {
        missing.withLock { $0 = place }
      }
    }
    return missing.withLock(\.self).map { entries[$0].path.text }
  }

  private func isThere(_ place: Int, in root: Folder) -> Bool {
    let path = entries.path(place, from: 0).map(CChar.init(bitPattern:)) + [0]
    let status = try? root.status(of: path)
    return status?.kind == .file && status?.bytes == entries.facts(place).bytes
  }
}
