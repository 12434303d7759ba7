// The preview through real connections: the files it sends, the requests it rejects, the events for
// pages.

import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineServe

struct PreviewServerTests {
  // MARK: Files

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/sets/sea/", "text/html; charset=utf-8"),
    ("/sets/sea/index.html", "text/html; charset=utf-8"), ("/images/a-640.webp", "image/webp"),
    ("/assets/a.css", "text/css; charset=utf-8"), ("/photos.csv", "text/csv; charset=utf-8"),
    ("/feed.xml", "application/xml"), ("/manifest.webmanifest", "application/manifest+json"),
    ("/assets/odd", "application/octet-stream"), ("/gallery/images/a-640.webp", "image/webp"),
    ("/images/a-640.webp?v=1", "image/webp"), ("/%69mages/a-640.webp", "image/webp"),
    ("/tags/%C3%A9t%C3%A9/", "text/html; charset=utf-8"),
  ])
  func sendsFilesWithTheirTypes(_ path: String, _ type: String) async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET \(path)")
      #expect(answer.status == 200)
      #expect(answer["content-type"] == type)
      #expect(answer["x-content-type-options"] == "nosniff")
      #expect(answer["cache-control"] == "no-cache")
    }
  }

  @Test func sendsImagesUnchanged() async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET /images/a-640.webp")
      #expect(answer.body == PreviewTestBed.image)
      let head = try await preview.request("HEAD /images/a-640.webp")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head["content-length"] == "\(PreviewTestBed.image.count)")
    }
  }

  @Test func redirectsToAFolder() async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET /sets/sea?x=//other.example")
      #expect(answer.status == 307)
      #expect(answer["location"] == "/sets/sea/?x=//other.example")
    }
  }

  @Test func sendsThePageForMissingPages() async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET /no/such/page/")
      #expect(answer.status == 404)
      #expect(answer.text.contains("Nothing here"))
    }
  }

  @Test(arguments: [
    ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=7-", 206, "789", "bytes 7-9/10"),
    ("bytes=-2", 206, "89", "bytes 8-9/10"), ("bytes=8-99", 206, "89", "bytes 8-9/10"),
    ("bytes=-99", 206, "0123456789", "bytes 0-9/10"), ("bytes=10-", 416, "", "bytes */10"),
    ("bytes=-0", 416, "", "bytes */10"), ("bytes=3-1", 200, "0123456789", nil),
    ("bytes=0-1,3-4", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
    ("bytes=-", 200, "0123456789", nil), ("lines=0-1", 200, "0123456789", nil),
    ("bytes=99999999999999999999-", 200, "0123456789", nil),
  ])
  func sendsRangesOfFiles(
    _ range: String, _ status: Int, _ body: String, _ contentRange: String?
  ) async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET /images/a-640.webp", "Range: \(range)")
      #expect(answer.status == status)
      #expect(answer.text == body)
      #expect(answer["content-range"] == contentRange)
    }
  }

  @Test func sendsNothingThatTheBrowserHas() async throws {
    try await PreviewTestBed.serving { preview in
      let tag = try #require(try await preview.request("GET /sets/sea/")["etag"])
      let again = try await preview.request("GET /sets/sea/", "If-None-Match: \"x\", W/\(tag)")
      #expect(again.status == 304 && again.body.isEmpty)
      try preview.tree.write("site/sets/sea/index.html", "<body>other</body>")
      let changed = try await preview.request("GET /sets/sea/", "If-None-Match: \(tag)")
      #expect(changed.status == 200)
      let part = try await preview.request(
        "GET /images/a-640.webp", "Range: bytes=0-1", "If-Range: \"x\"")
      #expect(part.status == 200)
    }
  }

  @Test(arguments: ["POST /", "PUT /a", "DELETE /sets/sea/", "OPTIONS /"])
  func rejectsMethodsThatChangeSomething(_ request: String) async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request(request)
      #expect(answer.status == 405)
    }
  }

  // MARK: Rejected requests

  @Test(arguments: PreviewTestBed.escapingPaths)
  func sendsNothingOutsideTheSite(_ path: String) async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET \(path)")
      #expect([400, 403, 404].contains(answer.status), "\(path)")
      #expect(!answer.text.contains("secret"))
    }
  }

  /// Such a request is one to a proxy, which this is not.
  @Test(arguments: [
    "http://evil.example/", "HTTP://evil.example:80/", "https://localhost:PORT/",
    "http://localhost:PORT@evil.example/", "http://localhost:1/", "http://localhost/",
    "ftp://localhost:PORT/", "evil.example/", "http:///", "http://",
  ])
  func rejectsTargetsWithAnotherHost(_ target: String) async throws {
    try await PreviewTestBed.serving { preview in
      let target = target.replacing("PORT", with: "\(preview.port)")
      let answer = try await preview.request("GET \(target)")
      #expect([400, 403].contains(answer.status), "\(target): \(answer.status)")
      #expect(!answer.text.contains("The sea"))
      if target.contains("evil.example") && target.contains("//") { #expect(answer.status == 403) }
    }
  }

  @Test func answersTargetsWithItsOwnHost() async throws {
    try await PreviewTestBed.serving { preview in
      for host in ["localhost", "127.0.0.1"] {
        let answer = try await preview.request("GET http://\(host):\(preview.port)/sets/sea/?x#y")
        #expect(answer.status == 200 && answer.text.contains("The sea"))
      }
      let root = try await preview.request("GET http://localhost:\(preview.port)")
      #expect(root.status == 200)
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "localhost.evil.example:PORT", "localhost:1",
    "127.0.0.1.evil.example:PORT", "localhost.:PORT", "localhost", "127.0.0.1", "0.0.0.0:PORT",
    "127.1:PORT", "2130706433:PORT", "[::1]:PORT", "LOCALHOST:PORT@evil.example", "",
    "localhost:PORT:PORT", " ", "192.168.1.7:PORT",
  ])
  func answersOnlyToItsOwnNames(_ host: String) async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET /", host: host)
      #expect([400, 421].contains(answer.status), "\(host)")
      #expect(!answer.text.contains("The sea"))
    }
  }

  @Test(arguments: ["localhost:PORT", "evil.example"])
  func rejectsASecondHost(_ second: String) async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET /", "Host: \(second)")
      #expect(answer.status == 400 && !answer.text.contains("The sea"))
    }
  }

  @Test func listensOnLoopbackOnly() async throws {
    try await PreviewTestBed.serving { preview in
      let answer = try await preview.request("GET /", host: "127.0.0.1:PORT")
      #expect(answer.status == 200)
      let list = try FileHandle(forReadingAtPath: "/proc/net/tcp")?.readToEnd() ?? Data()
      let text = String(decoding: list, as: UTF8.self)
      let port = String(preview.port, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: 4 - port.count) + port
      #expect(text.isEmpty || text.contains(" 0100007F:\(padded) "))
      #expect(!text.contains(" 00000000:\(padded) "))
    }
  }

  @Test func reportsAPortInUse() async throws {
    try await PreviewTestBed.serving { preview in
      let other = PreviewServer(of: preview.tree.absolute("site"), address: nil, port: preview.port)
      await #expect(throws: Problem.self) { try await other.run { _ in } }
    }
  }

  // MARK: Events

  @Test func addsTheScriptAtTheEndOfPages() async throws {
    try await PreviewTestBed.serving { preview in
      let page = try await preview.request("GET /")
      #expect(page.text.hasSuffix(" async></script>\n</body></html>"))
      #expect(page.text.contains("<script src=\"/.vitrine/reload.js\" data-built="))
      let script = try await preview.request("GET /.vitrine/reload.js")
      #expect(script["content-type"] == "text/javascript; charset=utf-8")
      let worker = try await preview.request("GET /sw.js")
      #expect(String(decoding: worker.body, as: UTF8.self).contains("unregister"))
    }
  }

  @Test(arguments: [
    ("default-src 'none'; script-src 'self'; img-src data:", false),
    ("default-src 'none'; img-src data:", true),
  ])
  func allowsTheScriptIfAThemeHasNone(_ policy: String, _ isAdded: Bool) async throws {
    try await PreviewTestBed.serving { preview in
      try preview.tree.write("site/index.html", "<meta content=\"\(policy)\"><body></body>")
      let page = try await preview.request("GET /").text
      #expect(page.ranges(of: "script-src 'self'").count == 1)
      #expect(page.contains(policy) != isAdded)
    }
  }

  @Test func notifiesPagesOfEachBuild() async throws {
    try await PreviewTestBed.serving { preview in
      var events = try await preview.events()
      let first = try await events.next()
      #expect(first["fault"] is NSNull)
      preview.server.notify(errorText: "site.yml:3: `</script>` is \"wrong\"\nfix it")
      let failed = try await events.next()
      #expect(failed["fault"] as? String == "site.yml:3: `</script>` is \"wrong\"\nfix it")
      #expect(failed["built"] as? String == first["built"] as? String)
      try preview.tree.write("site/.vitrine-site", "another")
      preview.server.notify(errorText: nil)
      let succeeded = try await events.next()
      #expect(succeeded["built"] as? String != first["built"] as? String)
      #expect(succeeded["fault"] is NSNull)
    }
  }

  @Test func showsTheProgressOfTheFirstBuild() async throws {
    try await PreviewTestBed.serving { preview in
      try FileManager.default.removeItem(atPath: preview.tree.absolute("site"))
      let before = try await preview.request("GET /")
      #expect(before.status == 404 && before.text.contains("There is no site yet."))
      var events = try await preview.events()
      #expect(try await events.next()["progress"] is NSNull)
      preview.server.show(progress: "photos: 3 of <9>")
      #expect(try await events.next()["progress"] as? String == "photos: 3 of <9>")
      let during = try await preview.request("GET /sets/sea/")
      #expect(during.status == 503)
      #expect(during.text.contains("photos: 3 of &lt;9>"))
      #expect(during.text.contains("<script src=\"/.vitrine/reload.js\""))
      preview.server.notify(errorText: "site.yml:1: wrong")
      let failed = try await events.next()
      #expect(failed["progress"] is NSNull)
      #expect(failed["fault"] as? String == "site.yml:1: wrong")
      #expect(try await preview.request("GET /").status == 404)
    }
  }

  /// Otherwise a page that was sent before a build and listens after it would never reload.
  @Test func namesTheSiteInItsPages() async throws {
    try await PreviewTestBed.serving { preview in
      let page = try await preview.request("GET /sets/sea/")
      var events = try await preview.events()
      let current = try await events.next()["built"] as? String
      #expect(page.siteVersion != nil && page.siteVersion == current)
      try preview.tree.write("site/.vitrine-site", "another")
      preview.server.notify(errorText: nil)
      #expect(try await events.next()["built"] as? String != page.siteVersion)
      let tag = try #require(page["etag"])
      // The file is the same, but it is from another site.
      let again = try await preview.request("GET /sets/sea/", "If-None-Match: \(tag)")
      #expect(again.status == 200 && again.siteVersion != page.siteVersion)
      let missing = try await preview.request("GET /no/such/page/")
      #expect(missing.status == 404 && missing.siteVersion == again.siteVersion)
    }
  }

  // MARK: Pages of a pending site

  private static let pendingFiles: PendingFiles = { path in
    path.text == "sets/sea/index.html" ? Array("<body>The new sea</body>".utf8) : nil
  }

  @Test func showsPagesBeforeTheyArePublished() async throws {
    try await PreviewTestBed.serving { preview in
      var events = try await preview.events()
      let first = try await events.next()
      await preview.server.show(Self.pendingFiles)
      let shown = try await events.next()
      #expect(shown["built"] as? String != first["built"] as? String)
      for path in ["/sets/sea/", "/gallery/sets/sea/", "/sets/sea/index.html"] {
        let page = try await preview.request("GET \(path)")
        #expect(page.status == 200 && page["content-type"] == "text/html; charset=utf-8")
        #expect(page.text.hasPrefix("<body>The new sea<script"))
      }
      let image = try await preview.request("GET /images/a-640.webp")
      #expect(image.body == PreviewTestBed.image)
      try preview.tree.write("site/.vitrine-site", "another")
      preview.server.notify(errorText: nil)
      // Pages that show the new site already do not reload.
      #expect(try await events.next()["built"] as? String == shown["built"] as? String)
      let page = try await preview.request("GET /sets/sea/")
      #expect(page.text.contains("<h1>The sea</h1>"))
      var later = try await preview.events()
      #expect(try await later.next()["built"] as? String == shown["built"] as? String)
    }
  }

  @Test func redirectsToAPendingFolder() async throws {
    try await PreviewTestBed.serving { preview in
      #expect(try await preview.request("GET /sets/lake").status == 404)
      await preview.server.show { path in
        path.text == "sets/lake/index.html" ? Array("<body>The lake</body>".utf8) : nil
      }
      let answer = try await preview.request("GET /sets/lake?x=1")
      #expect(answer.status == 307 && answer["location"] == "/sets/lake/?x=1")
      #expect(try await preview.request("GET /sets/river").status == 404)
      #expect(try await preview.request("GET /sets/lake/").text.contains("The lake"))
    }
  }

  /// The build waits until pages show the pending site.
  @Test func knowsWhetherAPageShowsTheCurrentSite() {
    let updates = PreviewUpdates(siteVersion: "1")
    updates.notify(.init(siteVersion: "2", errorText: nil))
    #expect(!updates.hasListeners && !updates.isShown)
    let page = updates.states(for: "2")
    #expect(updates.hasListeners && updates.isShown)
    updates.notify(.init(siteVersion: "3", errorText: nil))
    #expect(!updates.isShown)
    let other = updates.states(for: "2")
    #expect(!updates.isShown)
    let again = updates.states(for: "3")
    #expect(updates.isShown)
    withExtendedLifetime((page, other, again)) {}
  }

  @Test(.timeLimit(.minutes(30))) func forgetsClosedPages() async throws {
    try await PreviewTestBed.serving { preview in
      for _ in 0..<3 {
        var events = try await preview.events()
        _ = try await events.next()
      }
      // Otherwise a build would notify each of them and wait for it.
      while preview.server.hasListeners { try await Task.sleep(for: .milliseconds(2)) }
    }
  }

  @Test func switchesToAnotherFolderAndAddress() async throws {
    try await PreviewTestBed.serving { preview in
      var events = try await preview.events()
      let first = try await events.next()["built"] as? String
      try preview.tree.write("other/index.html", "<body>The lake</body>")
      try preview.tree.write("other/.vitrine-site", "another list")
      let address = WebAddress("https://photos.example.org/lakes/")
      preview.server.setSite(preview.tree.absolute("other"), address: address)
      preview.server.notify(errorText: nil)
      #expect(try await events.next()["built"] as? String != first)
      #expect(try await preview.request("GET /").text.contains("The lake"))
      #expect(try await preview.request("GET /lakes/").text.contains("The lake"))
      #expect(try await preview.request("GET /gallery/").status == 404)
    }
  }

  /// The page must show the errors of the first build, too.
  @Test func sendsAPageThatListensIfThereIsNoSite() async throws {
    try await PreviewTestBed.serving { preview in
      preview.server.setSite(preview.tree.absolute("none"), address: nil)
      let page = try await preview.request("GET /")
      #expect(page.status == 404 && page["content-type"] == "text/html; charset=utf-8")
      #expect(page.siteVersion != nil)
    }
  }

  @Test func ignoresTheRangeOfAHeadRequest() async throws {
    try await PreviewTestBed.serving { preview in
      let head = try await preview.request("HEAD /images/a-640.webp", "Range: bytes=0-1")
      #expect(head.status == 200 && head["content-length"] == "\(PreviewTestBed.image.count)")
    }
  }

  /// A server that is stopped would trap over connections that it accepted and did not answer.
  @Test func endsWithNewConnectionsOpen() async throws {
    for _ in 0..<20 {
      let connections = try await PreviewTestBed.serving { preview in
        try (0..<32).map { _ in try RawConnection(port: preview.port) }
      }
      #expect(connections.count == 32)
    }
  }

  /// A page of the old site reloads when the new site is published.
  @Test func marksOldPagesWhileAPendingSiteIsShown() async throws {
    try await PreviewTestBed.serving { preview in
      var events = try await preview.events()
      #expect(try await events.next()["published"] as? Bool == true)
      #expect(try await !preview.request("GET /").text.contains("data-old"))
      await preview.server.show(Self.pendingFiles)
      let shown = try await events.next()
      #expect(shown["published"] as? Bool == false)
      let old = try await preview.request("GET /")
      #expect(old.siteVersion == shown["built"] as? String && old.text.contains(" data-old "))
      #expect(try await !preview.request("GET /sets/sea/").text.contains("data-old"))
      try preview.tree.write("site/.vitrine-site", "another")
      preview.server.notify(errorText: nil)
      let published = try await events.next()
      #expect(published["published"] as? Bool == true)
      // No other page reloads.
      #expect(published["built"] as? String == shown["built"] as? String)
      #expect(try await !preview.request("GET /").text.contains("data-old"))
    }
  }

  @Test func sendsThePendingPageForMissingPages() async throws {
    try await PreviewTestBed.serving { preview in
      await preview.server.show { path in
        path.text == "404.html" ? Array("<body>Nowhere</body>".utf8) : nil
      }
      let page = try await preview.request("GET /no/such/page/")
      #expect(page.status == 404 && page.text.contains("Nowhere"))
      #expect(!page.text.contains("data-old"))
    }
  }

  /// The first pages request indexes that are not ready yet.
  @Test func sendsADelayedIndex() async throws {
    try await PreviewTestBed.serving { preview in
      let index = DelayedFile(times: 1)
      await preview.server.show { path in
        path.text == "search/0123456789.json" ? index.file(at: path) : await Self.pendingFiles(path)
      }
      let answer = try await preview.request("GET /search/0123456789.json")
      #expect(answer.text.contains("[7]"))
    }
  }

  /// Pages of the pending site may have read an old index.
  @Test func reloadsPagesThatReadAnOldIndex() async throws {
    try await PreviewTestBed.serving { preview in
      var events = try await preview.events()
      _ = try await events.next()
      await preview.server.show(Self.pendingFiles)
      let shown = try await events.next()["built"] as? String
      _ = try await preview.request("GET /search/0123456789.json")
      try preview.tree.write("site/.vitrine-site", "another")
      preview.server.notify(errorText: nil)
      let published = try await events.next()["built"] as? String
      #expect(published != nil && published != shown)
    }
  }

  @Test func returnsToTheOldSiteIfABuildFails() async throws {
    try await PreviewTestBed.serving { preview in
      var events = try await preview.events()
      let first = try await events.next()["built"] as? String
      await preview.server.show(Self.pendingFiles)
      let shown = try await events.next()["built"] as? String
      preview.server.notify(errorText: "no space left")
      let failed = try await events.next()
      #expect(failed["built"] as? String == first && shown != first)
      #expect(try await preview.request("GET /sets/sea/").siteVersion == first)
      #expect(failed["fault"] as? String == "no space left")
      let page = try await preview.request("GET /sets/sea/")
      #expect(page.text.contains("<h1>The sea</h1>"))
      await preview.server.show(Self.pendingFiles)
      // Not the name of the site that was not published.
      let again = try await events.next()["built"] as? String
      #expect(again != first && again != shown)
    }
  }

  @Test(arguments: PreviewTestBed.escapingPaths)
  func requestsNoPendingFileOutsideTheSite(_ path: String) async throws {
    try await PreviewTestBed.serving { preview in
      await preview.server.show { path in
        let isInside = !path.text.hasPrefix(".") && !path.text.contains("..")
        return isInside ? nil : Array("secret".utf8)
      }
      let answer = try await preview.request("GET \(path)")
      #expect(!answer.text.contains("secret"))
    }
  }
}
