// What a provider declares, as text: the command prints it, the README's table is made of it. So
// neither can say anything else than the code does.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// A provider described for people.
public struct ProviderSheet: Sendable {
  public let name: String
  public let title: String
  private let info: ProviderInfo
  private let kinds: [SetKind]
  private let abilities: [String]

  init(of type: any Provider.Type) {
    info = type.info
    name = info.name
    title = info.title
    let known = ProviderRegistry.kinds(of: type)
    kinds = SetKind.allCases.filter(known.contains)
    abilities = Self.abilities(of: type)
  }

  private static func abilities(of type: any Provider.Type) -> [String] {
    var abilities: [String] = []
    if type is any DescribesAuthors.Type { abilities.append("profiles of authors") }
    if type is any FindsPhotos.Type { abilities.append("photos by id") }
    if type is any SuggestsTags.Type { abilities.append("related tags") }
    if type is any ReportsUse.Type { abilities.append("is told when a photo enters a site") }
    return abilities
  }

  /// All of it, a fact a line.
  public var text: String {
    let facts =
      [("sets", kinds.map(\.rawValue).joined(separator: ", "))]
      + (abilities.isEmpty ? [] : [("also", abilities.joined(separator: ", "))])
      + info.options.map { ("option", Self.text(of: $0)) } + deliveryAsFacts + termsAsFacts
      + limitsAsFacts
    return
      ([name == title.lowercased() ? title : "\(title) (\(name))"]
      + facts.map { "  \($0.0.padded(to: 9))\($0.1)" })
      .joined(separator: "\n")
  }

  private static func text(of option: OptionDeclaration) -> String {
    var text = "\(option.name): \(option.help)"
    if let value = option.defaultValue { text += " (default: \(value))" }
    if let variable = option.variable {
      text += "; taken from \(variable) where site.yml is silent"
    }
    if option.isRequired { text += "; needed" }
    return text
  }

  private var deliveryAsFacts: [(String, String)] {
    guard info.manners?.terms.whyNotCopied == nil else { return [] }
    // What is on this machine has no other place to be shown from.
    let all = Delivery.allCases.filter { $0 != .hotlink || info.manners != nil }
    let ways = all.map(\.rawValue).joined(separator: ", ")
    return [("option", "delivery: \(ways), how its images reach visitors (default: the site's)")]
  }

  private var termsAsFacts: [(String, String)] {
    guard let terms = info.manners?.terms else { return [] }
    var facts = [("images", terms.whyNotCopied.map { "never copied: \($0)" } ?? "copied or shown")]
    if let most = terms.photosPerPage { facts.append(("page", "at most \(most) photos on one")) }
    if !terms.notice.isEmpty { facts.append(("notice", terms.notice)) }
    if terms.credit == .service { facts.append(("credit", "Photo by NAME on \(terms.title)")) }
    return facts
  }

  private var limitsAsFacts: [(String, String)] {
    guard let limits = info.manners?.limits else { return [] }
    let quotas = limits.quotas.map { "\($0.calls) calls \($0.span.each)" }
    let pace =
      "at once: \(limits.calls.concurrent) of the API, \(limits.downloads.concurrent) downloads"
    return [("limits", (quotas + [pace]).joined(separator: ", "))]
  }
}

extension ProviderSheet {
  /// A row of the table of providers in Markdown.
  var row: String {
    let key = info.options.first(where: \.isSecret).map { option in
      "`\(option.variable ?? option.name)`" + (option.isRequired ? "" : " (optional)")
    }
    let images =
      info.manners == nil
      ? "your own" : info.manners?.terms.whyNotCopied == nil ? "copied or shown" : "shown"
    let page = info.manners?.terms.photosPerPage.map { "\($0)" } ?? "–"
    let sets = kinds.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    return "| `\(name)` | \(sets) | \(key ?? "–") | \(images) | \(page) |"
  }

  /// The table of all providers in Markdown.
  public static var table: String {
    (["| provider | sets by | key | images | photos a page |", "|---|---|---|---|---|"]
      + ProviderRegistry.sheets.map(\.row)).joined(separator: "\n")
  }
}

extension ProviderRegistry {
  /// Every provider, described.
  public static var sheets: [ProviderSheet] { all.map { ProviderSheet(of: $0) } }
}

extension ServiceLimits.Quota.Span {
  fileprivate var each: String {
    switch self {
    case .minute: "a minute"
    case .hour: "an hour"
    case .day: "a day"
    case .month: "a month"
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
