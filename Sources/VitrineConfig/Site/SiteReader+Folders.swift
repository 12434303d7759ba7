// Checks the folders and files that builds and commands write to. Publishing removes files that are not part of the site,
// and clearing the cache removes its files.

import VitrineModel

extension SiteReader {
  /// Reports an output or a cache that is the site's own folder, and folders inside each other.
  func checkFolders(_ site: SiteConfiguration, in root: Fields) {
    let output = reportOwnFolder("output", site.outputDirectory, site, in: root, example: "public")
    let cache = reportOwnFolder("cache", site.cacheDirectory, site, in: root, example: ".vitrine")
    if !output, !cache { reportSharedFolder(site, in: root) }
    reportStaticFolder(site, in: root)
  }

  /// Reports a metadata table that is the list of favorites: commands write both.
  func checkTables(_ site: SiteConfiguration, in root: Fields) {
    let keys = ["metadata", "favorites"]
    guard let entry = keys.lazy.compactMap({ key in root.entries.first { $0.key == key } }).first,
      site.metadata.files.contains(where: { site.path(of: $0) == site.favoritesFile })
    else { return }
    diagnostics.add(
      "config.bad-value", "`metadata` and `favorites` name the same file",
      at: entry.value.position,
      help: "give each its own file, such as `metadata.csv` and `favorites.csv`")
  }

  /// Reports a folder that is, or contains, the folder of site.yml.
  private func reportOwnFolder(
    _ key: String, _ path: String, _ site: SiteConfiguration, in root: Fields, example: String
  ) -> Bool {
    guard let entry = root.entries.first(where: { $0.key == key }),
      case .scalar(let text, _) = entry.value.content,
      "\(site.directory)/".hasPrefix(path == "/" ? path : "\(path)/")
    else { return false }
    let folder =
      path == site.directory ? "the folder of site.yml itself" : "a folder above site.yml"
    let what =
      key == "output" ? "would replace \(folder)" : "would put the cache into \(folder)"
    diagnostics.add(
      "config.bad-value", "\(quote("\(key): \(text)")) \(what)", at: entry.value.position,
      help: "name its own folder, such as `\(key): \(example)`")
    return true
  }

  /// Reports a folder of static files that contains other parts of the site, which would be published
  /// as they are.
  private func reportStaticFolder(_ site: SiteConfiguration, in root: Fields) {
    guard let entry = root.entries.first(where: { $0.key == "static" }) else { return }
    let path = site.path(of: site.staticFiles.path)
    let folder = path == "/" ? "/" : "\(path)/"
    let others = [
      (site.directory, "the folder of site.yml"), (site.outputDirectory, "`output`"),
      (site.cacheDirectory, "`cache`"), (site.path(of: site.photoFolder), "the folder of photos"),
    ]
    guard let other = others.first(where: { "\($0.0)/".hasPrefix(folder) }) else { return }
    diagnostics.add(
      "config.bad-value", "`static` is or contains \(other.1)", at: entry.value.position,
      help: "name a folder that has only files to publish as they are, such as `static: static`")
  }

  private func reportSharedFolder(_ site: SiteConfiguration, in root: Fields) {
    let output = site.outputDirectory + "/"
    let cache = site.cacheDirectory + "/"
    guard output.hasPrefix(cache) || cache.hasPrefix(output) else { return }
    let entry = root.entries.first { $0.key == "cache" || $0.key == "output" }
    let what =
      output == cache
      ? "`output` and `cache` are the same folder"
      : "one of `output` and `cache` is inside the other"
    diagnostics.add(
      "config.bad-value", what, at: entry?.value.position ?? root.position,
      help: "give each its own folder, such as `output: public` and `cache: .vitrine`")
  }
}
