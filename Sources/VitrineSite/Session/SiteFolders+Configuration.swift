// The folders of a site, from its configuration.

import VitrineConfig
import VitrineModel
import VitrinePublish
import VitrineStore

extension SiteFolders {
  init(_ configuration: SiteConfiguration, home: String?) {
    let photos = configuration.photoFolder
    self.init(
      site: configuration.directory,
      photos: photos.hasPrefix("/") ? photos : "\(configuration.directory)/\(photos)",
      themes: Self.themes(of: configuration),
      statics: configuration.staticDirectory.flatMap { StaticFiles.isFolder($0) ? $0 : nil },
      home: home)
  }

  private static func themes(of configuration: SiteConfiguration) -> String {
    configuration.directory + "/Themes"
  }

  /// Paths of a site that are not photos, even if they are among the photos.
  static func own(of configuration: SiteConfiguration) -> [String] {
    [
      configuration.outputDirectory, configuration.cacheDirectory, themes(of: configuration),
      settings(of: configuration),
    ] + deployed(of: configuration) + [configuration.staticDirectory].compactMap(\.self)
  }

  /// An interrupted deployment has left no marker there yet.
  private static func deployed(of configuration: SiteConfiguration) -> [String] {
    guard case .folder(let path)? = configuration.destination else { return [] }
    return [path]
  }

  /// The absolute path of site.yml.
  static func settings(of configuration: SiteConfiguration) -> String {
    let name = configuration.file.split(separator: "/").last ?? "site.yml"
    return "\(configuration.directory)/\(name)"
  }

  /// Checks the cache folder.
  ///
  /// Only a folder that is already a cache, or empty, may become one, because a build removes what
  /// it finds there.
  ///
  /// - Throws: `cache.unsafe`, or what the system refuses.
  func checkCache(of configuration: SiteConfiguration) throws(Problem) {
    func refusal(_ path: String, _ reason: String) -> Problem {
      Problem(
        .error, "cache.unsafe", "the cache must not be in \(path.printable): \(reason)",
        at: configuration.place(of: "cache"),
        help: "set `cache` to a separate folder, such as `.vitrine`")
    }
    let cache = try place(configuration.cacheDirectory, refusal: refusal)
    guard try Store.isFit(cache.path) else {
      if let kind = cache.status?.kind, kind != .folder {
        throw .occupied(cache.path, configuration.place(of: "cache"))
      }
      throw refusal(cache.path, "it contains files that do not belong to a cache")
    }
  }
}

extension Problem {
  fileprivate static func occupied(_ path: String, _ place: Place) -> Problem {
    Problem(
      .error, "cache.unsafe", "the cache must be a folder, and \(path.printable) is not one",
      at: place, help: "move it away, or set `cache` to another folder")
  }
}
