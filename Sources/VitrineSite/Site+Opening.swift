// A site is opened before it is built: its theme and its Markdown pages are read and checked.

public import VitrineConfig
import VitrineImages
public import VitrineModel
import VitrinePages
import VitrineTemplates

extension Site {
  /// Reads and checks the theme and the Markdown pages.
  ///
  /// Uses neither photos nor the network.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the site.
  ///   - check: The state of the site's files.
  ///   - log: Collects problems that do not stop a build.
  /// - Returns: The site.
  /// - Throws: Every problem of both.
  public static func open(
    _ configuration: SiteConfiguration, since check: ChangeCheck, log: ProblemLog
  ) async throws(Problems) -> Site {
    if let problem = AddressSpace.problem(making: check.workers) { throw Problems([problem]) }
    if check.mayHaveNewPictures { VipsLibrary.preload() }
    let theme = await theme(of: configuration, since: check, log)
    let pages = markdownPages(of: configuration, log)
    let files = staticFiles(of: configuration, log)
    guard
      case (.success(let opened), .success(let pages), .success(let files)) = (theme, pages, files)
    else { throw Problems(theme.problems + pages.problems + files.problems) }
    let notices = configuration.notices + languageNotice(of: configuration, in: check.environment)
    notices.forEach(log.add)
    if configuration.address == nil { log.add(.noAddress(configuration.file)) }
    return Site(
      configuration: configuration, theme: opened.theme, themeRecord: opened.record,
      markdownPages: pages, staticFiles: files, log: log, check: check)
  }

  static func markdownPages(
    of configuration: SiteConfiguration, _ log: ProblemLog
  ) -> Result<MarkdownPages, Problems> {
    let pages = Result { () throws(Problems) in try MarkdownPages(configuration) }
    if case .success(let pages) = pages { pages.warnings.forEach(log.add) }
    return pages
  }

  /// A warning if the theme has words, but none in the site's language.
  static func languageNotice(
    of configuration: SiteConfiguration, in environment: BuildEnvironment
  ) -> [Problem] {
    let locator = ThemeLocator(site: configuration.directory, program: environment.program)
    let place = configuration.place(of: "language")
    guard
      let words = try? locator.words(
        of: configuration.theme, in: configuration.language,
        namedAt: configuration.place(of: "theme")),
      !words.known.isEmpty, !words.hasLanguage
    else { return [] }
    return [
      Problem(
        .warning, "config.no-words",
        "the theme \(configuration.theme) has no words in `\(configuration.language)`, so they are"
          + " English", at: place,
        help: "choose one of \(words.known.joined(separator: ", ")), or write"
          + " Themes/\(configuration.theme)/strings/\(configuration.language).yml")
    ]
  }

  static func theme(
    of configuration: SiteConfiguration, since check: ChangeCheck, _ log: ProblemLog
  ) async -> Result<(theme: Theme, record: ThemeRecord), Problems> {
    let locator = ThemeLocator(site: configuration.directory, program: check.environment.program)
    let known = ThemeRecord(in: check.cache(of: configuration), of: check.environment.identity)
    do {
      let source = try locator.source(
        named: configuration.theme, language: configuration.language,
        namedAt: configuration.place(of: "theme"), style: configuration.additions.style)
      return .success(
        try await known.opened(
          source, log, ThemeNeeds(configuration),
          isShipped: isThemeKnown(of: configuration, in: check.environment)))
    } catch {
      return .failure(error)
    }
  }
}

extension Site {
  /// The code of the note about a site without an address.
  public static let noAddressCode = "site.no-address"
}

extension ThemeNeeds {
  fileprivate init(_ site: SiteConfiguration) {
    self.init(
      hidesSets: site.sets.contains(where: \.isUnlisted),
      refusesCrawlers: site.crawlers.directives != nil, hasHead: !site.additions.head.isEmpty,
      hasAnalytics: site.additions.analytics != nil)
  }
}

extension Problem {
  static func noAddress(_ file: String) -> Problem {
    Problem(
      .note, Site.noAddressCode,
      "without the site's address there are no feeds, no sitemap and no canonical links",
      at: .file(file), help: "add `url:` with the address that the site will have")
  }

  /// The problem as a warning, if the build has replaced what was damaged.
  var replaced: Problem { Problem(.warning, code, "\(what); it was made again", at: place) }
}
