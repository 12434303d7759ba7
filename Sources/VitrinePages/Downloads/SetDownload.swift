// What the page of a set says about the archives of its photos.

import Synchronization
public import VitrineModel

/// An archive that the page of a set links to.
struct SetDownload: Sendable {
  let path: SitePath
  /// The name under which browsers save it.
  let name: String
  /// The number of photos in it.
  let count: Int
  let bytes: Int
  /// The number of the archive among those of the set, from 1.
  let part: Int
  /// The number of archives of the set.
  let parts: Int

  var context: TemplateValue {
    [
      "path": .text(path.text),
      "name": .text(name),
      "count": .number(count),
      // Rounded, so that a longer title changes no page.
      "megabytes": .number(max(1, (bytes + 500_000) / 1_000_000)),
      "part": .number(part),
      "parts": .number(parts),
      "is_only": .bool(parts == 1),
    ]
  }
}

/// The archives of sets, which several lists of pages ask for.
///
/// A class, since the gallery shares it.
final class SetDownloadCache: Sendable {
  private let known = Mutex<[Int: [SetDownload]]>([:])

  func downloads(ofSet set: Int, make: () -> [SetDownload]) -> [SetDownload] {
    if let known = known.withLock({ $0[set] }) { return known }
    let made = make()
    known.withLock { $0[set] = made }
    return made
  }
}

extension Gallery {
  /// Returns whether visitors may download all photos of a set at once.
  ///
  /// To a set to which nothing links only its own key applies.
  func offersDownload(_ filled: Catalog.SetEntry) -> Bool {
    filled.set.downloads ?? (settings.downloads && !filled.isUnlisted)
  }

  /// Returns the paths of pages and of all archives.
  public func paths(of pages: [Page]) -> some Sequence<SitePath> {
    let archives = catalog.sets.indices.flatMap { downloads(ofSet: $0).map(\.path) }
    return [AnySequence(pages.lazy.map(\.route)), AnySequence(archives)].joined()
  }

  /// Returns what the page of a set says about its archives.
  func downloads(ofSet set: Int) -> [SetDownload] {
    guard offersDownload(catalog.sets[set]) else { return [] }
    return downloads.downloads(ofSet: set) {
      let archives = archives(of: catalog.sets[set])
      let title = DownloadName.of([catalog.sets[set].set.title])
      return archives.enumerated().map { place, archive in
        SetDownload(
          path: archive.path, name: "\(title)\(place == 0 ? "" : " \(place + 1)").zip",
          count: archive.entries.count - 1, bytes: archive.bytes, part: place + 1,
          parts: archives.count)
      }
    }
  }
}
