// The files that are published as they are: listed before a build begins, checked against the pages
// before these are rendered, and in `vitrine check` among the pages that are known there.

import VitrineConfig
import VitrineModel
import VitrinePages
import VitrinePublish
import VitrineStore

extension Site {
  /// Lists the static files of a site, and reports what is left out.
  ///
  /// Throws if the named folder is missing, and for files in the places of files that every site has.
  static func staticFiles(
    of site: SiteConfiguration, _ log: ProblemLog
  ) -> Result<StaticFiles, Problems> {
    guard let folder = site.staticDirectory, StaticFiles.isFolder(folder) else {
      guard !site.staticFiles.isOptional else {
        StaticFiles.none.missing(iconsOf: site.additions).forEach(log.add)
        return .success(.none)
      }
      let place = site.place(of: "static")
      return .failure(Problems([StaticFiles.missing(site.staticFiles.path, namedAt: place)]))
    }
    do throws(Problem) {
      let files = try StaticFiles(
        in: folder, named: site.staticFiles.path, hidden: site.staticFiles.hidden,
        excluding: [site.outputDirectory, site.cacheDirectory])
      (files.problems + files.missing(iconsOf: site.additions)).forEach(log.add)
      let collisions = files.collisions(with: Gallery.fixedRoutes(for: site.address))
      return collisions.isEmpty ? .success(files) : .failure(Problems(collisions))
    } catch {
      return .failure(Problems([error]))
    }
  }

  /// Throws the first of all static files in the places of pages, when all are reported.
  func refuseCollisions(with pages: [Page], _ gallery: Gallery) throws(Problem) {
    staticFiles.collisions(with: gallery.paths(of: pages)).forEach(log.add)
    if let failure = log.stopping { throw failure }
  }
}
