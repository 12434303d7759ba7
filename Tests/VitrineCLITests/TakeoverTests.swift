import Foundation
import Testing
import VitrineTesting

/// Two site.yml with one output, and what does not make a site another one.
@Suite("Takeover") struct TakeoverTests {
  private static func settings(_ title: String, output: String = "public") -> String {
    """
    title: \(title)
    url: https://example.org/
    output: \(output)
    images: { sizes: [32] }
    sets:
      - { slug: all, provider: folder, album: . }

    """
  }

  /// Builds a gallery in `g`, runs shell commands in the folder that contains it, and returns the
  /// last run.
  private func run(
    after lines: String, output: String = "public"
  ) async throws -> Command.Run {
    try await FileTree.temporary { tree in
      try tree.write("g/site.yml", Self.settings("Coast", output: output))
      try tree.write("g/Photos/a.jpg", TinyImage.jpeg("a"))
      let first = try Command.shell("cd g && vitrine build --quiet", in: tree)
      #expect(first.exit == 0, "\(first.errors)")
      return try Command.shell(lines, in: tree)
    }
  }

  private static let edit = "sed -i.old 's/Coast/Sea/; s/example.org/example.net/' site.yml"

  @Test(arguments: [
    "cd g; \(edit)",
    "cd g; rm -rf .vitrine",
    "cd g; rm -rf .vitrine; \(edit)",
    "cd g; sed -i.old 's/slug: all/slug: sea/; s/Coast/Sea/' site.yml; rm -rf .vitrine",
    "mv g h; cd h",
    "mv g h; cd h; rm -rf .vitrine",
    "mv g h; cd h; rm -rf .vitrine; \(edit)",
    "mkdir h; cp -R g/site.yml g/Photos g/public h; cd h",
    "cd g; mv site.yml gallery.yml; config='--config gallery.yml'",
    "cd g; mv site.yml gallery.yml; rm -rf .vitrine; config='--config gallery.yml'",
    "cd g; mv site.yml gallery.yml; sed -i 's/Coast/Sea/' gallery.yml; config='--config gallery.yml'",
  ])
  func knowsItsSite(after change: String) async throws {
    let run = try await run(after: "\(change); vitrine build --quiet $config")
    #expect(run.exit == 0, "\(run.errors)")
  }

  /// The output is not inside the folder of site.yml.
  @Test(arguments: [
    "mv g h; cd h", "mv g h; cd h; rm -rf .vitrine", "mv g h; cd h; \(edit)",
    "mkdir -p deep/er; mv g deep/er/g; cd deep/er/g; sed -i 's,../site,../../../site,' site.yml",
  ])
  func knowsItsSiteElsewhere(after change: String) async throws {
    let run = try await run(after: "\(change); vitrine build --quiet", output: "../site")
    #expect(run.exit == 0, "\(run.errors)")
  }

  @Test(arguments: [
    ("cd g; sed 's/Coast/Sea/' site.yml >b.yml", "--config b.yml", "public"),
    ("cd g; cp site.yml b.yml", "--config b.yml", "public"),
    ("cp -R g h; cd h", "", "../site"),
    ("cp -R g h; cd h; rm -rf .vitrine; \(edit)", "", "../site"),
    ("mkdir h; cp -R g/site.yml g/Photos h; rm -rf g; cd h; \(edit)", "", "../site"),
  ])
  func refusesTheSiteOfAnother(change: String, options: String, output: String) async throws {
    let run = try await run(
      after: """
        \(change)
        find \(output) -type f | sort | xargs cksum >before
        vitrine build --quiet \(options) 2>errors; code=$?
        find \(output) -type f | sort | xargs cksum | cmp - before || echo changed
        grep -c 'output.other-site' errors
        vitrine build --quiet --takeover \(options) && vitrine build --quiet \(options) || exit 9
        exit $code
        """, output: output)
    #expect(run.exit == 64, "\(run.output) \(run.errors)")
    #expect(run.output == "1\n", "\(run.output) \(run.errors)")
  }

  /// The marker is public.
  @Test func publishesNoPath() async throws {
    let run = try await run(
      after: "cd g; grep -c 'site.yml' public/.vitrine-site; exit 0")
    #expect(run.output == "0\n", "\(run.output)")
  }
}
