// The permission bits of the published files. A page that nobody may read is as good as missing,
// whether somebody changed its mode or a build ran under a strict umask. So the modes are repaired
// in place: no byte changes, and no swap is needed. Foreign files keep their modes.

import VitrineModel
import VitrineStore

extension LiveSite {
  static let fileMode: UInt32 = 0o644
  static let folderMode: UInt32 = 0o755

  /// Gives the site's files and folders the modes they were published with.
  mutating func repairModes() throws(Problem) {
    guard let folder, let entries = manifest?.entries else { return }
    var cursor = TreeCursor(folder)
    for path in wrongFolders(among: entries) {
      let (parent, name) = try cursor.enter(path)
      try parent.setMode(Self.folderMode, of: name)
    }
    for place in entries.indices where file(place)?.mode ?? Self.fileMode != Self.fileMode {
      let (parent, name) = try cursor.enter(entries[place].path)
      // Some file systems accept every mode and keep none.
      guard try parent.setMode(Self.fileMode, of: name),
        let mode = try parent.status(of: name)?.mode
      else { continue }
      noteMode(mode, of: place)
    }
  }

  /// The marker comes first, because it is read.
  static func repairMarker(in root: Folder) throws(Problem) {
    guard let status = try root.status(of: OutputFolder.marker), status.kind == .file,
      status.mode != fileMode
    else { return }
    try root.setMode(fileMode, of: OutputFolder.marker)
  }

  /// The folders of the site with another mode; usually none, which costs one check for each
  /// folder.
  private func wrongFolders(among entries: SiteManifest.Entries) -> [SitePath] {
    let wrong = folders.filter { $0.mode != Self.folderMode }
    guard !wrong.isEmpty else { return [] }
    var own: Set<Substring> = []
    for entry in entries {
      var rest = entry.path.text[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        guard own.insert(rest).inserted else { break }
      }
    }
    return wrong.filter { own.contains($0.path[...]) }.compactMap { SitePath($0.path) }
  }
}
