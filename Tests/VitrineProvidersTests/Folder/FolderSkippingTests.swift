// Folders of other programs, patterns of site.yml, and files that are not photos.

import Foundation
import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderSkippingTests {
  @Test func skipsTheFoldersOfOtherProgramsWithOneNote() async throws {
    try await FileTree.temporary { tree in
      for folder in [
        "@eaDir", "x/@eaDir", "#recycle", "@Recycle", ".@__thumb", "lost+found", "__MACOSX",
        ".thumbnails", "Family.photoslibrary", "Lightroom Previews.lrdata", "x/$RECYCLE.BIN",
      ] { try tree.write("Photos/\(folder)/1/secret.jpg", "secret") }
      try tree.write("Photos/private/.nomedia", "")
      try tree.write("Photos/private/secret.jpg", "secret")
      try tree.write("Photos/x/a.jpg", "a")
      try tree.write("Photos/recycle/b.jpg", "b")
      let site = try FolderSite(tree)
      for _ in 0..<2 { #expect(try await site.names() == ["recycle/b.jpg", "x/a.jpg"]) }
      #expect(try await site.albums(of: ".").map(\.id) == ["recycle", "x"])
      #expect(!site.reader.paths.contains { $0.contains("secret") })
      let note = try #require(site.problems.first)
      #expect(site.problems.count == 1)
      #expect(note.code == "folder.skipped" && note.severity == .note && note.help != nil)
      #expect(note.what.hasPrefix("10 folders of other programs"))
      #expect(note.what.contains("2 @eaDir") && note.what.contains("1 with .nomedia"))
    }
  }

  /// What they deleted or replaced, and thumbnails.
  @Test func skipsTheFoldersOfProgramsThatSelectAndCopyPhotos() async throws {
    try await FileTree.temporary { tree in
      for folder in [
        "_gsdata_/_saved_", "[Originals]", "_Rejected", "Recycle Bin", "x/Trash",
        "x/Capture/CaptureOne/Cache/Thumbnails", "Film.imovielibrary/Original Media",
        "Takeout/Google Photos/Bin", "Takeout 2/Google Fotos/Papierkorb",
      ] { try tree.write("Photos/\(folder)/secret.jpg", "secret") }
      try tree.write("Photos/x/x.cosessiondb", "")
      try tree.link("Photos/1.jpg", to: "x/Trash/secret.jpg")
      // Nothing says whose trash this is, and exports may be in a folder of that name.
      for name in ["Trash/b.jpg", "x/Capture/CaptureOne/a.jpg"] {
        try tree.write("Photos/\(name)", name)
      }
      let site = try FolderSite(tree)
      let names = try await site.names().filter { $0 != "x/x.cosessiondb" }
      #expect(names == ["Trash/b.jpg", "x/Capture/CaptureOne/a.jpg"])
      #expect(!site.reader.paths.contains { $0.contains("secret") })
      let note = try #require(site.problems.first { $0.code == "folder.skipped" })
      #expect(note.what.hasPrefix("9 folders") && note.what.contains("1 x/Trash"))
    }
  }

  @Test func skipsProxiesAndThumbnailsOfCameras() async throws {
    try await FileTree.temporary { tree in
      for name in [
        "DCIM/GX010123.MP4", "DCIM/GL010123.LRV", "DCIM/GX010123.THM", "DCIM/DJI_0001.LRF",
        "DCIM/LRV_20240101_120000_01_001.mp4", "MISC/THM/100/DJI_0001.SCR", "DCIM/a.thm/b.jpg",
        "PRIVATE/M4ROOT/SUB/C0001S03.MP4", "PRIVATE/M4ROOT/THMBNL/C0001T01.JPG",
        "PRIVATE/M4ROOT/Clip/C0001.MP4", "SUB/a.jpg", "M4ROOT/b.jpg", "LRV_day.jpg",
      ] { try tree.write("Photos/\(name)", name) }
      try tree.link("Photos/1.jpg", to: "PRIVATE/M4ROOT/THMBNL/C0001T01.JPG")
      let site = try FolderSite(tree)
      #expect(
        try await site.names() == [
          "DCIM/a.thm/b.jpg", "DCIM/GX010123.MP4", "LRV_day.jpg", "M4ROOT/b.jpg",
          "PRIVATE/M4ROOT/Clip/C0001.MP4", "SUB/a.jpg",
        ])
      #expect(
        Set(site.places("folder.not-a-photo"))
          == Set(
            [
              "GL010123.LRV", "GX010123.THM", "DJI_0001.LRF", "LRV_20240101_120000_01_001.mp4",
            ].map { "Photos/DCIM/\($0)" }))
      let note = try #require(site.problems.first { $0.code == "folder.skipped" })
      #expect(note.what.hasSuffix("1 M4ROOT/SUB, 1 M4ROOT/THMBNL, 1 MISC/THM"))
      #expect(site.places("folder.left-out") == ["Photos/1.jpg"])
      let card = try FolderSite(tree, path: "Photos/PRIVATE/M4ROOT")
      #expect(try await card.names() == ["Clip/C0001.MP4"])
    }
  }

  @Test func skipsBackupsAndUnfinishedDownloads() async throws {
    try await FileTree.temporary { tree in
      let skipped = [
        "a.JPG_original", "a.mov_original", "b.jpg~", "c.jpg.bak", "d.jpg.ORIG", "e.jpg.part",
        "f.jpg.crdownload",
      ]
      let photos = ["a.JPG", "a_original", "b~.jpg", "bak.jpg", "part", "x~/orig.jpg"]
      for name in skipped + photos { try tree.write("Photos/\(name)", name) }
      let site = try FolderSite(tree)
      #expect(Set(try await site.names()) == Set(photos))
      #expect(Set(site.places("folder.not-a-photo")) == Set(skipped.map { "Photos/\($0)" }))
    }
  }

  /// Apple's export contains photos that their owner deleted or hid.
  @Test func leavesOutWhatOtherProgramsHide() async throws {
    try await FileTree.temporary { tree in
      for name in ["1.HEIC", "2.JPG", "3.jpg", "4.jpg", "x/1.HEIC", "x/5.jpg", "6.jpg", "6.dng"] {
        try tree.write("Photos/\(name)", name)
      }
      try tree.write("Photos/Recently Deleted/8.jpg", "8")
      try tree.link("Photos/7.jpg", to: "x/5.jpg")
      let titles = "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate\r\n"
      let date = "\"Saturday June 4,2022 12:11 PM GMT\"\r\n"
      try tree.write(
        "Photos/Photo Details.csv",
        "\u{FEFF}\(titles)1.HEIC,x,no,yes,no,\(date)\"2.jpg\",x,no,no,yes,\(date)"
          + "3.jpg,x,yes,no,no,\(date)")
      try tree.write("Photos/Photo Details-1.csv", "\(titles)6.dng,x,no,Yes,no,\(date)")
      try tree.write(
        "Photos/x/.picasa.ini",
        "[Picasa]\nname=X\n[5.jpg]\nstar=yes\nhidden=yes\n[1.HEIC]\nhidden=no\n")
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["3.jpg", "4.jpg", "x/1.HEIC"])
      #expect(
        site.places("folder.trash")
          == ["1.HEIC", "2.JPG", "6.jpg", "7.jpg", "x/5.jpg"].map { "Photos/\($0)" })
      let last = try #require(site.problems.last { $0.code == "folder.trash" })
      #expect(last.help?.contains("Photos/x/.picasa.ini") == true)
      #expect(site.places("folder.not-a-photo").isEmpty)
    }
  }

  /// As spreadsheets save it, and with words that are not a clear no.
  @Test(arguments: [
    "imgName;favorite;hidden;deleted\r\na.jpg;no;yes;no\r\n",
    "sep=;\nimgName;favorite;hidden;deleted\na.jpg;no;no;yes\n",
    "imgName\thidden\r\n\"a.jpg\"\tyes\r\n", "imgName,hidden\ra.jpg,yes\r",
    "imgName,hidden,deleted\na.jpg,TRUE,no\n", "imgName,hidden,deleted\na.jpg,no,1\n",
    "imgName,hidden,deleted\na.jpg,x,no\n", "imgName,hidden,deleted\na.jpg,WAHR,no\n",
    "imgName,hidden,date\na.jpg,yes,\"June 4,\n2022\"\n",
  ])
  func leavesOutWhatASavedTableHides(_ table: String) async throws {
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian] {
      try await FileTree.temporary { tree in
        for name in ["a.jpg", "b.jpg"] { try tree.write("Photos/\(name)", name) }
        let bytes = try #require(table.data(using: encoding))
        try tree.write("Photos/x/Photo Details-2.csv", "")
        try bytes.write(to: URL(fileURLWithPath: "\(tree.path)/Photos/Photo Details-1.csv"))
        let site = try FolderSite(tree)
        #expect(try await site.names() == ["b.jpg"])
        let note = try #require(site.problems.first)
        #expect(site.problems.count == 1 && note.code == "folder.trash")
        #expect(note.help?.contains("Photos/Photo Details-1.csv") == true)
      }
    }
  }

  @Test func readsQuotesInTheNamesOfATable() async throws {
    try await FileTree.temporary { tree in
      for name in ["My \"best\".jpg", "b.jpg"] { try tree.write("Photos/\(name)", name) }
      try tree.write(
        "Photos/Photo Details.csv", "imgName,hidden\n\"My \"\"best\"\".jpg\",yes\nb.jpg,no\n")
      #expect(try await FolderSite(tree).names() == ["b.jpg"])
    }
  }

  @Test(arguments: [
    ("imgName,hidden,deleted\na.jpg,yes,no\nb\".jpg,yes,no\n", 3),
    ("imgName,hidden,deleted\na.jpg,no\n", 2), ("imgName,hidden\n,yes\n", 2),
    ("imgName,hidden\na,b.jpg,no,yes\n", 2), ("imgName|hidden\na.jpg|yes\n", 1),
    ("sep=|\nimgName|hidden\na.jpg|yes\n", 2), ("PK\u{3}\u{4}imgName", 1),
  ])
  func refusesATableOfHiddenPhotosThatItCannotRead(_ table: String, _ line: Int) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/Photo Details.csv", table)
      let site = try FolderSite(tree)
      _ = try await site.names()
      #expect(site.problems.map(\.code) == ["folder.private-list"])
      #expect(site.problems.first?.severity == .error)
      #expect(site.problems.first?.place == .file("Photos/Photo Details.csv", line: line))
    }
  }

  @Test(arguments: ["", "name,hidden\na.jpg,yes\n", "imgName,size\na.jpg\n", "a \"note\n"])
  func ignoresTablesOfOthersWithTheName(_ table: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/Photo Details.csv", table)
      let site = try FolderSite(tree)
      #expect(try await site.names() == ["a.jpg"])
      #expect(site.problems.isEmpty)
    }
  }

  @Test func refusesAListOfHiddenPhotosThatCannotBeRead() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/a.jpg", "a")
      try tree.write("Photos/Picasa.ini/b.jpg", "b")
      let site = try FolderSite(tree)
      _ = try await site.names()
      #expect(site.problems.map(\.code) == ["sidecar.unreadable"])
      #expect(site.problems.map(\.severity) == [.error])
    }
  }

  @Test func doesNotFollowLinksIntoSkippedFolders() async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/#recycle/a.jpg", "a")
      try tree.write("Photos/private/.nomedia", "")
      try tree.write("Photos/private/a.jpg", "a")
      try tree.write("Photos/out/a.jpg", "a")
      try tree.link("Photos/1.jpg", to: "#recycle/a.jpg")
      try tree.link("Photos/2.jpg", to: "private/a.jpg")
      try tree.link("Photos/3.jpg", to: "out/a.jpg")
      let site = try FolderSite(tree, options: ["exclude": "out/"])
      #expect(try await site.names().isEmpty)
      #expect(site.places("folder.left-out") == [1, 2, 3].map { "Photos/\($0).jpg" })
    }
  }

  /// Hidden files, and photos of folders that are skipped or excluded, are in no set.
  @Test(arguments: [
    ("one.jpg", LocalName.similar("x/y/one.jpg")), ("two.jpg", nil), ("three.jpg", nil),
    ("four.jpg", nil), ("five.jpg", nil), ("twa.jpg", nil),
    ("x/y/onee.jpg", .similar("x/y/one.jpg")),
    ("@eaDir", .folder("@eaDir", photo: nil)), ("x/y", .folder("x/y", photo: "x/y/one.jpg")),
  ])
  func suggestsOnlyPhotosThatSetsMayShow(_ name: String, _ meaning: LocalName?) async throws {
    try await FileTree.temporary { tree in
      for path in [
        "x/y/one.jpg", ".hidden/two.jpg", "@eaDir/two.jpg", "private/three.jpg", "out/four.jpg",
        "x/.five.jpg",
      ] { try tree.write("Photos/\(path)", path) }
      try tree.write("Photos/private/.nomedia", "")
      let options = try FolderSite.options(["path": "Photos", "exclude": "out/"])
      let found = ProviderRegistry.meaning(
        of: name, options: ["folder": options], in: tree.path)
      #expect(found?.meaning == meaning)
    }
  }

  @Test(arguments: [".nomedia", ".NOMEDIA", ".NoMedia", ".nomedia.txt"])
  func skipsAFolderThatIsMarkedAsPrivate(_ name: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/private/\(name)", "")
      try tree.write("Photos/private/in/a.jpg", "a")
      try tree.write("Photos/b.jpg", "b")
      #expect(try await FolderSite(tree).names() == ["b.jpg"])
    }
  }

  @Test(arguments: [".nomedia", ".NOMEDIA", ".NoMedia", ".nomedia.txt"])
  func refusesAPhotoFolderThatIsMarkedAsPrivate(_ name: String) async throws {
    try await FileTree.temporary { tree in
      try tree.write("Photos/\(name)", "")
      try tree.write("Photos/a.jpg", "a")
      let site = try FolderSite(tree)
      await #expect(throws: ProviderError.self) { try await site.names() }
    }
  }

  @Test func excludesWhatSiteYmlExcludes() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.jpg", "a-edited.jpg", "Private/b.jpg", "x/Private/c.jpg", "x/c.jpg"] {
        try tree.write("Photos/\(name)", name)
      }
      try tree.write("Photos/a-edited.jpg.yml", "title: E\n")
      try tree.write("Photos/Private/album.yml", "nonsense: 1\n")
      let site = try FolderSite(
        tree, options: ["exclude": "*-edited.jpg\n/Private/\n"])
      #expect(try await site.names() == ["a.jpg", "x/c.jpg", "x/Private/c.jpg"])
      #expect(site.problems.isEmpty)
    }
  }

  @Test func ordersNamesNaturally() async throws {
    try await FileTree.temporary { tree in
      let names = [
        "Day 2/img1.jpg", "Day 10/img1.jpg", "img1.jpg", "img2.jpg", "img2 (2).jpg", "img10.jpg",
      ]
      for name in names { try tree.write("Photos/\(name)", name) }
      let site = try FolderSite(tree)
      #expect(try await site.names() == names)
      // Photos without dates are newest in the same order.
      #expect(try await site.ask(.album("."), .newest) == names)
      #expect(try await site.albums(of: ".").map(\.id) == ["Day 2", "Day 10"])
    }
  }

  @Test func notesOtherKindsOfFilesAndWarnsOfPictures() async throws {
    try await FileTree.temporary { tree in
      for name in ["a.nef", "b.mov", "c.aae", "Thumbs.db", "README", "d.jpg", "e.psd", "f.HEIC"] {
        try tree.write("Photos/\(name)", "text")
      }
      let site = try FolderSite(
        tree,
        errors: [
          "a.nef": .unsupported(format: "Nikon raw"), "b.mov": .unsupported(format: "video"),
          "Thumbs.db": .empty, "e.psd": .unsupported(format: "Photoshop"),
          "f.HEIC": .damaged(reason: "its header cannot be read"),
        ])
      #expect(try await site.names().isEmpty)
      #expect(
        site.places("folder.not-a-photo")
          == ["README", "Thumbs.db", "a.nef", "b.mov"].map { "Photos/\($0)" })
      let warned = site.problems.filter { $0.severity == .warning }
      #expect(
        warned.map(\.code) == ["image.not-a-picture", "image.unsupported", "image.damaged"])
      for problem in site.problems {
        let help = problem.help ?? ""
        #expect(!help.contains("remove") && !help.contains("delete"))
      }
    }
  }
}
