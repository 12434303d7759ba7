// The folders that Vitrine fills must not hold anything of the user's. The output is replaced as a whole
// and the cache may be emptied at any time, so neither may be, or contain, a folder of the user's. They
// may be among the photos: the walk leaves them out by identity (`ProviderServices.own`).

import Foundation
public import VitrineModel
public import VitrineStore

/// The folders of a site that belong to its user.
public struct SiteFolders: Sendable {
  /// The folder of site.yml.
  public let site: String
  /// The folder of photos.
  public let photos: String
  /// The folder of themes.
  public let themes: String
  /// The folder of static files; nil if there is none.
  public let statics: String?
  /// The user's home folder; nil if it is unknown.
  public let home: String?

  /// Creates the list from paths.
  public init(site: String, photos: String, themes: String, statics: String? = nil, home: String?) {
    self.site = site
    self.photos = photos
    self.themes = themes
    self.statics = statics
    // Service managers and containers set it to an empty text or leave it out.
    self.home = home.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Resolves a folder that Vitrine will fill.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - refusal: Makes the problem from the path and the reason.
  /// - Returns: The resolved path.
  /// - Throws: The refusal if the folder is, or contains, a folder of the user's.
  public func place(
    _ path: String, refusal: (_ path: String, _ reason: String) -> Problem
  ) throws(Problem) -> ResolvedPath {
    let place = try Self.found(path, refusal: refusal)
    guard place.path != "/" else { throw refusal("/", "this is the root of the file system") }
    for (folder, name) in [(home, "the home folder"), (site, "the folder of site.yml")] {
      guard let folder, place.contains(try Self.found(folder, refusal: refusal)) else { continue }
      throw refusal(place.path, "this is \(name) or a folder above it")
    }
    // The provider reports photos that lead nowhere.
    if let photos = try? ResolvedPath(photos), place.contains(photos),
      let reason = place.overlap(with: photos, "the folder of photos")
    {
      throw refusal(place.path, reason)
    }
    for (folder, name) in [
      (themes, "the folder of themes"), (statics, "the folder of static files"),
    ] {
      guard let folder else { continue }
      let found = try Self.found(folder, refusal: refusal)
      if let reason = place.overlap(with: found, name) { throw refusal(place.path, reason) }
    }
    return place
  }

  /// Whether a folder has photos or videos of the user's.
  ///
  /// They would disappear from the site: the folder to which it is deployed is left out of the sets.
  ///
  /// - Parameter place: The folder.
  /// - Returns: False outside of the folder of photos, and for a folder that a deploy filled.
  /// - Throws: What the system refuses.
  public func hasPhotos(_ place: ResolvedPath) throws(Problem) -> Bool {
    guard place.status?.kind == .folder, let photos = try? ResolvedPath(self.photos),
      photos.contains(place)
    else { return false }
    let folder = try Folder(at: place.path)
    let names = try folder.names()
    guard !names.contains(where: { $0.text.hasPrefix(".vitrine-") }) else { return false }
    return Self.hasPhotos(names.filter { !Self.sentFirst.contains($0.text) }, of: folder)
  }

  /// The folders that a deploy fills first.
  private static let sentFirst: Set = ["assets", "images", "originals", "videos"]

  /// Whether one of the names, or something below it, is named like a photo or a video.
  private static func hasPhotos(_ names: [RawName], of folder: Folder, depth: Int = 0) -> Bool {
    names.contains { name in
      let isHidden = name.text.hasPrefix(".")
      if !isHidden, SourceEndings.photos.contains(SourceEndings.end(of: name.text)) { return true }
      guard depth < 16, let inner = try? folder.folder(name) else { return false }
      return hasPhotos((try? inner.names()) ?? [], of: inner, depth: depth + 1)
    }
  }

  /// Resolves a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - refusal: Makes the problem from the path and the reason.
  /// - Returns: The resolved path.
  /// - Throws: The refusal if the target is unknown.
  public static func found(
    _ path: String, refusal: (_ path: String, _ reason: String) -> Problem
  ) throws(Problem) -> ResolvedPath {
    do {
      return try ResolvedPath(path)
    } catch {
      if error.isRefusal(ENOENT), case .file(let step, _, _)? = error.place, step.hasSuffix("/..") {
        throw refusal(path, "it goes through \(step), and that folder does not exist")
      }
      throw refusal(path, "its target is unknown: \(error.what)")
    }
  }

  /// The path that leads from a folder to a file; both are absolute.
  public static func path(of file: String, from folder: String) -> String {
    let file = file.split(separator: "/")
    let folder = folder.split(separator: "/")
    let shared = zip(file, folder).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - shared)
    return (steps + file.dropFirst(shared).map(String.init)).joined(separator: "/")
  }
}
