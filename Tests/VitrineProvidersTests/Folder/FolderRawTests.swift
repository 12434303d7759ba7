// Raw files alone are photos; beside the picture of the same name they are its original.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderRawTests {
  private static let small: ImageMetadata = {
    var metadata = ImageMetadata(digest: .zero, size: PixelSize(width: 160, height: 120))
    metadata.extractor = "LibRaw 0.20.2"
    return metadata
  }()

  private func site(
    _ files: [String], errors: [String: ImageError] = [:],
    pictures: [String: ImageMetadata] = [:], options: [String: String] = [:],
    sidecars: [String: ImageMetadata] = [:], _ check: (FolderSite) async throws -> Void
  ) async throws {
    try await FileTree.temporary { tree in
      for name in files { try tree.write("Photos/\(name)", name) }
      try await check(
        try FolderSite(
          tree, pictures: pictures, errors: errors, options: options, sidecars: sidecars))
    }
  }

  @Test(arguments: [
    (["a.NEF", "a.jpg"], ["a.jpg"]), (["a.jpg", "a.nef"], ["a.jpg"]),
    (["IMG.HEIC", "IMG.DNG"], ["IMG.HEIC"]), (["a.CR2", "a.JPG", "a.dng"], ["a.JPG"]),
    (["x/a.nef", "a.jpg"], ["a.jpg", "x/a.nef"]),
    (["a.nef", "a-edited.jpg"], ["a-edited.jpg", "a.nef"]),
    (["a.nef", "a.png"], ["a.nef", "a.png"]), (["A.nef", "a.jpg"], ["A.nef", "a.jpg"]),
    (["a.nef", "a.heic", "a.jpg"], ["a.heic", "a.jpg"]), (["a.b.nef", "a.b.jpg"], ["a.b.jpg"]),
    (["PXL_1.RAW-01.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"], ["PXL_1.RAW-01.COVER.jpg"]),
    (["PXL_1.RAW-01.MP.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"], ["PXL_1.RAW-01.MP.COVER.jpg"]),
    (["PXL_1.RAW-01.jpg", "PXL_2.RAW-02.dng"], ["PXL_1.RAW-01.jpg", "PXL_2.RAW-02.dng"]),
    (["my.RAW-01.jpg", "my.RAW-02.dng"], ["my.RAW-01.jpg", "my.RAW-02.dng"]),
  ])
  func pairsRawFilesWithPictures(_ files: [String], _ photos: [String]) async throws {
    for files in [files, files.reversed()] {
      try await site(files) { (site: FolderSite) async throws in
        #expect(try await site.names().sorted() == photos.sorted())
        #expect(site.problems.isEmpty)
      }
    }
  }

  @Test(arguments: ["a.jpg.yml", "a.NEF.yml"])
  func hidesBothByTheSidecarOfEither(_ sidecar: String) async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a.NEF"] { try tree.write("Photos/\(name)", name) }
      try tree.write("Photos/\(sidecar)", "hidden: true\n")
      let site = try FolderSite(tree)
      #expect(try await site.names().isEmpty && site.problems.isEmpty)
      #expect(site.reader.paths.isEmpty)
    }
  }

  @Test func leavesOutTheRawFileOfAnExcludedPicture() async throws {
    try await site(
      ["private.jpg", "private.nef", "b.nef"], options: ["exclude": "private.jpg"]
    ) { (site: FolderSite) async throws in
      #expect(try await site.names() == ["b.nef"])
    }
  }

  @Test func readsTheSidecarsOfBoth() async throws {
    let facts: (String) -> ImageMetadata = { title in
      var metadata = ImageMetadata(digest: .zero, size: PixelSize(width: 0, height: 0))
      metadata.title = title
      metadata.label = title == "stem" ? nil : title
      metadata.rating = title == "stem" ? 4 : nil
      return metadata
    }
    let sidecars = [
      "a.xmp": facts("stem"), "a.NEF.xmp": facts("raw"), "b.xmp": facts("stem"),
      "b.NEF.xmp": facts("raw"), "b.jpg.xmp": facts("picture"),
    ]
    try await site(
      ["a.jpg", "a.NEF", "b.jpg", "b.NEF"] + sidecars.keys, sidecars: sidecars
    ) { (site: FolderSite) async throws in
      let photos = try await site.photos()
      #expect(photos.map(\.title) == ["raw", "picture"])
      #expect(photos.map(\.rating) == [4, 4])
      #expect(site.problems.isEmpty)
    }
  }

  @Test func takesTheRawFileOfAPictureThatCannotBeRead() async throws {
    let damaged = ["a.jpg": ImageError.damaged(reason: "its header cannot be read")]
    try await site(["a.jpg", "a.nef"], errors: damaged) { (site: FolderSite) async throws in
      #expect(try await site.names() == ["a.nef"])
      #expect(site.places("image.damaged") == ["Photos/a.jpg"])
    }
    let both = damaged.merging(["a.nef": .noPreview(reason: "none")]) { $1 }
    try await site(["a.jpg", "a.nef"], errors: both) { (site: FolderSite) async throws in
      #expect(try await site.names().isEmpty)
      #expect(site.problems.map(\.code) == ["image.damaged"])
    }
  }

  @Test func ignoresRawFilesWithOneNote() async throws {
    try await site(
      ["a.nef", "a.nef.xmp", "b.DNG", "c.jpg", "c.cr2", "d.tif"], pictures: ["d.tif": Self.small],
      options: ["raw": "ignore"]
    ) { (site: FolderSite) async throws in
      #expect(try await site.names() == ["c.jpg"])
      #expect(site.problems.map(\.code) == ["folder.raw-ignored"])
      #expect(site.problems.first?.what == "3 raw files were left out, as site.yml says")
      #expect(site.problems.first?.severity == .note)
    }
  }

  @Test func warnsOnceAboutAMissingLibrary() async throws {
    let missing = ImageError.missingLibrary(reason: "no such file")
    try await site(
      ["a.nef", "b.nef", "c.jpg", "d.jpg", "d.nef"], errors: ["a.nef": missing, "b.nef": missing]
    ) { (site: FolderSite) async throws in
      #expect(try await site.names() == ["c.jpg", "d.jpg"])
      #expect(site.problems.map(\.code) == ["image.raw-library-missing"])
      let problem = try #require(site.problems.first)
      #expect(problem.severity == .warning)
      #expect(
        problem.what
          == "2 raw files are left out: LibRaw, which reads raw files, cannot be loaded: no such file"
      )
      #expect(problem.help?.contains("apt-get install libraw-dev") == true)
    }
  }

  @Test func warnsAboutSmallPreviewsInEveryBuild() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.nef", "a")
      let memory = FolderPhotoCache { .max }
      for _ in 0..<2 {
        let site = try FolderSite(tree, pictures: ["a.nef": Self.small], memory: memory)
        #expect(try await site.names() == ["a.nef"])
        #expect(
          site.problems.map(\.what) == [
            "Photos/a.nef is published as its preview of 160 x 120 pixels, "
              + "the largest picture in the raw file"
          ])
      }
    }
  }

  @Test func namesRawFilesThatCannotBeRead() async throws {
    let none = ImageError.noPreview(reason: "the raw file has no preview")
    try await site(["a.nef"], errors: ["a.nef": none]) { (site: FolderSite) async throws in
      #expect(try await site.names().isEmpty)
      #expect(site.problems.map(\.code) == ["image.no-preview"])
      #expect(site.problems.first?.help?.contains("export it as JPEG") == true)
    }
  }
}
