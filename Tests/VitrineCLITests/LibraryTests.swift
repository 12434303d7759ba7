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

    @Test(arguments: ["vitrine --version", "vitrine check", "vitrine favorites list"])
    func runsCommandsWithoutImages(command: String) async throws {
      #expect(try await shell(command).exit == 0)
    }
  }
#endif
