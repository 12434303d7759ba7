// A provider's declaration as text: `vitrine providers` prints it, and the table of providers in
// the README is generated from it. Documentation and code therefore agree.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// A description of a provider for people.
public struct ProviderDescription: Sendable {
  /// The name in site.yml, such as `flickr`.
  public let name: String
  /// The name that people read, such as `Flickr`.
  public let title: String
  private let info: ProviderInfo
  private let kinds: [SetKind]
  private let capabilities: [String]

  init(of type: any Provider.Type) {
    info = type.info
    name = info.name
    title = info.title
    let known = ProviderRegistry.kinds(of: type)
    kinds = SetKind.allCases.filter(known.contains)
    capabilities = Self.capabilities(of: type)
  }

  private static func capabilities(of type: any Provider.Type) -> [String] {
    var capabilities: [String] = []
    if type is any DescribesAuthors.Type { capabilities.append("author profiles") }
    if type is any LooksUpPhotos.Type { capabilities.append("photos by id") }
    if type is any SuggestsTags.Type { capabilities.append("related tags") }
    if type is any ReportsUse.Type { capabilities.append("usage reports") }
    return capabilities
  }

  /// The full description, one fact a line.
  public var text: String {
    let facts =
      [("sets", kinds.map { $0.rawValue + doubt(about: $0) }.joined(separator: ", "))]
      + (info.ownSorts.isEmpty
        ? [] : [("sort", info.ownSorts.map(\.rawValue).sorted().joined(separator: ", "))])
      + (capabilities.isEmpty ? [] : [("also", capabilities.joined(separator: ", "))])
      + conditionsAsFacts + info.setOptions.map { ("per set", Self.text(of: $0)) }
      + info.options.map { ("option", Self.text(of: $0)) } + deliveryAsFacts + termsAsFacts
      + limitsAsFacts
    return
      ([name == title.lowercased() ? title : "\(title) (\(name))"]
      + facts.map { "  \($0.0.padded(to: 9))\($0.1)" })
      .joined(separator: "\n")
  }

  private func doubt(about kind: SetKind) -> String {
    info.uncertainKinds.contains(kind) ? " (as long as the service still answers)" : ""
  }

  private static func text(of option: OptionDeclaration) -> String {
    var text = "\(option.name): \(option.help)"
    if let value = option.defaultText { text += " (default: \(value))" }
    if let variable = option.variable {
      text += "; read from \(variable) if not set in site.yml"
    }
    if option.isRequired { text += "; required" }
    return text
  }

  private var conditionsAsFacts: [(String, String)] {
    guard info.policy != nil else { return [] }
    let facts = PhotoCondition.Kind.allCases.filter(info.facts.contains).map(\.rawValue)
    let asked = info.conditions.map(\.rawValue).joined(separator: ", ")
    return [
      (
        "where",
        facts.joined(separator: ", ")
          + (asked.isEmpty ? "" : "; the service itself filters by \(asked)")
      )
    ]
  }

  private static func text(of option: SetOptionDeclaration) -> String {
    let kinds = SetKind.allCases.filter(option.kinds.contains).map(\.rawValue)
    let use = (kinds + (option.fills == nil ? [] : ["alone"])).joined(separator: ", ")
    return "\(option.name): \(option.option.help) (\(use))"
      + (option.option.form.values.map { ": \($0)" } ?? "")
  }

  private var deliveryAsFacts: [(String, String)] {
    guard info.policy?.terms.whyNotCopied == nil else { return [] }
    // A local source has no web address, so its images cannot be hotlinked.
    let all = Delivery.allCases.filter { $0 != .hotlink || info.policy != nil }
    let ways = all.map(\.rawValue).joined(separator: ", ")
    return [("option", "delivery: \(ways); where visitors load images from (default: the site's)")]
  }

  private var termsAsFacts: [(String, String)] {
    guard let terms = info.policy?.terms else { return [] }
    var facts = [("images", terms.whyNotCopied.map { "hotlinked: \($0)" } ?? "copied or hotlinked")]
    if let most = terms.photosPerPage { facts.append(("page", "at most \(most) photos per page")) }
    if !terms.notice.isEmpty { facts.append(("notice", terms.notice)) }
    if terms.credit == .service { facts.append(("credit", "Photo by NAME on \(terms.title)")) }
    return facts
  }

  private var limitsAsFacts: [(String, String)] {
    guard let limits = info.policy?.limits else { return [] }
    let quotas = limits.quotas.map { "\($0.calls) calls \($0.span.each)" }
    let concurrency =
      "at once: \(counted(limits.calls.concurrent, "call")), "
      + counted(limits.downloads.concurrent, "download")
    return [("limits", (quotas + [concurrency]).joined(separator: ", "))]
  }
}

extension ProviderDescription {
  /// One row of ``markdownTable``.
  var markdownRow: String {
    let key = info.options.first(where: \.isSecret).map { option in
      "`\(option.variable ?? option.name)`" + (option.isRequired ? "" : " (optional)")
    }
    let images =
      info.policy == nil
      ? "your own" : info.policy?.terms.whyNotCopied == nil ? "copied or hotlinked" : "hotlinked"
    let page = info.policy?.terms.photosPerPage.map { "\($0)" } ?? "–"
    let sets = kinds.map { "`\($0.rawValue)`\(doubt(about: $0))" }.joined(separator: ", ")
    return "| `\(name)` | \(sets) | \(key ?? "–") | \(images) | \(page) |"
  }

  /// A Markdown table of all providers.
  public static var markdownTable: String {
    ([
      "| provider | ways to fill a set | key | images | photos per page |",
      "|---|---|---|---|---|",
    ]
      + ProviderRegistry.descriptions.map(\.markdownRow)).joined(separator: "\n")
  }
}

extension ProviderRegistry {
  /// The descriptions of all providers.
  public static var descriptions: [ProviderDescription] { all.map { ProviderDescription(of: $0) } }
}

extension OptionDeclaration.Form {
  /// The values for people; nil for any text.
  fileprivate var values: String? {
    switch self {
    case .text, .patterns: nil
    case .choice(let words): words.joined(separator: ", ")
    case .choices(let words), .words(let words): "some of " + words.joined(separator: ", ")
    case .names(let known): known.joined(separator: ", ") + " and others"
    case .color(let names): names.joined(separator: ", ") + ", or #rrggbb"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .numbers(let numbers): "[\(numbers.map(\.name).joined(separator: ", "))]"
    case .item: "an item of Wikidata such as Q144"
    }
  }
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
