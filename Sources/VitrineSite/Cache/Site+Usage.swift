// What a build used of the cache, told to it when the site is published.

import VitrineFetch
import VitrineModel
import VitrinePages
import VitrineStore

extension Site {
  /// A cache that cannot be written to costs the next pruning, and not this build.
  func recordUse(of pictures: MirroredCatalog, in workshop: borrowing Workshop) {
    let subjects = workshop.fetcher.subjects
    do throws(StoreError) {
      try workshop.store.recordUse { use in
        pictures.forEachUsed(use)
        subjects.forEach(use)
      }
    } catch {
      log.add(error.problem.asWarning)
    }
  }
}

extension MirroredCatalog {
  /// Calls with the digests of originals and of renditions.
  fileprivate func forEachUsed(_ use: (Digest) -> Void) {
    func add(_ rendition: Rendition) {
      if let file = rendition.file { use(file.digest) }
    }
    func add(_ mirrored: Mirrored) {
      mirrored.renditions.forEach(add)
      mirrored.thumbnails.forEach(add)
      mirrored.card.map(add)
      mirrored.copy.map(add)
    }
    for photo in catalog.photos { if let file = photo.original.file { use(file.digest) } }
    for photo in mirrored { add(photo) }
    for page in ownPages { page.images.values.forEach(add) }
  }
}

extension Problem {
  fileprivate var asWarning: Problem { Problem(.warning, code, what, at: place, mend: mend) }
}
