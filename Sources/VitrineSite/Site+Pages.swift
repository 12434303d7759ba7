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

  func render(
    _ gallery: Gallery, into publication: inout Publication, _ workshop: Workshop,
    progress: any ProgressDisplay
  ) async throws(Problems) -> RenderOutcome {
    let pages = unique(gallery.pages())
    let rendering = try Rendering(theme: theme, workers: workshop.workers)
    return try await rendering.run(pages, into: &publication, before: workshop.manifest) {
      progress.show(.pages, done: $0, of: $1)
    }
  }

  func publish(
    _ pictures: MirroredCatalog, in publication: inout Publication
  ) throws(Problems) -> Publication.Outcome {
    do {
      var placed: Set<SitePath> = []
      for photo in pictures.catalog.photos {
        for rendition in pictures.mirrored[photo.original.digest]?.renditions ?? []
        where placed.insert(rendition.path).inserted {
          try publication.put(
            blob: rendition.digest, bytes: rendition.bytes, at: rendition.path)
        }
      }
      return try publication.finish()
    } catch {
      throw Problems([error])
    }
  }

  /// Two pages on one route can only come from ids that were made to meet: the first stays.
  private func unique(_ pages: [Page]) -> [Page] {
    var taken: Set<SitePath> = []
    return pages.filter { page in
      if taken.insert(page.route).inserted { return true }
      log.add(
        Problem(
          .error, "page.double", "two pages want the same place, \(page.route)",
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
