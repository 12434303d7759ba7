// Whether a site is whole, by one call of the system for each file. A cache may be deleted at any
// moment, and with it a staging folder that is about to be published. A program may write into a
// published file while a build runs, and with it into the staging folder if the file has a name there.

import VitrineModel
import VitrineStore

extension SiteManifest {
  /// What is wrong with a file of a folder.
  enum Fault: Sendable {
    /// The file is missing, or has another length.
    case missing(SitePath)
    /// Another program has written into the file since the build began.
    case edited(SitePath)
  }

  /// Returns a listed file of a folder that is missing or edited; nil if the folder is whole.
  func fault(in root: Folder, since live: LiveSite, workers: Int) -> Fault? {
    let length = max(1, (entries.count + workers - 1) / workers)
    let chunks = (0..<entries.count).chunks(of: length)
    let found = chunks.inParallel { places in
      places.lazy.compactMap { fault($0, in: root, since: live) }.first
    }
    return found.lazy.compactMap(\.self).first
  }

  private func fault(_ place: Int, in root: Folder, since live: LiveSite) -> Fault? {
    let path = entries.path(place, from: 0).map(CChar.init(bitPattern:)) + [0]
    guard let status = try? root.status(of: path), status.kind == .file,
      status.bytes == entries.facts(place).bytes
    else { return .missing(entries[place].path) }
    // A file with one name is a copy, whose bytes were compared.
    guard status.linkCount > 1, let known = live.found(place, of: entries),
      known.facts.digest == entries.facts(place).digest, known.file.modified != status.modified
    else { return nil }
    return .edited(entries[place].path)
  }
}
