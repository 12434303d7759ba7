// Lists as other people write them, half of them broken.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFavorites

@Suite struct ParsedFavoritesTests {
  private func read(_ text: String) throws -> ParsedTable {
    try ParsedTable(Array(text.utf8), file: "favorites.csv")
  }

  private func error(_ bytes: [UInt8]) -> Problem? {
    do {
      _ = try ParsedTable(bytes, file: "favorites.csv")
      return nil
    } catch { return error }
  }

  // MARK: Well written

  @Test(arguments: ["\r\n", "\n", "\r"])
  func readsEveryLineEnd(_ end: String) throws {
    let text = ["provider,id,note", "p,1,\"a\(end)b\"", "", "p,2,c", ""].joined(separator: end)
    let reading = try read(text)
    #expect(reading.problems.isEmpty)
    #expect(reading.table.rows.map(\.cells.note) == ["a\(end)b", "c"])
    #expect(reading.table.rows.map(\.line) == [2, 5])
  }

  @Test(arguments: [",", ";", "\t"])
  func findsTheSeparatorInTheHeader(_ mark: String) throws {
    let header = ["\"Mine, or; not\t\"", " ID ", "Provider", "extra"].joined(separator: mark)
    let row = ["x", "1", "p", "\"a\(mark)b\""].joined(separator: mark)
    let reading = try read("\u{FEFF}\(header)\n\(row)\n")
    #expect(reading.problems.isEmpty)
    #expect(reading.table.columns == .identity)
    #expect(reading.table.extraColumns == ["Mine, or; not", "extra"])
    #expect(reading.table.rows.first?.cells.extras == ["x", ExactText("a\(mark)b")])
  }

  @Test func findsTheSeparatorIfAnotherIsInAName() throws {
    let reading = try read("mine, too;provider;id\nx, y;p;1\n")
    #expect(reading.table.extraColumns == ["mine, too"])
    #expect(reading.table.rows.first?.cells.extras == ["x, y"])
  }

  @Test(arguments: ["sep=;\r\n", "\u{FEFF}\"sep=;\"\n", "SEP=;\r"])
  func readsTheSeparatorThatExcelNames(_ line: String) throws {
    let reading = try read(line + "page_url;a,b\nhttps://p.example/1;2\n")
    #expect(reading.table.extraColumns == ["a,b"])
    #expect(reading.table.rows.map(\.line) == [3])
  }

  @Test func skipsBlankRowsAndReadsShortOnes() throws {
    let reading = try read("\n , \nprovider,id,note,mine\n,,,\n  \np,1\np,2,n,,,\n")
    #expect(reading.problems.isEmpty)
    #expect(reading.table.rows.map(\.line) == [6, 7])
    #expect(reading.table.rows.map(\.cells.note) == ["", "n"])
    #expect(reading.table.rows[0].given == .identity)
  }

  @Test(arguments: ["", "\u{FEFF}", "\r\n\n  \n", "sep=;\n"])
  func readsAnEmptyFileAsAnEmptyList(_ text: String) throws {
    #expect(try read(text) == .empty(.favorites))
  }

  @Test func removesOneGuardBeforeFormulasOnly() throws {
    let cells = ["'=1", "'tis", "''", "'''", "'", "'\t", "-1", "'-1", "a'=1"]
    let rows = cells.enumerated().map { "p,\($0.offset),\($0.element)" }
    let reading = try read("provider,id,note\n" + rows.joined(separator: "\n"))
    #expect(
      reading.table.rows.map(\.cells.note)
        == ["=1", "'tis", "'", "''", "'", "\t", "-1", "-1", "a'=1"])
  }

  @Test func ignoresSpacesAroundQuotesOnly() throws {
    let reading = try read("provider,id,title,note\np,1, \"a, b\" , c \n")
    #expect(reading.table.rows.first?.cells.title == "a, b")
    #expect(reading.table.rows.first?.cells.note == " c ")
  }

  @Test func setsTheIdOfRowsWithOnlyAPage() throws {
    let text = "page_url,note\nhttps://p.example/1,a\nhttps://q.example/2,b\nnothing,c\n"
    let reading = try ParsedTable(Array(text.utf8), file: "f.csv") { page in
      page.host == "p.example" ? Photo.ID(provider: "p", id: "1") : nil
    }
    let names = reading.table.rows.map { $0.cells.identity?.description }
    #expect(names == ["p:1", "https://q.example/2", "nothing"])
    #expect(reading.table.columns.isSuperset(of: .identity))
    #expect(reading.table.rows.map { $0.given.contains(.id) } == [true, false, false])
  }

  // MARK: Rows of one photo

  @Test func mergesRowsOfTheSamePhoto() throws {
    let reading = try read(
      """
      provider,id,page_url,title,note,mine
      ,,https://p.example/1,,a,
      p,2,,x,,
      p,1,https://p.example/1,t,b,m
      p,2,,x,n,
      p,1,,,,

      """)
    #expect(reading.table.rows.map(\.cells.photo?.id) == ["1", "2"])
    #expect(reading.table.rows.map(\.cells.note) == ["a", "n"])
    #expect(reading.table.rows[0].cells.title == "t")
    #expect(reading.table.rows[0].cells.extras == ["m"])
    #expect(reading.problems.map(\.severity) == [.warning, .note, .note])
    #expect(reading.problems[0].what.contains("note") && reading.problems[0].what.contains("2"))
    #expect(reading.problems[0].place == .file("favorites.csv", line: 4))
    #expect(reading.badLines.isEmpty)
  }

  @Test func distinguishesIdsThatDifferOnlyInBytes() throws {
    let reading = try read("provider,id\np,\u{E9}\np,e\u{301}\n")
    #expect(reading.table.rows.count == 2)
  }

  // MARK: Bad rows

  @Test(arguments: [
    ("p,2,\"open", "never closed"), ("p,2,\"a\"b", "after the quote"), ("p,2,a\"b", "middle"),
    ("p,2,a,b,c", "5 cells"), ("p,,a", "neither"), (",2,a", "neither"), (" ,2,a", "neither"),
    ("p,2,\"open\"\"", "never closed"), ("\"", "never closed"), ("p,2,\"\"\"", "never closed"),
  ])
  func skipsABadRowAndReadsTheRest(_ row: String, _ word: String) throws {
    let reading = try read("provider,id,note\np,1,a\n\(row)\np,3,\"b\"\np,4,c\n")
    #expect(reading.table.rows.map(\.cells.photo?.id) == ["1", "3", "4"])
    #expect(reading.badLines == [3])
    let problem = try #require(reading.problems.first)
    #expect(problem.what.contains(word))
    #expect(problem.code == "favorites.bad-row" && problem.severity == .warning)
    #expect(problem.place == .file("favorites.csv", line: 3) && problem.help != nil)
  }

  @Test func skipsTextThatIsNotUTF8() throws {
    var bytes = Array("provider,id,note,mine\np,1,caf".utf8)
    bytes += [0xE9] + Array(",x\np,2,b,".utf8) + [0xFF] + Array("\np,3,c,d\n".utf8)
    let reading = try ParsedTable(bytes, file: "favorites.csv")
    #expect(reading.badLines == [2, 3])
    #expect(reading.problems.map { $0.what.contains("note") } == [true, false])
    #expect(reading.problems[1].what.contains("mine"))
    #expect(reading.problems[0].help?.contains("CSV UTF-8") == true)
  }

  @Test func skipsARowWithACellOfMoreThanAMegabyte() throws {
    let line = "p,9,x\n"
    let cell = String(repeating: line, count: CSVCell.largest / line.utf8.count + 1)
    let reading = try read("provider,id,note\np,1,\"\(cell)\"\np,2,b\n")
    #expect(reading.badLines == [2])
    #expect(reading.table.rows.map(\.cells.photo?.id) == ["2"])
    let whole = try read("provider,id,note\np,1,\(String(repeating: "x", count: 1 << 20))\n")
    #expect(whole.problems.isEmpty)
  }

  @Test func reportsTheFirstFiftyOfManyBadRowsAndCountsTheOthers() throws {
    let reading = try read("provider,id\n" + String(repeating: "p\n", count: 1000))
    #expect(reading.badLines.count == 1000)
    #expect(reading.problems.count == 51)
    #expect(reading.problems.last?.what.contains("950 more") == true)
    let repeated = try read("provider,id\n" + String(repeating: "p,1\n", count: 1000))
    #expect(repeated.problems.count == 51)
    #expect(repeated.problems.last?.what.contains("949 more") == true)
  }

  @Test(arguments: [
    "\"a", "p,1,\"", "p,\"\"\"", "\",\",\"", "\"\"a", " \"", "p,1,\"a\n\n\"\"", "\"a\"\"",
  ])
  func readsHostileLinesInLinearTime(_ line: String) throws {
    // Twice 2^15 lines: were this quadratic, it would not end.
    let count = 1 << 15
    let text = "provider,id,note\n" + String(repeating: line + "\n", count: count) + "p,7,x\n"
    let reading = try read(text + text)
    #expect(reading.badLines.count + reading.table.rows.count > 0)
  }

  // MARK: Bad headers

  @Test(arguments: [
    ("provder,id\n", "did you mean “provider” instead of “provder”?"),
    ("title,pageurl\n", "did you mean “page_url” instead of “pageurl”?"),
    ("p,1,a\n", "begin the file with a line"), ("photos|notes\np|1\n", "begin the file"),
  ])
  func refusesAHeaderWithoutIdentity(_ text: String, _ help: String) throws {
    let problem = try #require(error(Array("\n\(text)".utf8)))
    #expect(problem.code == "favorites.header" && problem.severity == .error)
    #expect(problem.help?.contains(help) == true)
    #expect(problem.place == .file("favorites.csv", line: 2))
  }

  @Test func refusesAKnownColumnTwice() throws {
    let problem = try #require(error(Array("provider,id,note, NOTE\n".utf8)))
    #expect(problem.code == "favorites.column-twice" && problem.what.contains("note"))
    #expect(error(Array("provider,id,mine,mine\n".utf8)) == nil)
  }

  @Test(arguments: ["provider,\"id\n", "\"provider\"x,id\n", "provider,i\"d\n"])
  func refusesABrokenHeader(_ text: String) throws {
    #expect(error(Array(text.utf8))?.code == "favorites.header")
  }

  @Test func refusesAbsurdNumbersOfColumns() {
    let commas = String(repeating: ",", count: 1000)
    #expect(error(Array("provider,id\(commas)\n".utf8))?.code == "favorites.header")
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x70, 0], [0xFE, 0xFF, 0, 0x70], [0x70, 0, 0x72, 0], [0, 0x70, 0, 0x72],
      Array("PK\u{3}\u{4}".utf8), Array("provider,id,caf".utf8) + [0xE9, 0x0A],
    ] as [[UInt8]])
  func refusesAnotherEncodingAndReportsHowToSave(_ bytes: [UInt8]) throws {
    let problem = try #require(error(bytes))
    #expect(problem.code == "favorites.encoding" && problem.help?.contains("UTF-8") == true)
  }
}
