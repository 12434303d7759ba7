// What a build works with: the checked output folder, the cache, the lock that keeps other builds
// out, and the reader of pictures. Opened before anything else is touched, so that a folder that
// cannot be used is told at once.

import Foundation
import VitrineConfig
import VitrineImages
import VitrineModel
import VitrineStore
import VitrineTemplates

struct Workshop: Sendable {
  let store: Store
  let reader: VipsPictureReader
  let workers: Int
  /// The published site's, nil on a first build.
  let manifest: SiteManifest?

  private let output: OutputFolder
  private let lock: StoreLock
  /// A cache for this build alone, removed at its end.
  private let passing: String?

  static func open(
    _ configuration: SiteConfiguration, theme: Theme, options: BuildOptions, log: ProblemLog
  ) throws(Problems) -> Workshop {
    do throws(Problem) {
      let passing = options.usesCache ? nil : passingCache()
      let cache = passing ?? configuration.cacheDirectory
      let output = try OutputFolder(
        path: options.output.map(absolute) ?? configuration.outputDirectory, cache: cache,
        sourceFolders: sources(configuration, theme), home: options.home)
      let lock = try StoreLock.take(in: cache)
      let store = try opened(cache)
      store.notices.forEach(log.add)
      let manifest = output.manifest(report: log.add)
      return Workshop(
        store: store,
        reader: VipsPictureReader(
          store: store, maxMegapixels: configuration.mirror.maxMegapixels),
        workers: max(1, options.jobs ?? ProcessInfo.processInfo.activeProcessorCount),
        manifest: manifest, output: output, lock: lock, passing: passing)
    } catch {
      throw Problems([error])
    }
  }

  func publication() throws(Problems) -> Publication {
    do {
      return try Publication(output: output, store: store)
    } catch {
      throw Problems([error])
    }
  }

  func close() {
    lock.release()
    if let passing { try? FileManager.default.removeItem(atPath: passing) }
  }

  private static func opened(_ cache: String) throws(Problem) -> Store {
    do {
      return try Store(directory: cache)
    } catch {
      throw error.problem
    }
  }

  private static func passingCache() -> String {
    FileManager.default.temporaryDirectory.path + "/vitrine-\(UUID().uuidString)"
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// What must never lie in the output folder: it is replaced as a whole.
  private static func sources(_ configuration: SiteConfiguration, _ theme: Theme) -> [String] {
    let photos = configuration.providers["folder"]?["path"].map {
      $0.hasPrefix("/") ? $0 : "\(configuration.directory)/\($0)"
    }
    return [configuration.directory, photos].compactMap(\.self)
  }
}
