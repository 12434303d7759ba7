// Compares the tables of settings in the manual with the readers of site.yml and of the files
// beside photos. A reader lists the keys it knows when it meets an unknown one, so no second list
// of keys can be out of date.

import Foundation
import Testing
import VitrineConfig
import VitrineModel
import VitrineProviders

/// A page of documentation whose tables name a key in the first column.
private struct SettingsPage {
  struct Row {
    /// From the top level, such as `images.quality.jpeg`.
    let key: String
    /// The cells after the key.
    let cells: [String]
  }

  let text: String

  /// Reads a page at a path from the root of the checkout.
  init(_ path: String) throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Reads a page of the manual.
  init(manual name: String) throws { try self.init("Sources/vitrine/Vitrine.docc/\(name).md") }

  var rows: [Row] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(key: cells[0].unquoted, cells: Array(cells.dropFirst()))
    }
  }

  /// The keys one level below a key; those of the top level below the empty text.
  func keys(below parent: String) -> Set<String> {
    let prefix = parent.isEmpty ? "" : parent + "."
    return Set(
      rows.map(\.key).filter { $0.hasPrefix(prefix) }.compactMap { key in
        key.dropFirst(prefix.count).split(separator: ".").first.map(String.init)
      })
  }

  /// The blocks of YAML, without those of other files and of workflows.
  var sites: [String] {
    var blocks: [String] = []
    var open: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open {
        guard line == "```" else {
          open = lines + [line]
          continue
        }
        blocks.append(lines.joined(separator: "\n") + "\n")
        open = nil
      } else if line == "```yaml" {
        open = []
      }
    }
    return blocks.filter { block in
      let first = block.prefix { $0 != "\n" }
      return (!first.hasPrefix("# ") || first == "# site.yml") && !block.contains("runs-on:")
    }
  }
}

extension String {
  /// The text without backticks around it.
  fileprivate var unquoted: String { trimmingCharacters(in: CharacterSet(charactersIn: "`")) }
}

@Suite("Settings in the manual") struct ConfigurationPageTests {
  private static let unknown = "zzzzzzzzzz"
  private static let sets = "sets: [{ slug: a, provider: folder, album: . }]\n"
  private static let declarations = ProviderRegistry.declarations()

  /// Every variable that an option may be read from.
  private static let environment: [String: String] = {
    let variables = declarations.flatMap(\.options).compactMap(\.variable)
    let keys = variables.map { ($0, "not-a-real-key") }
    let secret = "943b421c9eb07c830af81030552c86009268de4e"
    return Dictionary(uniqueKeysWithValues: keys)
      .merging(["IMGPROXY_KEY": secret, "IMGPROXY_SALT": secret]) { $1 }
  }()

  /// Loads a part of a site.yml; a title and a set are added if it has none.
  private static func load(_ part: String) throws -> Result<SiteConfiguration, Problems> {
    let hasTitle = part.contains(/^title:/.anchorsMatchLineEndings())
    let hasSets = part.contains(/^sets:/.anchorsMatchLineEndings())
    let text = (hasTitle ? "" : "title: T\n") + (hasSets ? "" : sets) + part
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-manual-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = folder.appendingPathComponent("Pages")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    let files = ["Pages/about.md": "# About\n", "site.css": "", "head.html": "", "count.js": ""]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let file = folder.appendingPathComponent("site.yml")
    try Data(text.utf8).write(to: file)
    return Result { () throws(Problems) in
      try SiteConfiguration.load(
        file: file.path, environment: environment, providers: declarations)
    }
  }

  private static func problems(of part: String) throws -> [Problem] {
    switch try load(part) {
    case .success: []
    case .failure(let problems): problems.all
    }
  }

  /// The keys that a reader lists when it meets the unknown one.
  private static func known(in problems: [Problem]) throws -> Set<String> {
    let problem = try #require(problems.first { $0.what.contains(unknown) })
    let help = try #require(problem.help)
    #expect(!help.contains("…"), "the list is cut: \(help)")
    let keys = Set(help.matches(of: /`([a-z_]+)`/).map { String($0.output.1) })
    return try #require(keys.isEmpty ? nil : keys)
  }

  // MARK: Keys

  @Test(arguments: [
    ("", ["\(unknown): 1"]),
    ("sets", ["sets: [{ slug: a, provider: folder, album: ., \(unknown): 1 }]"]),
    (
      "sets.where",
      ["sets: [{ slug: a, provider: folder, album: ., where: { \(unknown): 1 } }]"]
    ),
    (
      "sets.where.tags",
      ["sets: [{ slug: a, provider: folder, album: ., where: { tags: { \(unknown): 1 } } }]"]
    ),
    ("images", ["images: { \(unknown): 1 }"]),
    ("static", ["static: { \(unknown): 1 }"]),
    ("images.quality", ["images: { quality: { \(unknown): 1 } }"]),
    ("images.imgproxy", ["images: { imgproxy: { \(unknown): 1 } }"]),
    ("fields.<column>", ["fields: { a: { \(unknown): 1 } }"]),
    ("authors", ["authors: { \(unknown): 1 }"]),
    ("providers", ["providers: { \(unknown): 1 }"]),
    ("pages", ["pages: [{ slug: about, file: Pages/about.md, \(unknown): 1 }]"]),
    ("deploy", ["deploy: { to: s3, \(unknown): 1 }", "deploy: { to: folder, \(unknown): 1 }"]),
  ])
  func nameEveryKey(below parent: String, parts: [String]) throws {
    let known = try parts.reduce(into: Set<String>()) { keys, part in
      keys.formUnion(try Self.known(in: Self.problems(of: part + "\n")))
    }
    #expect(try SettingsPage(manual: "Configuration").keys(below: parent) == known)
  }

  @Test(arguments: declarations.map(\.name)) func nameEveryOption(of provider: String) throws {
    let problems = try Self.problems(of: "providers: { \(provider): { \(Self.unknown): 1 } }\n")
    let page = try SettingsPage(manual: "Configuration")
    #expect(page.keys(below: "providers.\(provider)") == (try Self.known(in: problems)))
  }

  @Test func nameEveryLicense() throws {
    let page = try SettingsPage(manual: "Configuration")
    for family in LicensePattern.known where !family.contains(".") {
      #expect(page.text.contains("`\(family)`"))
    }
  }

  @Test func nameEveryKeyOfPhotosAndAlbums() throws {
    let parts = try SettingsPage(manual: "MetadataAndCaptions").text
      .components(separatedBy: "## A whole folder")
    let bytes = Array("\(Self.unknown): 1\n".utf8)
    let photo = PhotoNotes.read(bytes, file: "a.jpg.yml").problems
    let album = AlbumNotes.read(bytes, file: "album.yml").problems
    for (part, problems) in zip(parts, [photo, album]) {
      let written = part.matches(of: /\n\| `([a-z_]+)` \| [^|]+ \| [^|]+ \|/).map {
        String($0.output.1)
      }
      #expect(Set(written) == (try Self.known(in: problems)))
    }
  }

  // MARK: Defaults

  private static func defaults() throws -> [String: String] {
    let site = try load("deploy: { to: s3, bucket: my-gallery }\n").get()
    var defaults = [
      "language": site.language, "theme": site.theme, "page_size": "50",
      "output": site.output, "cache": site.cache, "favorites": site.favorites,
      "metadata": site.metadata.file,
      "images.sizes": "\(site.renditions.sizes)",
      "images.formats": "[\(site.renditions.formats.map(\.name).joined(separator: ", "))]",
      "images.max_megapixels": "\(site.renditions.limits.megapixels)",
      "images.max_memory": "\(site.renditions.limits.memory / 1_000_000)MB",
      "images.originals": "\(site.renditions.publishesOriginals)",
      "images.color": site.renditions.color.rawValue,
      "images.saliency": "\(site.renditions.findsSaliency)",
      "images.rights": "\(site.renditions.carriesRights)",
      "redirects": "\(site.redirects.ofFirstVersion)", "styles": site.styles.rawValue,
      "downloads": "\(site.downloads)", "api": "\(site.api)",
      "static.path": site.staticFiles.path,
      "browse": "[\(site.browse.joined(separator: ", "))]", "map": "\(site.hasMap)",
      "crawlers.search": site.crawlers.search.rawValue, "crawlers.ai": site.crawlers.ai.rawValue,
      "images.location": site.location.rawValue, "images.delivery": site.delivery.rawValue,
      "licenses.default": site.services.licenses.otherwise.rawValue,
      "videos.convert": site.videos?.convert.rawValue ?? "",
      "videos.longest_edge": "\(site.videos?.longestEdge ?? 0)",
      "videos.quality": "\(site.videos?.quality ?? 0)",
      "max_shrink": "\(site.services.maxShrink)%",
      "authors.photos": "\(site.services.photosPerAuthor)",
      "authors.profiles": "\(site.services.asksForProfiles)",
    ]
    for format in RenditionFormat.all {
      defaults["images.quality.\(format.name)"] = "\(site.renditions.quality(of: format))"
    }
    if case .bucket(let place) = site.destination { defaults["deploy.region"] = place.region }
    for provider in declarations {
      for option in provider.options {
        defaults["providers.\(provider.name).\(option.name)"] =
          option.defaultText ?? option.variable.map { "${\($0)}" }
      }
    }
    return defaults
  }

  /// Texts of the column that no reader gives as a value: they come from the environment or terms.
  private static let unread: Set = [
    "images.imgproxy.key", "images.imgproxy.salt", "licenses.<license>",
    "providers.unsplash.delivery",
  ]

  @Test func nameEveryDefault() throws {
    let defaults = try Self.defaults()
    let rows = try SettingsPage(manual: "Configuration").rows
    for row in rows where !Self.unread.contains(row.key) {
      let written = row.cells[1].hasPrefix("`") ? row.cells[1].unquoted : nil
      #expect(written == defaults[row.key], "\(row.key)")
    }
    #expect(Set(defaults.keys).subtracting(rows.map(\.key)) == [])
  }

  // MARK: Examples

  @Test(arguments: [
    "README.md", "ChoosingPhotos", "Configuration", "ContinuousIntegration", "Favorites", "Hosting",
    "ImageService", "Migration", "Museum", "PhotoServices", "Themes", "Tutorial",
  ])
  func haveExamplesThatLoad(_ name: String) throws {
    let page = try name.hasSuffix(".md") ? SettingsPage(name) : SettingsPage(manual: name)
    #expect(!page.sites.isEmpty)
    for site in page.sites {
      #expect(try Self.problems(of: site).map(\.what) == [], "\(site)")
    }
  }

  @Test func haveAnExampleOfEveryKey() throws {
    let page = try SettingsPage(manual: "Configuration")
    let examples = page.sites.joined()
    for row in page.rows where !row.key.contains("<") {
      let name = row.key.split(separator: ".").last.map(String.init) ?? row.key
      #expect(examples.contains("\(name):"), "\(row.key)")
    }
  }
}
