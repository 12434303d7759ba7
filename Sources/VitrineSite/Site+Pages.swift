// The second half of the line: from a mirrored catalog to pages, and from pages to the output
// folder.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrinePages
import VitrineStore
import VitrineTemplates

extension Site {
  func gallery(of pictures: MirroredCatalog, _ curation: Curation) -> Gallery {
    let shown = Set(pictures.catalog.photos.lazy.map(\.id.provider))
    let terms = terms.filter { shown.contains($0.key) }
    return Gallery(
      settings: GallerySettings(
        configuration, theme: theme, terms: terms, suggested: curation.tags),
      catalog: pictures.catalog,
      images: pictures.mirrored, markdownPages: pictures.ownPages,
      fragments: look.surroundings.memory?.fragments)
  }

  /// Hands the renditions to the publication. One that the cache has damaged is made again.
  func place(
    _ pictures: MirroredCatalog, from workshop: borrowing Workshop,
    in publication: inout Publication, _ progress: any ProgressDisplay
  ) async throws(Problem) {
    let files = pictures.files
    // Each photo has a page in a folder of its own; all other pages mostly come to a quarter of that.
    publication.reserve(files.count + pictures.catalog.photos.count * 5 / 4)
    let damaged = try put(files, in: &publication, progress)
    guard !damaged.isEmpty else { return }
    let again = try await mirror(pictures.catalog, in: workshop, NoProgress())
    var missing = Set(damaged.map(\.path))
    for file in again.files where missing.remove(file.path) != nil {
      try publication.put(blob: file.digest, bytes: file.bytes, at: file.path)
    }
    guard missing.isEmpty else { throw .changedMeanwhile }
  }

  /// - Returns: those whose bytes were not what they must be.
  private func put(
    _ files: [Rendition.File], in publication: inout Publication, _ progress: any ProgressDisplay
  ) throws(Problem) -> [Rendition.File] {
    var damaged: [Rendition.File] = []
    for piece in files.pieces(of: Publication.told) {
      for file in piece {
        do throws(Problem) {
          try publication.put(blob: file.digest, bytes: file.bytes, at: file.path)
        } catch  where error.code == "store.blob-damaged" {
          damaged.append(file)
          log.add(error.mended)
        }
      }
      progress.show(.publish, done: piece.endIndex, of: files.count)
    }
    return damaged
  }

  func render(
    _ gallery: Gallery, once prepared: GalleryPreparation, by rendering: Rendering,
    isOurs: Bool, knowing record: InputsRecord, into publication: inout Publication,
    telling preview: BuildOptions.Preview?, _ progress: any ProgressDisplay
  ) async throws(Problem) -> RenderOutcome {
    defer { gallery.clearCaches() }
    let inputs = await prepared.inputs.value
    var coming: ComingPages?
    // Pictures that are not published yet could not be shown.
    if let preview, publication.written.isEmpty, rendering.isNew(inputs, to: publication.manifest) {
      let first = ComingPages(gallery.firstPages(), by: rendering)
      coming = first
      await preview(first)
    }
    await prepared.finish()
    let pages = unique(gallery.pages())
    coming?.complete(with: pages)
    tellBrokenLinks(among: pages)
    return try await rendering.run(
      pages, of: inputs, isOurs: isOurs, knowing: record, into: &publication
    ) {
      progress.show(.pages, done: $0, of: $1)
    }
  }

  func finish(
    _ publication: inout Publication, _ progress: any ProgressDisplay
  ) throws(Problem) -> Publication.Outcome {
    let outcome = try publication.finish { progress.show(.publish, done: $0, of: $1) }
    (outcome.notices + publication.store.notices).forEach(log.add)
    return outcome
  }

  /// Two pages on one route can only come from ids that were made to meet: the first stays.
  private func unique(_ pages: [Page]) -> [Page] {
    var taken: Set<SitePath> = []
    let doubles = pages.indices.filter { !taken.insert(pages[$0].route).inserted }
    // A long list is not written anew for nothing.
    guard !doubles.isEmpty else { return pages }
    for place in doubles {
      log.add(
        Problem(
          .warning, "page.double", "two pages want the same place, \(pages[place].route)",
          mend: "rename one of the photos, tags or authors"))
    }
    let left = Set(doubles)
    return pages.indices.filter { !left.contains($0) }.map { pages[$0] }
  }
}

extension GallerySettings {
  init(
    _ configuration: SiteConfiguration, theme: Theme, terms: [String: ServiceTerms],
    suggested: [Tag]
  ) {
    self.init(
      title: configuration.title, description: configuration.description,
      language: configuration.language, address: configuration.address,
      pageSize: configuration.pageSize, design: theme.design, terms: terms,
      suggested: suggested, digest: { Store.digest(of: $0) })
  }
}
