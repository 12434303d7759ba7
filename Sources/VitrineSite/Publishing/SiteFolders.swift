// Where the two folders that Vitrine fills may lie. The output is replaced as a whole and the cache
// may be emptied at any time, so neither may be or hold a folder of the user's. They may lie among
// the photos, for the walk leaves them out by what they are (`ProviderServices.own`).

import Foundation
import VitrineConfig
import VitrineModel
import VitrineStore

/// The folders of a site that are its user's.
public struct SiteFolders: Sendable {
  /// The folder of site.yml.
  let site: String
  let photos: String
  let themes: String
  /// The user's home folder, where there is one.
  let home: String?

  /// The place of a folder that Vitrine is to fill.
  /// - Throws: the refusal of the path, made with the reason, where the folder must not be there.
  func place(
    _ path: String, refusal: (_ path: String, _ reason: String) -> Problem
  ) throws(Problem) -> Place {
    let place = try Self.found(path, refusal: refusal)
    guard place.path != "/" else { throw refusal("/", "this is the root of the file system") }
    for (folder, name) in [(home, "the home folder"), (site, "the folder of site.yml")] {
      guard let folder, place.contains(try Self.found(folder, refusal: refusal)) else { continue }
      throw refusal(place.path, "this is \(name) or a folder above it")
    }
    // Photos that lead nowhere are told by their provider.
    if let photos = try? Place(photos), place.contains(photos),
      let reason = place.overlap(with: photos, "the folder of photos")
    {
      throw refusal(place.path, reason)
    }
    let themes = try Self.found(themes, refusal: refusal)
    if let reason = place.overlap(with: themes, "the folder of themes") {
      throw refusal(place.path, reason)
    }
    return place
  }

  /// Where a path leads.
  static func found(
    _ path: String, refusal: (_ path: String, _ reason: String) -> Problem
  ) throws(Problem) -> Place {
    do {
      return try Place(path)
    } catch .system(_, let way, ENOENT) where way.hasSuffix("/..") {
      throw refusal(path, "it leads through \(way), and there is no such folder")
    } catch {
      throw refusal(path, "it cannot be told where this leads: \(error.problem.what)")
    }
  }
}

extension SiteFolders {
  init(_ configuration: SiteConfiguration, home: String?) {
    let photos = configuration.providers["folder"]?["path"] ?? "Photos"
    self.init(
      site: configuration.directory,
      photos: photos.hasPrefix("/") ? photos : "\(configuration.directory)/\(photos)",
      themes: Self.themes(of: configuration), home: home)
  }

  private static func themes(of configuration: SiteConfiguration) -> String {
    configuration.directory + "/Themes"
  }

  /// What of a site is not its photos, though it may lie among them.
  static func own(of configuration: SiteConfiguration) -> [String] {
    [
      configuration.outputDirectory, configuration.cacheDirectory, themes(of: configuration),
      settings(of: configuration),
    ] + deployed(of: configuration)
  }

  /// A deploy that was cut has left no mark there yet.
  private static func deployed(of configuration: SiteConfiguration) -> [String] {
    guard case .folder(let path)? = configuration.destination else { return [] }
    return [path]
  }

  /// The absolute path of site.yml.
  static func settings(of configuration: SiteConfiguration) -> String {
    let name = configuration.file.split(separator: "/").last ?? "site.yml"
    return "\(configuration.directory)/\(name)"
  }

  /// - Throws: `cache.unsafe` where the cache must not be. Only a folder that is a cache already, or
  ///   empty, may become one: a build clears what it finds there.
  func checkCache(of configuration: SiteConfiguration) throws(Problem) {
    func refusal(_ path: String, _ reason: String) -> Problem {
      Problem(
        .error, "cache.unsafe", "the cache must not be in \(path.printable): \(reason)",
        at: configuration.place(of: "cache"),
        mend: "set `cache` to a folder of its own, such as `.vitrine`")
    }
    let cache = try place(configuration.cacheDirectory, refusal: refusal)
    let isFit: Bool
    do {
      isFit = try Store.isFit(cache.path)
    } catch {
      throw refusal(cache.path, error.problem.what)
    }
    guard isFit else {
      throw refusal(cache.path, "it holds files that are no cache's")
    }
  }
}
