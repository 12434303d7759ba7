import Foundation
import Testing
import VitrineTesting

#if os(Linux)
  /// A machine on which libvips is broken: an invalid file of its name is found first.
  struct LibraryTests {
    private func shell(_ command: String) async throws -> Command.Run {
      try await FileTree.temporary { tree in
        try tree.write(
          "site.yml", "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n")
        try tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
        try tree.write("libraries/libvips.so.42", "none")
        return try Command.shell(
          "export LD_LIBRARY_PATH=\"$PWD/libraries\"; \(command); code=$?; ls; exit $code",
          in: tree)
      }
    }

    @Test func reportsAMissingLibraryBeforeItWritesAnything() async throws {
      let built = try await shell("vitrine build --quiet")
      #expect(built.exit == 1)
      #expect(built.output == "Photos\nlibraries\nsite.yml\n")
      #expect(
        built.errors == """
          error[image.library-missing]: libvips, which reads and writes images, cannot be loaded: \
          {folder}/libraries/libvips.so.42: file too short
            help:  install libvips 8.14 or newer: apt-get install libvips42, or brew install vips

          """)
    }

    @Test func leavesOutRawFilesWithOneWarning() async throws {
      try await FileTree.temporary { tree in
        try tree.write(
          "site.yml", "title: T\nsets:\n  - { slug: all, provider: folder, album: . }\n")
        try tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
        for name in ["b.cr2", "c.raf"] {
          try tree.write("Photos/\(name)", "II*\0\u{10}\0\0\0CR\u{2}\0 \(name)")
        }
        for number in 20...26 { try tree.write("libraries/libraw_r.so.\(number)", "none") }
        let built = try Command.shell(
          "LD_LIBRARY_PATH=\"$PWD/libraries\" vitrine build --quiet; code=$?; ls public/photos/folder;"
            + " exit $code", in: tree)
        #expect(built.exit == 0)
        #expect(built.output.split(separator: "\n").count == 1)
        #expect(
          built.errors.contains(
            """
            warning[image.raw-library-missing]: 2 raw files are left out: LibRaw, which reads raw \
            files, cannot be loaded: {folder}/libraries/libraw_r.so.26: file too short
              where: Photos
              help:  install LibRaw 0.20 or newer: apt-get install libraw-dev, or brew install libraw

            """))
        #expect(built.errors.components(separatedBy: "warning[").count == 2)
      }
    }

    @Test(arguments: ["vitrine --version", "vitrine check", "vitrine favorites list"])
    func runsCommandsWithoutImages(command: String) async throws {
      #expect(try await shell(command).exit == 0)
    }
  }
#endif
