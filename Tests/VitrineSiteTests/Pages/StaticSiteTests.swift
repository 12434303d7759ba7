// A folder whose files are published as they are, built as the command builds it.

import Foundation
import SiteFixtures
import Testing
import VitrineAudit
import VitrineModel
import VitrineTesting

@testable import VitrineSite

@Suite(.timeLimit(.minutes(30))) struct StaticSiteTests {
  private func site(
    _ files: [String: String], settings: String = "", folder: String = "static",
    _ body: (TestSite) async throws -> Void
  ) async throws {
    try await TestSite.site("\(TestSite.plain)\n\(settings)", photos: ["a.jpg"]) { site in
      for (path, text) in files { try site.tree.write("\(folder)/\(path)", text) }
      try await body(site)
    }
  }

  private func codes(_ report: BuildReport) -> [String] { report.problems.map(\.code) }

  @Test func publishesFilesAsTheyAre() async throws {
    let files = [
      "CNAME": "photos.example.org\n", "press/logo.txt": "\u{0}\r\n", "notes.yml": "a: 1\n",
      "google1.html": "<p>google1",
    ]
    try await site(files) { site in
      let report = await site.build()
      #expect(report.isPublished && report.problems.isEmpty, "\(report.problems)")
      for (path, text) in files { #expect(try site.text(path) == text) }
      let first = try site.files()
      #expect(await site.build().counts.pagesWritten == 0)
      #expect(try site.files() == first)
      let audit = try await SiteAudit.open(
        site.tree.absolute("public"), configuration: site.tree.absolute("site.yml"),
        environment: [:]
      ).run()
      #expect(audit.problems.isEmpty, "\(audit.problems)")
    }
  }

  @Test func followsChanges() async throws {
    try await site(["a.txt": "one", "b.txt": "two"]) { site in
      await site.build()
      try site.tree.write("static/a.txt", "other")
      try site.tree.shell("rm static/b.txt")
      try site.tree.write("static/new/c.txt", "three")
      await site.build()
      #expect(try site.text("a.txt") == "other")
      #expect(try site.text("new/c.txt") == "three")
      #expect(!site.exists("b.txt"))
      // What is not static anymore is an ordinary file again.
      try site.tree.shell("rm -r static; mkdir static")
      #expect(await site.build().isPublished)
      #expect(!site.exists("a.txt"))
    }
  }

  @Test(arguments: [
    ("index.html", "index.html"), ("Robots.TXT", "robots.txt"), ("404.html/a.txt", "404.html"),
    ("sets/all/index.html", "sets/all/index.html"), ("tags", "the folder tags"),
    ("photos/folder/a/index.html", "photos/folder/a/index.html"),
    ("Sets/mine.txt", "the folder sets"),
  ])
  func refusesToTakeThePlaceOfAPage(path: String, page: String) async throws {
    try await site(["ok.txt": ""]) { site in
      #expect(await site.build().isPublished)
      let before = try site.files()
      try site.tree.write("static/\(path)", "mine")
      let report = await site.build()
      #expect(!report.isPublished)
      let problem = try #require(report.problems.first { $0.code == "static.collision" })
      #expect(problem.what.contains("static/\(path) ") && problem.what.contains(" \(page),"))
      #expect(try site.files() == before)
      await #expect(throws: (any Error).self) { try await site.forecast() }
    }
  }

  /// On file systems that ignore case, there is only one of the files.
  @Test(arguments: [("b.txt", "B.txt", "static/B.txt"), ("d/e.txt", "D", "static/D")])
  func namesBothStaticFilesWithOnePath(path: String, first: String, named: String) async throws {
    try await site(["ok.txt": ""]) { site in
      try site.tree.write("static/\(first)", "1")
      let second = site.tree.absolute("static/\(path.prefix { $0 != "/" })")
      guard !FileManager.default.fileExists(atPath: second) else { return }
      try site.tree.write("static/\(path)", "2")
      let problem = await site.build().problems.first { $0.code == "static.collision" }
      #expect(
        problem?.what == "static/\(path) and \(named) are the same path on some file systems")
    }
  }

  @Test func publishesHiddenFilesOnlyByName() async throws {
    let files = [
      ".htaccess": "Deny", ".well-known/a.txt": "a", ".well-known/.env": "KEY=1",
      "d/.htaccess": "d",
      ".env": "SECRET=1", ".git/config": "x", "._a.txt": "x", ".DS_Store": "x",
    ]
    try await site(files) { site in
      let report = await site.build()
      #expect(codes(report) == ["static.hidden"])
      #expect(report.problems[0].what.contains("static/.env"))
      #expect(!report.problems[0].what.contains(".git"))
      for path in files.keys { #expect(!site.exists(path), "\(path)") }
    }
    let named = "static: { path: static, hidden: [.htaccess, .well-known] }\n"
    try await site(files, settings: named) { site in
      #expect(await site.build().isPublished)
      let published = files.keys.filter(site.exists).sorted()
      #expect(published == [".htaccess", ".well-known/a.txt", "d/.htaccess"])
    }
  }

  @Test func followsLinksOnlyInside() async throws {
    try await site(["real.txt": "real", ".env": "SECRET", "d/a.txt": "a"]) { site in
      try site.tree.write("secret.txt", "secret")
      try site.tree.shell(
        """
        cd static && ln -s real.txt inner.txt && ln -s ../secret.txt outer.txt && ln -s .env env.txt \
        && ln -s gone.txt broken.txt && ln -s d folder && mkfifo pipe && ln -s ../static loop
        """)
      let report = await site.build()
      #expect(report.isPublished)
      #expect(try site.text("inner.txt") == "real")
      let left = ["outer.txt", "env.txt", "broken.txt", "folder", "pipe", "loop"]
      for path in left { #expect(!site.exists(path), "\(path)") }
      #expect(codes(report).filter { $0 == "static.left-out" }.count == left.count)
      #expect(try !site.files().values.contains { $0 == Data("secret".utf8) })
    }
  }

  @Test func isMissingOnlyIfNamed() async throws {
    try await site([:]) { #expect(await $0.build().problems.isEmpty) }
    try await site([:], settings: "static: web\n") { site in
      #expect(codes(await site.build()) == ["static.missing"])
      try site.tree.write("web/a.txt", "a")
      #expect(await site.build().isPublished)
      #expect(try site.text("a.txt") == "a")
    }
  }

  @Test(arguments: [
    ("static: .\n", "config.bad-value"), ("static: Photos\n", "config.bad-value"),
    ("static: ..\n", "config.bad-value"), ("static: [a]\n", "config.wrong-type"),
    ("static: { hidden: htaccess }\n", "config.bad-value"),
    ("static: { hidden: .vitrine-site }\n", "config.bad-value"),
    ("static: { paht: a }\n", "config.unknown-key"),
    ("static: out\noutput: out/site\n", "config.bad-value"),
    ("static: public/files\n", "output.unsafe"),
  ])
  func refusesFoldersThatAreSomethingElse(settings: String, code: String) async throws {
    try await site(["files/a.txt": ""], settings: settings, folder: "public") { site in
      #expect(codes(await site.build()).contains(code))
    }
  }

  @Test func leavesTheDefaultToAnOutputOfThatName() async throws {
    try await site([:], settings: "output: static\n") { site in
      #expect(await site.build().problems.isEmpty)
      let first = try site.files("static")
      #expect(await site.build().problems.isEmpty)
      #expect(try site.files("static") == first)
    }
  }

  @Test func isNotPartOfThePhotos() async throws {
    let yaml = TestSite.plain + "\nproviders: { folder: { path: . } }\n"
    try await TestSite.site(yaml, photos: ["a.jpg"]) { site in
      try site.tree.write("static/logo.jpg", TinyImage.jpeg("logo"))
      let report = await site.build()
      #expect(report.isPublished && report.counts.photos == 1, "\(report.problems)")
      #expect(site.exists("logo.jpg"))
    }
  }
}
