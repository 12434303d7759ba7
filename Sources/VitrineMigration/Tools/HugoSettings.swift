// The settings of a site of Hugo: https://gohugo.io/configuration/.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineStore

/// The settings of a site of Hugo.
struct HugoSettings {
  let root: OldFolder
  private(set) var values = PlainValue.mapping([])
  private(set) var content: String
  /// The folders whose files are published as they are.
  private(set) var statics: [String]
  /// Whether there is a file of settings.
  let hasFile: Bool
  private let ignored: [Regex<AnyRegexOutput>]
  private let included: [Glob]
  private let excluded: [Glob]

  private static let endings = ["toml", "yaml", "yml", "json"]

  init(at path: String) throws(Problem) {
    let place = try ResolvedPath(path)
    guard place.status?.kind == .folder else { throw .noOldSite(path) }
    root = try OldFolder(place.path)
    let files = try Self.files(in: root)
    hasFile = !files.isEmpty
    for file in files {
      guard let text = root.text(file.path), let read = FrontMatter.read(text, named: file.path)
      else {
        throw .unreadable("\(place.path)/\(file.path)", line: nil, name: nil)
      }
      values = values.joined(with: file.key.map { .mapping([.init($0, read)]) } ?? read)
    }
    let mounts = values["module"]?["mounts"]?.items ?? []
    let mount = mounts.first { $0["target"]?.text == "content" }
    content = mount?["source"]?.text ?? values["contentDir"]?.text ?? "content"
    let mounted = mounts.filter { $0["target"]?.text == "static" }.compactMap { $0["source"]?.text }
    let named = values["staticDir"]?.texts ?? []
    statics = !mounted.isEmpty ? mounted : named.isEmpty ? ["static"] : named
    var ignored: [Regex<AnyRegexOutput>] = []
    for pattern in values["ignoreFiles"]?.texts ?? [] {
      guard let regex = try? Regex(pattern) else { throw .unknownPattern(pattern, path) }
      ignored.append(regex)
    }
    self.ignored = ignored
    func patterns(_ key: String) -> [String] { mount?[key]?.texts ?? [] }
    let kept = patterns("files").filter { !$0.hasPrefix("!") }
    // Hugo writes `! docs/*`.
    let dropped = patterns("files").filter { $0.hasPrefix("!") }
      .map { String($0.dropFirst()).trimmingBlanks }
    included = try Self.globs(patterns("includeFiles") + kept, path)
    excluded = try Self.globs(patterns("excludeFiles") + dropped, path)
    guard root.hasFolder(content) else {
      throw Problem(
        .error, "new.missing",
        "this is not a Hugo site: there is no folder \(content.printable)",
        at: .file(path), help: "name the folder that has the settings and the folder `content`")
    }
  }

  /// Reads the patterns of a mount; to Hugo, `/docs/*` and `docs/*` are the same.
  private static func globs(_ patterns: [String], _ path: String) throws(Problem) -> [Glob] {
    var globs: [Glob] = []
    for pattern in patterns {
      guard let glob = Glob(String(pattern.trimmingPrefix("/")), .paths) else {
        throw .unknownPattern(pattern, path)
      }
      globs.append(glob)
    }
    return globs
  }

  /// The settings files, the later ones go first, and the key that a file is the value of.
  private static func files(
    in root: OldFolder
  ) throws(Problem) -> [(path: String, key: String?)] {
    var files: [(String, String?)] = []
    for name in ["config", "hugo"] {
      for ending in endings where root.has("\(name).\(ending)") {
        files.append(("\(name).\(ending)", nil))
      }
    }
    for folder in ["config/_default", "config/production"] where root.hasFolder(folder) {
      for entry in try root.entries(of: folder).entries where endings.contains(entry.ending) {
        let isRoot = ["config", "hugo"].contains(entry.stem)
        if isRoot {
          files.append((entry.path, nil))
        } else if !entry.stem.contains(".") {
          files.append((entry.path, entry.stem))
        }
      }
    }
    return files
  }

  subscript(_ key: String) -> PlainValue? { values[key] }

  var parameters: PlainValue { values["params"] ?? .mapping([]) }

  /// The settings of the theme Gallery Deluxe, which shows a bundle without its own page.
  var galleryDeluxe: PlainValue? { parameters["gallerydeluxe"] }

  /// The folder of images for the theme, and their number; nil if there are none.
  var imagesInAssets: (folder: String, count: Int)? {
    let folder = values["assetDir"]?.text ?? "assets"
    var waiting = [folder]
    var count = 0
    while let next = waiting.popLast() {
      for entry in (try? root.entries(of: next))?.entries ?? [] {
        if entry.isFolder { waiting.append(entry.path) }
        if SourceEndings.images.contains(entry.ending) { count += 1 }
      }
    }
    return count > 0 ? (folder, count) : nil
  }

  /// The language of content files without one in their names.
  var language: String { values["defaultContentLanguage"]?.text ?? "en" }

  /// Whether a content file, a resource or a folder is left out.
  func ignores(_ entry: OldFolder.Entry) -> Bool {
    ignored.contains { (try? $0.firstMatch(in: "\(content)/\(entry.path)")) ?? nil != nil }
      || excluded.contains { $0.matches(entry.path) }
      || !entry.isFolder && !included.isEmpty && !included.contains { $0.matches(entry.path) }
  }

  // MARK: Addresses

  /// The address of a page, from the path of its folder or its file without the ending.
  func address(of path: String, _ front: PlainValue) -> String? {
    if let url = front["url"]?.text {
      return url.contains("://") ? nil : url.hasPrefix("/") ? url : "/\(url)"
    }
    var parts = path.split(separator: "/").map { Self.urlized(String($0)) }
    guard !parts.isEmpty, values["permalinks"]?[parts[0]] == nil else { return nil }
    if let slug = front["slug"]?.text { parts[parts.count - 1] = Self.urlized(slug) }
    let isInside = values["defaultContentLanguageInSubdir"]?.isTrue == true
    let start = isInside ? "/\(language)/" : "/"
    return start + parts.joined(separator: "/")
      + (values["uglyURLs"]?.isTrue == true ? ".html" : "/")
  }

  static func urlized(_ text: String) -> String {
    String(
      text.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || "._-+~".contains(character)
          ? character : nil
      })
  }
}

extension Problem {
  fileprivate static func unknownPattern(_ pattern: String, _ path: String) -> Problem {
    Problem(
      .error, "new.unreadable", "the pattern \(pattern.printable) is not supported",
      at: .file(path),
      help: "write it in a simpler way in a copy of the settings")
  }
}
