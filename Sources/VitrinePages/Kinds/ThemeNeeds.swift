// What the templates of a theme must print, even if nobody would notice its absence: what keeps
// pages out of search engines, what protects them, and what site.yml asks for. Also the words that
// the program itself writes, which a theme without a parent must have.

public import VitrineModel

/// What a site needs of the templates and words of its theme.
public struct ThemeNeeds: Sendable {
  /// Whether site.yml has sets that search engines must not list.
  private let hidesSets: Bool
  /// Whether site.yml refuses crawlers.
  private let refusesCrawlers: Bool
  private let hasHead: Bool
  private let hasAnalytics: Bool

  /// Creates the needs of a site.
  public init(
    hidesSets: Bool = false, refusesCrawlers: Bool = false, hasHead: Bool = false,
    hasAnalytics: Bool = false
  ) {
    self.hidesSets = hidesSets
    self.refusesCrawlers = refusesCrawlers
    self.hasHead = hasHead
    self.hasAnalytics = hasAnalytics
  }

  /// A kind of page, with its template and the names that this and what it includes use.
  public typealias Page = (kind: String, file: String, used: Set<String>)

  /// Returns what a theme lacks.
  ///
  /// - Parameters:
  ///   - pages: The kinds of pages.
  ///   - resources: The words and styles of the theme.
  ///   - words: The path of its table of words.
  /// - Returns: An error for everything without which private pages would be listed; else warnings.
  public func problems(
    of pages: [Page], _ resources: ThemeResources, wordsIn words: String
  ) -> [Problem] {
    let needs = needs(of: resources).compactMap { need -> Problem? in
      let lacking = pages.filter { !$0.used.contains(need.name) }
      guard let first = lacking.first else { return nil }
      let kinds = lacking.map { "`\($0.kind)`" }
      let shown =
        kinds.prefix(4).joined(separator: ", ")
        + (kinds.count > 4 ? " and \(kinds.count - 4) more" : "")
      return Problem(
        need.severity, "theme.not-printed",
        "pages of the \(kinds.count == 1 ? "kind" : "kinds") \(shown) do not print"
          + " `\(need.name)`, \(need.loss)", at: .file(first.file), help: "write \(need.markup)")
    }
    return needs + Self.problems(of: resources.strings, in: words)
  }

  private struct Need {
    let name: String
    var severity = Problem.Severity.warning
    let loss: String
    let markup: String
  }

  private func needs(of resources: ThemeResources) -> [Need] {
    var needs = [
      Need(
        name: "page.is_listed", severity: hidesSets ? .error : .warning,
        loss: "so search engines may list unlisted sets",
        markup:
          "`{% if not page.is_listed %}<meta name=\"robots\" content=\"noindex\">{% endif %}`"
          + " in the <head>"),
      Need(
        name: "site.robots", severity: refusesCrawlers ? .error : .warning,
        loss: "so pages do not say what `crawlers` refuses",
        markup: "`{% if site.robots %}<meta name=\"robots\""
          + " content=\"{{ site.robots }}\">{% endif %}`"
          + " in the <head>"),
      Need(
        name: "page.policy", loss: "so nothing stops injected scripts",
        markup: "`<meta http-equiv=\"Content-Security-Policy\" content=\"{{ page.policy }}\">`"
          + " in the <head>"),
      Need(
        name: "page.notices", loss: "which photo services require",
        markup: "`{% for notice in page.notices %}<p>{{ notice.text }}</p>{% endfor %}`"
          + " in the footer"),
    ]
    if !resources.sheet.text.isEmpty {
      needs.append(
        Need(
          name: "theme.sheet", loss: "so they have none of the rules in styles/",
          markup: "`<style>{{ theme.sheet }}</style>` in the <head>"))
    }
    if hasHead {
      needs.append(
        Need(
          name: "page.head", loss: "which `head` in site.yml fills",
          markup: "`{{ page.head }}` in the <head>"))
    }
    if hasAnalytics {
      needs.append(
        Need(
          name: "site.analytics", loss: "so `analytics` counts nothing",
          markup: "the script as the theme `base` does in parts/head.html"))
    }
    return needs
  }

  // MARK: Words

  /// The words that the program itself writes.
  public static let words: [String] =
    ([
      "author", "browse", "credits", "credits_lead", "favorites", "favorites_lead", "license",
      "map", "map_elsewhere", "month_unknown", "more_sets", "not_found", "nothing_found", "offline",
      "page", "page_title", "search", "set", "tag", "tags", "untitled",
    ] + BrowseCollection.all.flatMap(keys) + MapRegion.allCases.map(\.word)).sorted()

  private static func keys(of collection: BrowseCollection) -> [String] {
    guard case .word(let key) = collection.title else { return [] }
    return [key, collection.name].filter { $0 != "license" }
  }

  private static func problems(of strings: TemplateMap, in file: String) -> [Problem] {
    let missing = words.filter { strings[$0] == nil }
    guard !missing.isEmpty else { return [] }
    return [
      Problem(
        .error, "theme.words",
        "the theme lacks \(missing.count == 1 ? "a word" : "words") that Vitrine writes: "
          + missing.joined(separator: ", "), at: .file(file),
        help: "copy them from strings/en.yml of the theme `base`")
    ]
  }
}
