// Archives of files that the site has. Put them last: they need the files.

public import VitrineModel
import VitrineStore

extension Publication {
  /// Publishes archives of files that were put before.
  ///
  /// An archive that would have the same names and files as in the live site stays.
  ///
  /// - Throws: `output.collision`, `store.blob-damaged`, or what the system refuses.
  public mutating func put(_ archives: some Sequence<Archive>) throws(Problem) {
    for archive in archives { try put(archive) }
  }

  private mutating func put(_ archive: Archive) throws(Problem) {
    let inputs = archive.inputs
    if try keep(archive.path, inputs: inputs) { return }
    var writer = ArchiveWriter(from: ArchiveSource(live, try openStaging()))
    try write(at: archive.path) { file throws(Problem) in
      try writer.write(archive, to: file)
    }
    written.append(
      SiteManifest.Entry(
        path: archive.path, digest: writer.digest, bytes: writer.bytes, inputs: inputs))
  }
}

extension Archive {
  /// Must change when the same entries are written in another way.
  private static let format = "vitrine-archive-1"

  /// The fingerprint of what the archive is made from.
  var inputs: Digest {
    var bytes = Array(Self.format.utf8)
    for entry in entries {
      bytes.append(0)
      bytes += entry.name.utf8
      bytes.append(0)
      switch entry.content {
      case .file(let file): bytes += file.digest.bytes
      case .bytes(let own): bytes += Store.digest(of: own).bytes
      }
    }
    return Store.digest(of: bytes)
  }
}
