// A wrong name that should keep a photo off the site stops the build instead of publishing the photo.

import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("Photos to hide that are misnamed", .timeLimit(.minutes(10)))
struct MisnamedPhotoTests {
  private static let names: [(String, String?)] = [
    ("A.JPG", "a.jpg"), ("a", "a.jpg"), ("old/a.jpg", "a.jpg"), ("folder:a.jpeg", "a.jpg"),
    ("dew drops", "Dew-drops.jpg"), ("Dew-dorps.jpg", "Dew-drops.jpg"),
    ("dewdrop_2.png", "new/Dewdrop 2.jpg"), ("*.jpg", nil), ("New", nil),
  ]

  private func site(
    _ settings: String = "", _ body: (TestSite) async throws -> Void
  ) async throws {
    let yaml = """
      title: T
      url: https://example.org/
      images: { sizes: [32] }
      sets:
        - { slug: all, provider: folder, album: . }
      \(settings)
      """
    let photos = ["a.jpg", "b.jpg", "Dew-drops.jpg", "new/Dewdrop 2.jpg"]
    try await TestSite.site(yaml, photos: photos) { site async throws in
      try site.tree.write("Photos/b.jpg.yml", "author: Ada Lindqvist\n")
      try await body(site)
    }
  }

  private func expectError(_ code: String, _ help: String?, in site: TestSite) async {
    let report = await site.build()
    let errors = report.problems.filter { $0.severity == .error }
    #expect(!report.isPublished && Set(errors.map(\.code)) == [code], "\(report.problems)")
    if let help { #expect(errors.first?.help?.hasPrefix("did you mean \(help)?") == true) }
    #expect(!report.problems.contains { $0.code == "metadata.no-photo" })
  }

  @Test(arguments: names)
  func stopTheBuildInATable(_ name: String, _ photo: String?) async throws {
    try await site { site async throws in
      try site.tree.write("metadata.csv", "file,hidden\nb.jpg,yes\n\(name),yes\n")
      await expectError("metadata.not-hidden", photo, in: site)
    }
  }

  @Test(arguments: [
    "/photos/folder/A/", "https://example.org/photos/folder/old/a/?x#y", "a",
    "https://other.example.org/photos/folder/a/",
  ])
  func stopTheBuildByTheAddressOfAPage(_ page: String) async throws {
    try await site { site async throws in
      try site.tree.write("metadata.csv", "page_url,hidden\n\(page),yes\n")
      await expectError("metadata.not-hidden", "a.jpg", in: site)
    }
  }

  /// A photo that is gone stops nothing, nor does one that was never scanned, and a photo with a row of
  /// its own is not what another row means.
  @Test(arguments: ["gone.jpg", "Dewdrop 3.jpg", "box/b.jpg"])
  func stopNothingIfTheyAreNotThere(_ name: String) async throws {
    try await site { site async throws in
      try site.tree.write("metadata.csv", "file,hidden\nb.jpg,no\n\(name),yes\n")
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      #expect(report.problems.contains { $0.code == "metadata.no-photo" })
    }
  }

  @Test(arguments: names)
  func stopTheBuildInSiteYAML(_ name: String, _ photo: String?) async throws {
    try await site("exclude: [\"folder:\(name)\"]") { site async throws in
      await expectError("exclude.unknown", photo.map { "`folder:\($0)`" }, in: site)
    }
  }

  @Test(arguments: ["ada lindqvist", "Ada Lindquist"])
  func stopTheBuildByTheirAuthor(_ name: String) async throws {
    try await site("exclude: [\"author:folder:\(name)\"]") { site async throws in
      await expectError("exclude.unknown", "`author:folder:Ada Lindqvist`", in: site)
    }
  }

  @Test(arguments: [
    ("new/a.jpg", "a.jpg.yml"), ("Dew-drop.jpg", "Dew-drops.jpg.yml"),
    ("Dewdrop_2.png", "new/Dewdrop 2.jpg.yml"),
  ])
  func stopTheBuildByASidecarThatWasLeftBehind(_ name: String, _ right: String) async throws {
    try await site { site async throws in
      try site.tree.write("Photos/\(name).yml", "hidden: true\n")
      await expectError("folder.sidecar-alone", right, in: site)
      try site.tree.write("Photos/\(name).yml", "title: Words\n")
      #expect(await site.build().isPublished)
    }
  }
}
