// What site.yml allows programs that visit the site.

/// The rules for search engines and for programs that collect data for AI.
public struct CrawlerPolicy: Hashable, Sendable {
  /// Whether a kind of crawler may use the site.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// It may.
    case allow
    /// It is asked not to.
    case refuse
  }

  /// The rule for search engines.
  public var search = Rule.allow
  /// The rule for programs that collect data for AI.
  public var ai = Rule.allow

  /// Creates a policy that allows everything.
  public init() {}

  /// The words for pages and headers: `noindex, noai, noimageai`; nil if everything is allowed.
  public var directives: String? {
    let words =
      (search == .refuse ? ["noindex"] : []) + (ai == .refuse ? ["noai", "noimageai"] : [])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The reservation that image files carry; nil if there is none.
  public var mining: Rights.DataMining? {
    guard ai == .refuse else { return nil }
    return search == .refuse ? .all : .exceptSearch
  }
}
