// The settings of sigal: https://sigal.readthedocs.io/en/latest/configuration.html. A setting that
// decides what is published must be read in full, or nothing is converted.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineStore

/// The settings of a gallery of sigal.
struct SigalSettings {
  /// The absolute path of the pictures.
  let source: String
  private(set) var notes: [Problem] = []
  /// The settings about originals that cannot be read.
  private(set) var unclear: [String] = []
  private let values: [String: PlainValue]
  private let ignoredFolders: [Glob]
  private let ignoredFiles: [Glob]
  private let images: Set<String>
  private let videos: Set<String>

  private static let name = "sigal.conf.py"
  /// The settings that decide what is published.
  private static let decisive = [
    "source", "ignore_directories", "ignore_files", "plugins", "encrypt_options", "img_extensions",
    "video_extensions",
  ]
  /// The settings that are read, or say nothing that a user misses.
  private static let known: Set = [
    "title", "author", "source", "destination", "img_size", "keep_orig", "use_orig",
    "html_language",
    "locale", "files_to_copy", "albums_sort_attr", "albums_sort_reverse", "medias_sort_attr",
    "medias_sort_reverse", "output_filename", "index_in_url", "img_format", "orig_dir", "orig_link",
    "rel_link", "thumb_size", "thumb_dir", "thumb_prefix", "thumb_suffix", "make_thumbs",
    "thumb_fit",
    "thumb_fit_centering", "jpg_options", "max_img_pixels", "autorotate_images", "datetime_format",
    "video_format", "video_size", "video_converter", "video_always_convert", "webm_options",
    "mp4_options", "webm_options_second_pass", "mp4_options_second_pass", "write_html",
    "plugin_paths", "autoplay", "copy_exif_data", "display_timestamp", "img_processor",
    "zip_gallery", "zip_media_format",
  ]

  init(at path: String) throws(Problem) {
    let (file, folder) = try Self.place(of: path)
    var values: [String: PlainValue] = [:]
    if let file {
      guard let text = OldFolder.text(at: file) else {
        throw .unreadable(file, line: nil, name: nil)
      }
      let settings = PythonSettings(text)
      for name in Self.decisive {
        if let line = settings.unreadable[name] { throw .unreadable(file, line: line, name: name) }
      }
      if let line = settings.importingAll { throw .unreadable(file, line: line, name: "import *") }
      values = settings.values
      unclear = ["keep_orig", "use_orig"].filter { settings.unreadable[$0] != nil }
    }
    self.values = values
    source = try Self.source(values["source"]?.text, file, folder)
    ignoredFolders = (values["ignore_directories"]?.texts ?? []).compactMap { Glob($0, .fnmatch) }
    ignoredFiles = (values["ignore_files"]?.texts ?? []).compactMap { Glob($0, .fnmatch) }
    func endings(_ name: String, _ known: Set<String>) -> Set<String> {
      let listed = values[name]?.texts.map { $0.drop { $0 == "." }.lowercased() }
      return listed.map { Set($0) } ?? known
    }
    images = endings(
      "img_extensions", ["jpg", "jpeg", "png", "gif", "heic", "tif", "tiff", "webp"])
    videos = endings("video_extensions", ["3gp", "avi", "mkv", "mov", "mp4", "ogv", "webm"])
    if file == nil {
      notes.append(
        Problem(
          .note, "new.unclear", "there is no \(Self.name) whose settings could leave files out",
          at: .file(path), help: "if there is one, name it: `--from sigal …/\(Self.name)`"))
    }
  }

  /// The settings file, if there is one, and the folder that was named.
  private static func place(of path: String) throws(Problem) -> (file: String?, folder: String) {
    let place = try ResolvedPath(path)
    guard let kind = place.status?.kind else { throw .noOldSite(path) }
    if kind == .file { return (place.path, ResolvedPath.parent(of: place.path)) }
    func isFile(_ path: String) -> Bool {
      ((try? FileStatus.ofTarget(at: path)) ?? nil)?.kind == .file
    }
    if isFile("\(place.path)/\(name)") { return ("\(place.path)/\(name)", place.path) }
    // The pictures themselves were named: their settings are beside them.
    let beside = "\(ResolvedPath.parent(of: place.path))/\(name)"
    if isFile(beside), let text = OldFolder.text(at: beside),
      PythonSettings(text).values["source"]?.text.map({
        $0 == place.name || $0 == "./\(place.name)" || $0 == place.path
      }) == true
    {
      return (beside, ResolvedPath.parent(of: place.path))
    }
    return (nil, place.path)
  }

  private static func source(
    _ written: String?, _ file: String?, _ folder: String
  ) throws(Problem) -> String {
    guard let file else { return folder }
    guard let written else {
      throw Problem(
        .error, "new.unreadable", "\(name) does not say where the pictures are", at: .file(file),
        help: "add a line such as `source = 'pictures'`")
    }
    let path = written.hasPrefix("/") ? written : "\(folder)/\(written)"
    guard ((try? FileStatus.ofTarget(at: path)) ?? nil)?.kind == .folder else {
      throw Problem(
        .error, "new.missing", "the folder of pictures does not exist: \(written.printable)",
        at: .file(file), help: "correct `source` in \(name)")
    }
    return path
  }

  subscript(_ name: String) -> PlainValue? { values[name] }

  var isEncrypted: Bool {
    let options = values["encrypt_options"]?["password"]?.text
    return options != nil
      || (values["plugins"]?.texts ?? []).contains { $0.lowercased().contains("encrypt") }
  }

  /// Whether albums could be downloaded.
  var offersDownloads: Bool {
    let archive = values["zip_gallery"]?.text ?? "False"
    return !["False", "None", ""].contains(archive)
      || (values["plugins"]?.texts ?? []).contains { $0.hasSuffix("zip_gallery") }
  }

  // MARK: Files

  func ignoresFolder(_ path: String) -> Bool {
    ignoredFolders.contains { $0.matches(path.isEmpty ? "." : path) }
  }

  func ignoresFile(_ path: String) -> Bool {
    // A file of the first folder is `./name` to sigal; its users write `name`.
    ignoredFiles.contains { $0.matches(path) || $0.matches("./\(path)") }
  }

  func isMedia(_ entry: OldFolder.Entry) -> Bool {
    images.contains(entry.ending) || videos.contains(entry.ending)
  }

  func isPublishable(_ entry: OldFolder.Entry) -> Bool {
    SourceEndings.images.contains(entry.ending) || MediaKinds.videos.contains(entry.ending)
  }

  // MARK: Order

  func albumOrder(sortedBy own: String?) -> (attributes: [String], isReversed: Bool) {
    if let own, !own.isEmpty {
      return own.hasPrefix("-") ? ([String(own.dropFirst())], true) : ([own], false)
    }
    let attributes = values["albums_sort_attr"]?.texts ?? ["name"]
    return (attributes, values["albums_sort_reverse"]?.isTrue == true)
  }

  /// The keys of Markdown files that decide about an order.
  var sortedKeys: Set<String> {
    let attributes = ["albums_sort_attr", "medias_sort_attr"].flatMap { values[$0]?.texts ?? [] }
    return Set(
      attributes.filter { $0.hasPrefix("meta.") }.map { $0.dropFirst(5).lowercased() })
  }

  // MARK: Addresses

  private var pageName: String { values["output_filename"]?.text ?? "index.html" }

  func addresses(of folder: String) -> [String] {
    pageName == "index.html" ? ["/\(folder)/"] : ["/\(folder)/\(pageName)"]
  }

  /// The page of a photo, which only a plugin makes.
  func addresses(of entry: OldFolder.Entry, in folder: String) -> [String] {
    guard (values["plugins"]?.texts ?? []).contains(where: { $0.hasSuffix("media_page") }) else {
      return []
    }
    let start = folder.isEmpty ? "/" : "/\(folder)/"
    let endings = ["JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp", "AVIF": ".avif"]
    let isVideo = videos.contains(entry.ending)
    let ending =
      isVideo
      ? values["video_format"]?.text.map { ".\($0)" } ?? ".webm"
      : values["img_format"]?.text.flatMap { endings[$0.uppercased()] }
    return ["\(start)\(ending.map { entry.stem + $0 } ?? entry.name).html"]
  }

  /// The settings that have no counterpart.
  var unsupported: [String] {
    let decisive = Set(Self.decisive)
    let plugins = (values["plugins"]?.texts ?? []).compactMap { plugin -> String? in
      let name = plugin.split(separator: ".").last.map(String.init) ?? plugin
      let isKnown = [
        "encrypt", "nomedia", "media_page", "feeds", "extended_caching", "compress_assets",
        "zip_gallery",
      ]
      .contains(name)
      return isKnown ? nil : "plugin \(name)"
    }
    let names = values.filter { !$0.value.items.isEmpty }.keys
    return names.filter { !Self.known.contains($0) && !decisive.contains($0) }.sorted() + plugins
  }
}

extension Problem {
  static func unreadable(_ file: String, line: Int?, name: String?) -> Problem {
    Problem(
      .error, "new.unreadable",
      name.map {
        "`\($0)` cannot be read without running the file, and it decides what is published"
      }
        ?? "the file cannot be read", at: .file(file, line: line),
      help: name == nil
        ? "check the file and its encoding, which must be UTF-8"
        : "write its value out in a copy of the file, and name the copy instead of the folder")
  }

  static func noOldSite(_ path: String) -> Problem {
    Problem(
      .error, "new.missing", "the old site does not exist: \(path.printable)", at: .file(path),
      help: "name the folder of the old site after `--from` and the tool")
  }
}
