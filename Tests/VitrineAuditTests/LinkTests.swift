import Testing

@testable import VitrineAudit

/// The addresses of a `srcset`.
struct SourceSetTests {
  @Test func readsItsAddresses() {
    #expect(PageContents.candidates("a 1x, b 2x") == ["a", "b"])
    #expect(PageContents.candidates(" a,, b ,c 3w") == ["a", "b", "c"])
    #expect(PageContents.candidates("a,b 1x") == ["a,b"])
    #expect(PageContents.candidates(",") == [] && PageContents.candidates("") == [])
  }
}

/// Where links lead.
struct LinkResolverTests {
  private typealias Destination = LinkResolver.Destination

  @Test(
    arguments: [
      ("x/", .file("a/b/x/index.html", fragment: "")), ("../", .file("a/index.html", fragment: "")),
      ("", .file("a/b/index.html", fragment: "")), ("#c", .file("a/b/index.html", fragment: "c")),
      ("?q=1#c", .file("a/b/index.html", fragment: "c")),
      (".", .file("a/b/index.html", fragment: "")),
      ("../../", .file("index.html", fragment: "")), ("../../..", .nowhere),
      ("%2e%2e/%2e%2e/%2e%2e/x", .nowhere), ("x%00", .nowhere), ("x%2", .nowhere),
      ("/g/x.jpg", .file("x.jpg", fragment: "")), ("/g", .file("index.html", fragment: "")),
      ("/x.jpg", .nowhere), ("//example.org/g/x", .file("x", fragment: "")),
      ("https://EXAMPLE.org/g/x?y", .file("x", fragment: "")),
      ("https://example.org/other", .elsewhere), ("https://example.org.evil/g/x", .elsewhere),
      ("https://example.com/g/x", .elsewhere), ("mailto:a@b", .elsewhere), ("data:,", .elsewhere),
      (" ja\nvascript:x ", .elsewhere), (" x\n.jpg ", .file("a/b/x.jpg", fragment: "")),
      ("x//y/./z", .file("a/b/x/y/z", fragment: "")),
    ] as [(String, LinkResolver.Destination)])
  func findsWhereALinkLeads(link: String, target: LinkResolver.Destination) {
    let addresses = LinkResolver("https://example.org/g/")
    #expect(addresses.target(of: link, from: "a/b/index.html") == target)
  }

  @Test func knowsNoOtherSiteWithoutItsOwnAddress() {
    let addresses = LinkResolver(nil)
    #expect(addresses.target(of: "https://example.org/x", from: "a.html") == .elsewhere)
    #expect(addresses.target(of: "//example.org/x", from: "a.html") == .elsewhere)
    #expect(addresses.target(of: "/x", from: "a/b.html") == .file("x", fragment: ""))
  }
}

/// Addresses in style sheets and scripts.
struct TextLinksTests {
  private func styles(_ text: String) -> [String] { TextLinks.inStyles(Array(text.utf8)) }
  private func modules(_ text: String) -> [String] { TextLinks.inModules(Array(text.utf8)) }

  @Test func readsWhatASheetLoads() {
    #expect(styles("a{b:url(c.png)}d{e:URL( 'f g.png' )}") == ["c.png", "f g.png"])
    #expect(styles("@import \"a.css\";@IMPORT url(b.css)") == ["a.css", "b.css"])
    #expect(styles("/* url(a) */ url()") == [] && styles("url('unfinished") == ["'unfinished"])
    #expect(styles("url(") == [] && styles("/* ") == [] && styles("") == [])
  }

  @Test func readsWhatAModuleImports() {
    #expect(modules("import{a}from\"./a.js\";import './b.js'") == ["./a.js", "./b.js"])
    #expect(modules("await import( `/c.js` );export*from '../d.js'") == ["/c.js", "../d.js"])
    #expect(modules("import x from 'lodash';a.reimport('./e.js')") == [])
    #expect(modules("import('") == [] && modules("from\n'./f\n.js'") == [])
  }

  @Test func readsWhatBeginsLikeTheSite() {
    let text = "\"https://a.org/b\",https://a.org/c d https://a.org/e&quot;https://a.or/f"
    #expect(
      TextLinks.absolute(Array(text.utf8), of: "https://a.org/")
        == ["https://a.org/b", "https://a.org/c", "https://a.org/e"])
  }
}
