// The crawlers that collect data for AI, by the names that they obey in robots.txt, as their operators state
// them. State of November 2026. A crawler of a search engine is not in the list, even if its operator
// trains models: most operators have another name for that.

/// The names of crawlers that collect data for AI.
enum AICrawlers {
  static let names = """
    AI2Bot Ai2Bot-Dolma Amazonbot Amzn-SearchBot Amzn-User Applebot-Extended AzureAI-SearchBot
    Bytespider CCBot ChatGLM-Spider ChatGPT-User Claude-SearchBot Claude-User Claude-Web ClaudeBot
    Cotoyogi Crawlspace DeepSeekBot Diffbot DuckAssistBot ExaBot FacebookBot FirecrawlAgent
    FriendlyCrawler GPTBot Gemini-Deep-Research Google-Agent Google-CloudVertexBot Google-Extended
    Google-NotebookLM GoogleAgent-Mariner GoogleOther GoogleOther-Image GoogleOther-Video ICC-Crawler
    ISSCyberRiskCrawler ImagesiftBot Kangaroo-Bot Kimi-User LAIONDownloader LinerBot Manus-User
    Meta-ExternalAgent Meta-ExternalFetcher Meta-WebIndexer MistralAI-User OAI-SearchBot Omgili
    Omgilibot PanguBot Perplexity-User PerplexityBot PhindBot SBIntuitionsBot SemrushBot-OCOB
    Sidetrade TavilyBot TikTokSpider Timpibot TongyiBot VelenPublicWebCrawler Webzio-Extended
    YandexAdditional YandexAdditionalBot YiyanBot YouBot anthropic-ai bedrockbot cohere-ai
    cohere-training-data-crawler iaskspider img2dataset laion-huggingface-processor
    """.split(whereSeparator: \.isWhitespace)
}
