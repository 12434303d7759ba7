// The crawlers that collect data for AI, by the names that they obey in robots.txt, as their operators state
// them. State of November 2026. A crawler of a search engine is not in the list, even if its operator
// trains models: most operators have another name for that.

/// The names of crawlers that collect data for AI.
enum AICrawlers {
  static let names = """
    AI2Bot Ai2Bot-Dolma Amazonbot Applebot-Extended Bytespider CCBot ChatGPT-User Claude-SearchBot
    Claude-User Claude-Web ClaudeBot Cotoyogi Crawlspace DeepSeekBot Diffbot DuckAssistBot FacebookBot
    FriendlyCrawler GPTBot Google-CloudVertexBot Google-Extended GoogleOther GoogleOther-Image
    GoogleOther-Video ICC-Crawler ISSCyberRiskCrawler ImagesiftBot Kangaroo-Bot Meta-ExternalAgent
    Meta-ExternalFetcher MistralAI-User OAI-SearchBot Omgili Omgilibot PanguBot Perplexity-User
    PerplexityBot SemrushBot-OCOB Sidetrade TikTokSpider Timpibot VelenPublicWebCrawler Webzio-Extended
    YouBot anthropic-ai cohere-ai cohere-training-data-crawler iaskspider img2dataset
    """.split(whereSeparator: \.isWhitespace)
}
