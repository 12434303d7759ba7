// The lists of photos in the built site. The list of the site lacks the photos of unlisted sets, which only
// the lists of these sets contain.

import VitrineModel
import VitrineProviders
import VitrineStore

/// The lists of the built site that are as the build wrote them.
struct PublishedLists {
  private let manifest: SiteManifest
  private let output: String
  private let paths: [SitePath]

  /// Creates the lists; nil if there is no built site.
  init?(of workspace: any TableWorkspace, output: String) {
    guard let manifest = workspace.manifest else { return nil }
    self.manifest = manifest
    self.output = output
    paths = manifest.entries.lazy.map(\.path).filter { $0.text == "photos.csv" || $0.isListOfSet }
  }

  /// The lists, first that of the site; nil for a list that cannot be read or has been edited.
  var tables: some Sequence<CuratedTable?> { paths.lazy.map(table) }

  private func table(at list: SitePath) -> CuratedTable? {
    let path = "\(output)/\(list)"
    guard let digest = manifest.facts(at: list)?.digest,
      (try? OpenFile.reading(path).digest())?.digest == digest
    else { return nil }
    let file = try? TableFile(path, name: list.text, photo: ProviderRegistry.photo(on:))
    return file?.reading.table
  }
}

extension SitePath {
  fileprivate var isListOfSet: Bool { text.hasPrefix("sets/") && text.hasSuffix("/photos.csv") }
}
