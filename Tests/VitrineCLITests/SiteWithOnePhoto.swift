import VitrineTesting

extension FileTree {
  /// Calls with a small site, of which nothing is built yet.
  static func siteWithOnePhoto(_ body: (FileTree) throws -> Void) async throws {
    try await temporary { tree in
      try tree.write(
        "site.yml",
        "title: T\nimages: { sizes: [32] }\nsets:\n  - { slug: all, provider: folder, album: . }\n")
      try tree.write("Photos/a.jpg", TinyImage.jpeg("a"))
      try body(tree)
    }
  }
}
