// Reads the `crawlers` section.

import VitrineModel

/// Reads the rules for crawlers.
enum CrawlersReader {
  static func read(_ value: Value?) -> CrawlerPolicy {
    var policy = CrawlerPolicy()
    guard
      var fields = value?.fields(subject: "crawlers", example: "`crawlers: { ai: refuse }`")
    else { return policy }
    if let rule = fields.take("search")?.choice(CrawlerPolicy.Rule.self) { policy.search = rule }
    if let rule = fields.take("ai")?.choice(CrawlerPolicy.Rule.self) { policy.ai = rule }
    fields.finish()
    return policy
  }
}
