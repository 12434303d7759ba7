// Nothing is lost on the way out and back, in any field, with any content.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFavorites

@Suite struct FavoritesRoundTripTests {
  private func read(
    _ bytes: [UInt8], _ kind: CuratedTable.Kind = .favorites
  ) throws -> ParsedTable {
    try ParsedTable(bytes, kind, file: "\(kind).csv")
  }

  /// Every column of every table.
  private static let columns = CuratedTable.Kind.allCases.flatMap { kind in
    kind.columns.inOrder.map { (kind, $0) }
  }

  @Test(arguments: columns)
  func restoresHostileTextsInEveryField(
    _ kind: CuratedTable.Kind, _ column: TableRow.Column
  ) throws {
    var list = CuratedTable(kind, extraColumns: ["mine"])
    for (number, text) in HostileTexts.cells.enumerated() {
      var favorite = Favorite([
        .provider: "p\(number)", .id: "i\(number)", .pageURL: "https://p.example/\(number)",
      ])
      favorite[column] = text
      favorite.extras = [ExactText(text)]
      list.append(favorite)
    }
    let bytes = list.csv
    let reading = try read(bytes, kind)
    #expect(reading.problems.isEmpty)
    #expect(reading.table.rows.map(\.cells) == list.rows.map(\.cells))
    #expect(reading.table.csv == bytes)
  }

  @Test func restoresHostileColumnNames() throws {
    var list = Favorites(columns: .identity, extraColumns: HostileTexts.cells.map { ExactText($0) })
    list.append(
      Favorite([.provider: "p", .id: "1"], extras: HostileTexts.cells.map { ExactText($0) }))
    let bytes = list.csv
    let reading = try read(bytes)
    #expect(reading.table.extraColumns == list.extraColumns)
    #expect(reading.table.rows.map(\.cells) == list.rows.map(\.cells))
    #expect(reading.table.csv == bytes)
  }

  @Test func mergesRowsThatALaterRowConnects() throws {
    let page = "https://p.example/1"
    let text = "provider,id,page_url,note\nflickr,1,,a\n,,\(page),b\nflickr,1,\(page),\n"
    let reading = try read(Array(text.utf8))
    #expect(reading.table.rows.map(\.line) == [2])
    #expect(reading.table.rows.first?.cells[.pageURL] == page)
    #expect(reading.problems.map(\.place) == [4, 3].map { .file("favorites.csv", line: $0) })
    #expect(try read(reading.table.csv).problems.isEmpty)
  }

  @Test func writesTheSameFormWhateverItRead() throws {
    let text = "mine;ID;provider;note\r=x;1;p;\"two\nlines\"\r-y;'=2;p\r"
    let written = try read(Array(text.utf8)).table.csv
    #expect(
      String(decoding: written, as: UTF8.self)
        == "provider,id,note,mine\r\np,1,\"two\nlines\",'=x\r\np,'=2,,'-y\r\n")
    #expect(try read(written).table.csv == written)
  }

  @Test func quotesOnlyCellsThatNeedIt() {
    var list = Favorites(columns: .identity)
    for id in ["a b", "a;b", "a\tb", "a,b", "a\"b", "a\rb", " a", "é"] {
      list.append(Favorite([.provider: "p", .id: id]))
    }
    let lines = String(decoding: list.csv, as: UTF8.self).split(separator: "\r\n").dropFirst()
    #expect(
      lines == [
        "p,a b", "p,\"a;b\"", "p,\"a\tb\"", "p,\"a,b\"", "p,\"a\"\"b\"", "p,\"a\rb\"", "p, a",
        "p,é",
      ])
  }

  @Test func leavesNoFormulaAtTheStartOfACell() throws {
    var list = Favorites(extraColumns: HostileTexts.cells.map { ExactText($0) })
    for (number, text) in HostileTexts.cells.enumerated() {
      list.append(Favorite([.provider: "p", .id: "\(number)", .note: text, .title: text]))
    }
    let bytes = list.csv
    var records = CSVRecords(bytes, separator: UInt8(ascii: ","))
    while let record = records.next() {
      for cell in try record.content.get() {
        let isFormula = "=+-@\t\r".utf8.contains { $0 == bytes[cell.range].first }
        #expect(!isFormula)
      }
    }
  }

  @Test func restoresAHundredThousandRows() throws {
    let list = Favorites.many(Favorites.manyRows)
    let bytes = list.csv
    let reading = try read(bytes)
    #expect(reading.problems.isEmpty && reading.table.rows.count == Favorites.manyRows)
    #expect(reading.table.csv == bytes)
  }
}

extension Favorites {
  /// A hundred thousand if the compiler optimizes; fewer, in the same time, if it does not.
  static var manyRows: Int {
    #if DEBUG
      3_000
    #else
      100_000
    #endif
  }

  /// A list with long texts in every field.
  static func many(_ count: Int) -> Favorites {
    var list = Favorites(extraColumns: ["rating"])
    for number in 0..<count {
      let page = "https://photos.example/people/ada/\(number)"
      list.append(
        Favorite(
          [
            .provider: "flickr", .id: "\(50_000_000_000 + number)",
            .title: "Evening at the sea, number \(number)", .author: "Ada Lovelace",
            .authorURL: "https://photos.example/people/ada", .pageURL: page,
            .imageURL: "https://live.photos.example/65535/\(number)_b.jpg",
            .license: "cc-by-sa-4.0", .tags: "sea;beach;evening;\(number % 100)",
            .note: "she said \"look\"\nand I did", .addedAt: "2026-03-09T18:04:00Z",
          ], extras: [ExactText("\(number % 5)")]))
    }
    return list
  }
}
