// Reads the top level of site.yml. Every key is read even if an earlier one is wrong, so that all
// problems are reported together.

import VitrineModel

/// Reads the root mapping of site.yml.
struct SiteReader {
  let file: String
  let directory: String
  let environment: [String: String]
  let providers: [ProviderDeclaration]
  let diagnostics: Diagnostics

  /// Reads the whole file.
  ///
  /// Values that could not be read are as if not set, and a problem names them.
  func read(_ bytes: [UInt8]) -> ParsedSite {
    guard
      var root = YAMLDocument.fields(
        bytes, maxBytes: SiteConfiguration.maxBytes, diagnostics: diagnostics)
    else {
      return ParsedSite(configuration: nil, problems: diagnostics.problems, uncertainKeys: [])
    }
    explainMisplacedKeys()
    defer { diagnostics.elsewhere = { _, _ in nil } }
    var site = SiteConfiguration(file: file, directory: directory, places: places(in: root))
    readBasics(&root, into: &site)
    let images = ImagesReader(environment: environment).read(root.take("images"))
    site.renditions = images.renditions
    site.location = images.location
    site.delivery = images.delivery
    site.imgproxy = images.imgproxy.access
    readPhotos(&root, into: &site)
    readPublishing(&root, into: &site)
    root.finish()
    site.notices = diagnostics.problems.filter { $0.severity < .error }
    checkFolders(site, in: root)
    checkTables(site, in: root)
    refuseMissingSettings(site)
    refuseLiteralSecrets(of: site, in: bytes)
    checkImgproxy(site, images)
    // A missing key of a service does not change its sets.
    let uncertainKeys = root.uncertainKeys(ignoring: ["provider.secret-missing"])
    return ParsedSite(
      configuration: site, problems: diagnostics.problems.filter { $0.severity == .error },
      uncertainKeys: uncertainKeys)
  }

  /// Reads the words of the site, its folders and its tables.
  private func readBasics(_ root: inout Fields, into site: inout SiteConfiguration) {
    site.title =
      root.require(
        "title", help: "add a line such as `title: Field Notes`",
        emptyHelp: "write a value after the colon, such as `title: Field Notes`")?.typedText()
      ?? site.title
    site.address = root.take("url")?.siteAddress()
    site.description = root.take("description")?.typedText(maxBytes: 2000) ?? site.description
    site.caption = root.take("caption")?.multilineText(maxBytes: 20_000) ?? site.caption
    site.language = root.take("language")?.language() ?? site.language
    site.theme = root.take("theme")?.name(as: "the name of a folder") ?? site.theme
    site.output = root.take("output")?.path() ?? site.output
    site.cache = root.take("cache")?.path() ?? site.cache
    site.favorites = root.take("favorites")?.path() ?? site.favorites
    site.metadata = MetadataSettingsReader.read(&root)
    site.pageSize = root.take("page_size")?.integer(in: 1...500)
  }

  /// Reads where photos come from.
  private func readPhotos(_ root: inout Fields, into site: inout SiteConfiguration) {
    site.videos = VideosReader.read(root.take("videos"))
    site.providers = ProvidersReader(providers: providers, environment: environment)
      .read(root.take("providers"))
    site.services = ServicesReader(providers: providers).read(&root)
    site.sets = SetsReader(providers: providers, columns: site.metadata.fields.map(\.name)).read(
      root.require(
        "sets", help: "add \(SetsReader.example)",
        emptyHelp: "add at least one set below it: `\(SetsReader.firstSet)`", isList: true))
  }

  /// Reads what the site has beside its photos, and how it is published.
  private func readPublishing(_ root: inout Fields, into site: inout SiteConfiguration) {
    site.pages = PagesReader(directory: directory).read(root.take("pages"))
    (site.destination, site.imageBucket) =
      DeployReader(directory: directory).read(root.take("deploy"))
    site.crawlers = CrawlersReader.read(root.take("crawlers"))
    site.browse = BrowseReader(fields: site.metadata.fields, location: site.location)
      .read(root.take("browse"))
    site.hasMap = MapReader.read(root.take("map"), location: site.location)
    site.redirects = RedirectsReader(directory: directory, providers: providers.map(\.name))
      .read(root.take("redirects"))
    site.downloads = root.take("downloads")?.bool() ?? site.downloads
    site.api = root.take("api")?.bool() ?? site.api
    site.styles = root.take("styles")?.choice(StyleDelivery.self) ?? site.styles
    site.additions = AdditionsReader(directory: directory).read(&root)
    site.staticFiles = StaticReader.read(root.take("static"))
    site.exclusions = root.take("exclude")?.exclusions(of: providers) ?? site.exclusions
  }

  /// Makes messages about unknown keys say where they belong.
  private func explainMisplacedKeys() {
    var known: KnownKeys?
    diagnostics.elsewhere = { key, subject in
      let keys = known ?? KnownKeys(self)
      known = keys
      return keys.help(for: key, in: subject)
    }
  }

  private func places(in root: Fields) -> [String: Problem.Place] {
    let places = root.entries.map { ($0.key, diagnostics.place($0.value.position)) }
    return Dictionary(places) { first, _ in first }
  }

  /// Reports required options that are missing, once for each provider, at the first set that uses
  /// it.
  private func refuseMissingSettings(_ site: SiteConfiguration) {
    for provider in providers {
      guard let set = site.sets.first(where: { $0.provider == provider.name }) else { continue }
      let options = site.providers[provider.name]
      for option in provider.options where option.isRequired {
        guard options?[option.name] == nil, options?.place(of: option.name) == nil else { continue }
        guard let position = Position(of: set.place) else { continue }
        let help =
          option.variable.map { "set \($0) in the environment, or remove the set" }
          ?? "write `providers: { \(provider.name): { \(option.name): … } }`"
        diagnostics.add(
          option.isSecret ? "provider.secret-missing" : "provider.option-missing",
          "\(provider.title) needs \(option.help) (set “\(set.slug)”)", at: position, help: help)
      }
    }
  }

  /// Reports secrets that appear anywhere in the file, because the file is often published, and
  /// most of its values appear on pages.
  private func refuseLiteralSecrets(of site: SiteConfiguration, in bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lazy var folded = lines.map { ArraySlice($0.map(\.lowercased)) }
    func refuse(_ secret: String, _ option: String, of title: String, inAnyCase: Bool = false) {
      guard secret.utf8.count >= 6,
        let line = (inAnyCase ? folded : lines).firstIndex(where: { $0.contains(secret.utf8) })
      else { return }
      diagnostics.add(
        "provider.secret-literal", "this line contains the value of `\(option)` of \(title)",
        at: Position(line: line + 1, column: 1),
        help: "remove it; if this file was ever published, ask the service for a new secret")
    }
    for provider in providers {
      for option in provider.options where option.isSecret {
        guard let secret = site.providers[provider.name]?[option.name] else { continue }
        refuse(secret, option.name, of: provider.title)
      }
    }
    if let imgproxy = site.imgproxy {
      refuse(imgproxy.key.hex, "key", of: "imgproxy", inAnyCase: true)
      refuse(imgproxy.salt.hex, "salt", of: "imgproxy", inAnyCase: true)
    }
  }
}

extension Position {
  init?(of place: Problem.Place) {
    guard case .file(_, let line?, let column?) = place else { return nil }
    self.init(line: line, column: column)
  }
}
