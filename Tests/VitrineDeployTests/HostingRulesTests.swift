import Foundation
import Testing
import VitrineModel

@testable import VitrineDeploy

struct HostingRulesTests {
  @Test(arguments: [HostingRules.netlify, .cloudflarePages, .nginx])
  func cachesTheSameFilesForeverAsAStore(_ rules: HostingRules) throws {
    let text = rules.text(for: WebAddress("https://example.org/gallery/"))
    let immutable = [
      "images/0123456789abcdef-320.webp", "originals/0123456789abcdef.jpg",
      "videos/0123456789abcdef.mp4", "assets/0123456789abcdef.css",
    ]
    for path in immutable.map(SitePath.init(fixed:)) {
      let folder = try #require(path.text.split(separator: "/").first)
      #expect(text.contains("/gallery/\(folder)/"))
      #expect(path.cacheControl == CacheControl.immutable)
    }
    #expect(text.components(separatedBy: CacheControl.immutable).count == 5)
    #expect(!text.contains(" /images/"))
  }

  @Test(arguments: [
    (nil, "https://my-images.s3.eu-west-1.amazonaws.com/of%20mine/"),
    (WebAddress("https://s3.example.org/"), "https://s3.example.org/my-images/of%20mine/"),
  ])
  func getsImagesFromTheirBucket(_ endpoint: WebAddress?, _ place: String) {
    let bucket = BucketLocation(
      bucket: "my-images", region: "eu-west-1", endpoint: endpoint, prefix: "of mine/")
    let text = HostingRules.nginx.text(
      for: WebAddress("https://example.org/gallery/"), images: bucket)
    for folder in ["images", "originals", "videos"] {
      #expect(
        text.contains("location ^~ /gallery/\(folder)/ {\n    proxy_pass \(place)\(folder)/;"))
    }
    #expect(text.components(separatedBy: CacheControl.immutable).count == 2)
  }

  @Test(arguments: [
    "index.html", "images/index.html", "assets/logo.svg", "search/index.json", "search/tags.json",
    "assets/0123456789abcdef", "images/0123456789ABCDEF-320.webp", "photos/0123456789abcdef.jpg",
    "images/deep/0123456789abcdef-320.webp", "images/012345678-320.webp",
  ])
  func revalidatesFilesThatMayChange(_ path: String) {
    #expect(SitePath(fixed: path).cacheControl == "no-cache")
  }

  @Test(arguments: [HostingRules.netlify, .cloudflarePages, .nginx])
  func refusesCrawlersInHeaders(_ rules: HostingRules) {
    var crawlers = CrawlerPolicy()
    #expect(!rules.text(for: nil, crawlers: crawlers).contains("X-Robots-Tag"))
    crawlers.ai = .refuse
    #expect(rules.text(for: nil, crawlers: crawlers).contains("noai, noimageai"))
    crawlers.search = .refuse
    let text = rules.text(for: nil, crawlers: crawlers)
    #expect(text.contains("X-Robots-Tag") && text.contains("noindex, noai, noimageai"))
  }

  @Test(arguments: HostingRules.allCases)
  func beginsWithACommentAndEndsWithALineBreak(_ rules: HostingRules) {
    let text = rules.text(for: nil)
    #expect(text.hasSuffix("\n"))
    #expect(text.hasPrefix("# "))
  }
}
