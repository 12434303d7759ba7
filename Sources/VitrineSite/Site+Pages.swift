// The second half of the line: from a mirrored catalog to pages, and from pages to the output
// folder.

import VitrineConfig
import VitrineModel
import VitrinePages
import VitrineStore
import VitrineTemplates

extension Site {
  func gallery(of pictures: MirroredCatalog) -> Gallery {
    Gallery(
      settings: GallerySettings(configuration, theme: theme), catalog: pictures.catalog,
      mirrored: pictures.mirrored)
  }

  /// Hands the renditions to the publication. One that the cache has damaged is made again.
  func place(
    _ pictures: MirroredCatalog, from workshop: borrowing Workshop,
    in publication: inout Publication
  ) async throws(Problem) {
    let damaged = try put(pictures.renditions, in: &publication)
    guard !damaged.isEmpty else { return }
    let again = try await mirror(pictures.catalog, in: workshop, NoProgress())
    var missing = Set(damaged.map(\.path))
    for rendition in again.renditions where missing.remove(rendition.path) != nil {
      try publication.put(blob: rendition.digest, bytes: rendition.bytes, at: rendition.path)
    }
    guard missing.isEmpty else { throw .changedMeanwhile }
  }

  /// - Returns: those whose bytes were not what they must be.
  private func put(
    _ renditions: [Rendition], in publication: inout Publication
  ) throws(Problem) -> [Rendition] {
    var damaged: [Rendition] = []
    for rendition in renditions {
      do throws(Problem) {
        try publication.put(blob: rendition.digest, bytes: rendition.bytes, at: rendition.path)
      } catch  where error.code == "store.blob-damaged" {
        damaged.append(rendition)
        log.add(error.mended)
      }
    }
    return damaged
  }

  func render(
    _ gallery: Gallery, with workshop: borrowing Workshop, into publication: inout Publication,
    _ progress: any ProgressDisplay
  ) async throws(Problem) -> RenderOutcome {
    let rendering = try Rendering(theme: theme, workers: workshop.workers)
    return try await rendering.run(
      unique(gallery.pages()), of: gallery.inputs, into: &publication
    ) {
      progress.show(.pages, done: $0, of: $1)
    }
  }

  /// Two pages on one route can only come from ids that were made to meet: the first stays.
  private func unique(_ pages: [Page]) -> [Page] {
    var taken: Set<SitePath> = []
    return pages.filter { page in
      if taken.insert(page.route).inserted { return true }
      log.add(
        Problem(
          .warning, "page.double", "two pages want the same place, \(page.route)",
          mend: "rename one of the photos, tags or authors"))
      return false
    }
  }
}

extension GallerySettings {
  init(_ configuration: SiteConfiguration, theme: Theme) {
    self.init(
      title: configuration.title, description: configuration.description,
      language: configuration.language, address: configuration.address,
      pageSize: configuration.pageSize, strings: theme.strings, sheet: theme.sheet,
      digest: { Store.digest(of: $0) })
  }
}
