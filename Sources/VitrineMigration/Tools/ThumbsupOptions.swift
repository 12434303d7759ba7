// The options of thumbsup: https://thumbsup.github.io/docs/3-configuration/. If an option that decides what is
// published is not understood, nothing is converted.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineStore

/// The options of a gallery of thumbsup.
struct ThumbsupOptions {
  /// The absolute path of the photos.
  let input: String
  private(set) var notes: [Problem] = []
  private let values: [String: PlainValue]
  private let included: [Glob]
  private let excluded: [Glob]

  private static let known: Set = [
    "input", "output", "title", "locale", "seo-location", "albums-from", "include", "exclude",
    "include-photos", "include-videos", "include-raw-photos", "sort-albums-by",
    "sort-albums-direction", "sort-media-by", "sort-media-direction", "large-size",
    "photo-download",
    "photo-preview", "albums-output-folder", "thumb-size", "small-size", "photo-quality",
    "video-quality", "video-format", "video-stills", "video-stills-seek", "cleanup", "concurrency",
    "output-structure", "scan-mode", "index", "config", "log", "log-file", "database-file",
    "dry-run",
    "video-bitrate", "video-hwaccel", "video-preview", "video-download", "embed-exif",
    "original-photos", "original-videos", "download-photos", "download-videos", "album-page-size",
    "usage-stats", "link-prefix", "download-link-prefix", "album-previews",
    "album-zip-files",
  ]

  init(at path: String) throws(Problem) {
    let place = try ResolvedPath(path)
    guard let kind = place.status?.kind else { throw .noOldSite(path) }
    let file = try kind == .file ? place.path : Self.file(in: place.path)
    let folder = kind == .file ? ResolvedPath.parent(of: place.path) : place.path
    var values: [String: PlainValue] = [:]
    if let file {
      for entry in try Self.read(file).entries { values[Self.dashed(entry.key)] = entry.value }
    } else {
      notes.append(
        Problem(
          .note, "new.unclear",
          "there is no JSON file of options, so the defaults of thumbsup apply",
          at: .file(path),
          help: "write the options that you give on the command line into a file, such as"
            + " config.json with `{ \"input\": \"photos\", \"exclude\": [\"private/**\"] }`, and name it"
        ))
    }
    let written = values["input"]?.text
    let named = written.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" } ?? folder
    guard ((try? FileStatus.ofTarget(at: named)) ?? nil)?.kind == .folder else {
      throw Problem(
        .error, "new.missing", "the folder of photos does not exist: \(named.printable)",
        at: .file(file ?? path), help: "correct `input`; it is relative to the file of options")
    }
    input = named
    included = try Self.globs("include", values, file ?? path)
    excluded = try Self.globs("exclude", values, file ?? path)
    self.values = values
  }

  /// The file of options in a folder; nil if no file can have them.
  ///
  /// - Throws: A problem if several files may have them, because only one has the right exclusions.
  private static func file(in folder: String) throws(Problem) -> String? {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let ranked = names.filter { $0.hasSuffix(".json") }
      .map { (name: $0, rank: rank(of: "\(folder)/\($0)")) }
    guard let best = ranked.map(\.rank).max(), best > 0 else { return nil }
    let found = ranked.filter { $0.rank == best }.map(\.name)
    guard found.count == 1 else {
      throw Problem(
        .error, "new.unclear",
        "several files may have the options: \(found.map(\.printable).joined(separator: ", "))",
        at: .file(folder),
        help: "name the file: `--from thumbsup \("\(folder)/\(found[0])".printable)`")
    }
    return "\(folder)/\(found[0])"
  }

  /// How likely a file has the options: 3 with an input and an output, 2 with one of them, 1 with
  /// nothing but options, 0 for other files.
  private static func rank(of file: String) -> Int {
    guard let values = try? read(file) else {
      // The error is reported when its options are read.
      let text = OldFolder.text(at: file) ?? ""
      let named = ["\"input\"", "\"output\""].count { text.contains($0) }
      return named == 0 ? 0 : named + 1
    }
    let keys = Set(values.entries.map { dashed($0.key) })
    let named = ["input", "output"].count { keys.contains($0) }
    if named > 0 { return named + 1 }
    return !keys.isEmpty && keys.isSubset(of: known) ? 1 : 0
  }

  private static func read(_ file: String) throws(Problem) -> PlainValue {
    guard let text = OldFolder.text(at: file) else { throw .unreadable(file, line: nil, name: nil) }
    do {
      return try PlainValue(yaml: Array(text.replacing("\t", with: " ").utf8), file: file)
    } catch {
      throw error.all.first ?? .unreadable(file, line: nil, name: nil)
    }
  }

  private static func globs(
    _ name: String, _ values: [String: PlainValue], _ file: String
  ) throws(Problem) -> [Glob] {
    var globs: [Glob] = []
    for pattern in values[name]?.texts ?? [] {
      guard let glob = Glob(pattern, .paths) else {
        throw Problem(
          .error, "new.unreadable",
          "the pattern \(pattern.printable) of `\(name)` is not supported",
          at: .file(file),
          help: "write it with `*`, `**`, `?` and braces in a copy of the file, and name the copy")
      }
      globs.append(glob)
    }
    return globs
  }

  /// `albumsFrom` is `albums-from`.
  private static func dashed(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }

  subscript(_ name: String) -> PlainValue? { values[name] }

  // MARK: Files

  func ignoresFolder(_ path: String) -> Bool {
    excluded.contains {
      $0.matches(path) || $0.matches(path + "/")
        || $0.matches(path + "/x") && $0.matches(path + "/x/x")
    }
      || path.split(separator: "/").contains { ["@eadir", "#recycle"].contains($0.lowercased()) }
  }

  /// Whether a file is published; nil for a file that is none of thumbsup's.
  func takes(_ entry: OldFolder.Entry) -> Bool? {
    func isOn(_ name: String, _ otherwise: Bool) -> Bool {
      values[name].map(\.isTrue) ?? otherwise
    }
    let isKind: Bool
    switch entry.ending {
    case "bmp": isKind = isOn("include-photos", true)
    case let ending where SourceEndings.images.contains(ending):
      isKind = isOn("include-photos", true)
    case let ending where MediaKinds.videos.contains(ending) || ["flv", "ogg"].contains(ending):
      isKind = isOn("include-videos", true)
    case let ending where MediaKinds.raw.contains(ending):
      isKind = isOn("include-raw-photos", false)
    default: return nil
    }
    guard !entry.name.hasPrefix(".") else { return false }
    let isIncluded = included.isEmpty || included.contains { $0.matches(entry.path) }
    return isKind && isIncluded && !excluded.contains { $0.matches(entry.path) }
  }

  // MARK: Albums

  private static let defaults = [
    "sort-albums-by": "start-date", "sort-albums-direction": "asc", "sort-media-by": "date",
    "sort-media-direction": "asc",
  ]

  /// The value of an option that may differ at each level.
  func word(_ name: String, at depth: Int) -> String {
    let words = (values[name]?.texts ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    return words.isEmpty ? Self.defaults[name] ?? "" : words[min(depth, words.count - 1)]
  }

  var sortsAlbumsByDate: Bool {
    let words = values["sort-albums-by"]?.texts.joined(separator: ",")
    return (words ?? "start-date").contains("date")
  }

  private var albumsFrom: [String] {
    let patterns = values["albums-from"]?.texts ?? []
    return patterns.isEmpty ? ["%path"] : patterns.map { $0 == "folders" ? "%path" : $0 }
  }

  /// Whether each folder is an album.
  var hasPathAlbums: Bool { albumsFrom.contains { $0.contains("%path") } }

  /// The patterns that only put a name before the folder, such as `Folders/%path`.
  private var folderPatterns: [String] {
    albumsFrom.filter {
      $0.contains("%path") && !$0.replacing("%path", with: "").contains { "%{".contains($0) }
    }
  }

  var otherAlbums: [String] {
    albumsFrom.filter { !folderPatterns.contains($0) }.map(\.printable)
  }

  /// The albums of a folder, as paths of titles.
  func albumPaths(of folder: String) -> [String] {
    folderPatterns.map { FolderPath.normalized($0.replacing("%path", with: folder)) }
  }

  /// The folder of the album pages, with a slash at its end.
  var albumFolder: String {
    let folder = FolderPath.normalized(values["albums-output-folder"]?.text ?? ".")
    return folder.isEmpty ? "" : folder + "/"
  }

  var publishesOriginals: Bool {
    let copied: Set = ["copy", "symlink", "link"]
    let words = ["photo-download", "photo-preview", "download-photos"].compactMap {
      values[$0]?.text
    }
    return words.contains(where: copied.contains) || values["original-photos"]?.isTrue == true
  }

  /// Whether albums could be downloaded.
  var offersDownloads: Bool { values["album-zip-files"]?.isTrue == true }

  var unsupported: [String] {
    let given = values.filter { !$0.value.texts.isEmpty && $0.value.texts != ["false"] }.keys
    return given.filter { !Self.known.contains($0) }.sorted()
  }
}
