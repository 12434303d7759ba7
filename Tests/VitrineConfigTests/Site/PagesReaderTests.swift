import Foundation
import Testing
import VitrineConfig
import VitrineModel

@Suite("Pages of site.yml") struct PagesReaderTests {
  private func faults(_ pages: String, _ prepare: (String) throws -> Void = { _ in }) throws
    -> [String]
  {
    try withFolder { folder in
      try Data("# Hi".utf8).write(to: URL(fileURLWithPath: folder + "/about.md"))
      try prepare(folder)
      let yaml = "title: T\nsets: [{slug: a, provider: folder, album: .}]\npages:\n" + pages
      try Data(yaml.utf8).write(to: URL(fileURLWithPath: folder + "/site.yml"))
      do {
        let site = try SiteConfiguration.load(
          file: folder + "/site.yml", environment: [:], providers: declarations)
        return site.pages.map { "\($0.slug) “\($0.title)” \($0.file): \($0.text)" }
      } catch let error as Problems {
        return error.all.map { problem in
          guard case .file(_, let line?, let column?) = problem.place else { return problem.code }
          return "\(problem.code) \(line):\(column) \(problem.help ?? "")"
        }
      }
    }
  }

  @Test func areRead() throws {
    #expect(
      try faults(
        "  - { slug: about-us, file: about.md }\n  - { slug: b, title: Bee, file: ./about.md }")
        == ["about-us “About us” about.md: # Hi", "b “Bee” ./about.md: # Hi"])
  }

  @Test(arguments: [
    ("  - { slug: a, fiel: about.md }", "config.unknown-key 4:16 did you mean `file`?"),
    (
      "  - { file: about.md }",
      "config.missing-key 4:5 add a name for the web address, such as `slug: about`"
    ),
    ("  - { slug: About, file: about.md }", "config.bad-value 4:13 did you mean `about`?"),
    (
      "  - { slug: a, file: about.md }\n  - { slug: a, file: about.md }",
      "config.bad-value 5:13 give each page its own slug"
    ),
    (
      "  - { slug: a, file: none.md }",
      "config.bad-value 4:22 check the name; it is relative to site.yml"
    ),
    (
      "  - { slug: a, file: /etc/hostname }",
      "config.bad-value 4:22 move the file next to site.yml, or into a folder below it"
    ),
    (
      "  - { slug: a, file: link.md }",
      "config.bad-value 4:22 move the file next to site.yml, or into a folder below it"
    ),
    ("  - { slug: a, file: folder.md }", "config.bad-value 4:22 name the file inside it"),
    ("  - { slug: a, file: latin.md }", "config.bad-value 4:22 save the file as UTF-8"),
    ("  - { slug: a, file: large.md }", "config.bad-value 4:22 split it into several pages"),
    (
      "  about: about.md",
      "config.wrong-type 4:3 write `- { slug: about, title: About, file: about.md }`"
    ),
  ])
  func areRefused(_ pages: String, _ fault: String) throws {
    let reported = try faults(pages) { folder in
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: folder + "/link.md", withDestinationPath: "/etc/hostname")
      try files.createDirectory(atPath: folder + "/folder.md", withIntermediateDirectories: false)
      try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: folder + "/latin.md"))
      try Data(repeating: 0x61, count: 200_000).write(
        to: URL(fileURLWithPath: folder + "/large.md"))
    }
    #expect(reported == [fault])
  }

  @Test func areRefusedInAFolderWhoseNameBeginsAlike() throws {
    try withFolder { folder in
      for name in ["site", "site-old"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
      }
      try Data("# Hi".utf8).write(to: URL(fileURLWithPath: folder + "/site-old/a.md"))
      let yaml = "title: T\npages: [{slug: a, file: ../site-old/a.md}]\n"
      try Data(yaml.utf8).write(to: URL(fileURLWithPath: folder + "/site/site.yml"))
      guard case .failure(let problems) = load(file: folder + "/site/site.yml") else {
        Issue.record("a file outside the site's folder was read")
        return
      }
      let help = "move the file next to site.yml, or into a folder below it"
      #expect(problems.all.contains { $0.help == help })
    }
  }
}
