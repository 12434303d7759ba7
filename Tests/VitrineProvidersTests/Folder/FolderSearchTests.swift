// Search in scripts with and without spaces.

import Testing
import VitrineModel
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct FolderSearchTests {
  @Test(arguments: [
    ("Café Gerbeaud", "cafe"), ("Cafe", "CAFÉ"), ("cafe\u{301}", "caf\u{E9}"), ("Ñandú", "nandu"),
    ("ÅNGSTRÖM", "angstrom"), ("Привет МИР", "мир"), ("Ελλάδα", "ελλαδα"), ("東京タワー", "東京"),
    ("東京タワー", "タワー"), ("北京的秋天", "秋天"), ("ทะเลสวย", "ทะเล"), ("서울 야경", "야경"),
    ("שקיעה בים", "שקיעה"), ("It's a dog-eared map", "dog eared"), ("Route 66", "66"),
    ("Pier_1234", "pier 1234"), ("a—b", "b a"), ("<b>bold</b>", "bold"), ("İstanbul", "istanbul"),
  ])
  func finds(_ title: String, _ words: String) async throws {
    #expect(try await isFound(title, by: words), "\(title) by \(words)")
  }

  @Test(arguments: [
    ("Seaside", "sea"), ("sea", "seas"), ("sea", "sea sky"), ("anything", ""), ("anything", " "),
    ("anything", "!?"), ("anything", ".*"), ("anything", "%"), ("東京", "京都"), ("Café", "caf"),
    ("a", "\0"), ("й", "к"), ("ab", "a b"),
  ])
  func doesNotFind(_ title: String, _ words: String) async throws {
    #expect(try await !isFound(title, by: words), "\(title) by \(words)")
  }

  @Test func answersALongQueryQuickly() async throws {
    let words = String(repeating: "sea ", count: 250)
    #expect(try await isFound("sea", by: words))
  }

  private func isFound(_ title: String, by words: String) async throws -> Bool {
    try await FileTree.temporary { tree in
      try tree.write("Photos/x.jpg", "x")
      let site = try FolderSite(tree, pictures: ["x.jpg": .with { $0.title = title }])
      return try await site.ask(.search(words), .relevance) == ["x.jpg"]
    }
  }
}
