// `vitrine favorites` in a shell: empty texts, pipes, and the stream that each text is printed to.

import Foundation
import Testing
import VitrineTesting

@Suite("Favorites in a shell")
struct FavoritesStreamTests {
  private func site(_ body: (FileTree) throws -> Void) async throws {
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\nsets:\n  - { slug: a, favorites: favorites.csv }\n")
      try tree.write("favorites.csv", "provider,id,note\r\nfolder,a.jpg,Old\r\n")
      try body(tree)
    }
  }

  private func list(_ tree: FileTree) throws -> String {
    try String(contentsOfFile: tree.absolute("favorites.csv"), encoding: .utf8)
  }

  @Test func removesANoteWithAnEmptyText() async throws {
    try await site { tree in
      let run = try Command.shell("vitrine favorites edit folder:a.jpg --note ''", in: tree)
      #expect(run.exit == 0 && run.output == "folder:a.jpg\t\t\n", "\(run.errors)")
      #expect(try list(tree) == "provider,id,note\r\nfolder,a.jpg,\r\n")
    }
  }

  @Test func printsANoteOfSeveralLinesInOneLine() async throws {
    try await site { tree in
      let lines = "vitrine favorites edit folder:a.jpg --note \"$(printf 'a\\nb\\033[2Jc')\""
      let run = try Command.shell(lines, in: tree)
      #expect(run.exit == 0 && run.output.split(separator: "\n").count == 1)
      #expect(!run.output.contains("\u{1B}"))
    }
  }

  @Test func writesOnlyTheListToAPipe() async throws {
    try await site { tree in
      let lines = "vitrine favorites export - | cmp - favorites.csv && echo same"
      let run = try Command.shell(lines, in: tree)
      #expect(run.output == "same\n" && run.errors.isEmpty, "\(run.errors)")
    }
  }

  @Test func importsFromAndExportsToAPipe() async throws {
    try await site { tree in
      let lines = "printf 'provider,id\\nfolder,b.jpg\\n' >in; vitrine favorites import in --quiet"
      let imported = try Command.shell(lines, in: tree)
      #expect(imported.exit == 0 && imported.output == "added     folder:b.jpg\n")
      let run = try Command.shell("vitrine favorites export /dev/stdout | wc -l", in: tree)
      #expect(run.output.split(separator: " ").first?.hasPrefix("3") == true, "\(run.output)")
    }
  }

  @Test func failsIfStandardOutputIsClosed() async throws {
    try await site { tree in
      for word in ["list", "export"] {
        let run = try Command.shell("vitrine favorites \(word) >&-", in: tree)
        #expect(run.exit == 1 && run.errors.contains("error[console.unwritable]"))
      }
    }
  }

  @Test func keepsTheListIfItCannotBeWritten() async throws {
    try await site { tree in
      let before = try list(tree)
      try tree.link("away.csv", to: "nowhere/list.csv")
      try tree.write(
        "other.yml", "title: T\nfavorites: away.csv\nsets:\n  - { slug: a, favorites: away.csv }\n")
      let lines = "vitrine favorites import favorites.csv --config other.yml"
      let run = try Command.shell(lines, in: tree)
      #expect(run.exit == 1 && run.errors.contains("error["), "\(run.errors)")
      #expect(try list(tree) == before)
    }
  }
}
