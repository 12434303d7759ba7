// Our records beside SwiftCSV: the same if it is right. The other cases show why it does not read
// the rows.

import SwiftCSV
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFavorites

@Suite struct SwiftCSVComparisonTests {
  private func theirs(_ text: String) throws -> [[String]] {
    let table = try EnumeratedCSV(string: text, delimiter: .comma, loadColumns: false)
    return [table.header] + table.rows
  }

  private func ours(_ text: String) throws -> [[String]] {
    let bytes = Array(text.utf8)
    var records = CSVRecords(bytes, separator: UInt8(ascii: ","))
    var rows: [[String]] = []
    while let record = records.next() {
      rows.append(try record.content.get().map { try #require($0.typed(in: bytes)) })
    }
    return rows
  }

  @Test(arguments: 0..<200)
  func agreesOnPlainTables(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let parts = ["a", "b c", "\"x\"", "\"x, y\"", "\"say \"\"z\"\"\"", "\"two\nlines\"", "é", "7"]
    let rows = (0..<8).map { _ in
      (0..<4).map { _ in
        parts.randomElement(using: &chance) ?? ""
      }.joined(separator: ",")
    }
    let text = rows.joined(separator: seed % 2 == 0 ? "\n" : "\r\n") + "\n"
    #expect(try ours(text) == theirs(text))
  }

  @Test(arguments: [
    "a,\"\u{301}x\",b\n", "a,\u{301}b\n", "a, b\n", "a,\u{A0}b\n", "a,\n",
  ])
  func readsTextsThatSwiftCSVMisreads(_ text: String) throws {
    let cells = text.dropLast().utf8.split(separator: 0x2C, omittingEmptySubsequences: false)
      .map { String(Substring($0)).replacing("\"", with: "") }
    let row = try ours(text)
    #expect(row.count == 1 && row.first?.count == cells.count)
    let isTheirsWrong = (try? theirs(String(text.dropLast()))).map { rows in
      rows.count != 1 || rows[0].map { Array($0.utf8) } != row[0].map { Array($0.utf8) }
    }
    #expect(isTheirsWrong ?? true)
  }

  @Test(arguments: [
    "provider,id,\"\u{301}x\"\n", "provider,id,\u{301}x\n", "provider,id,a\u{2028}b\n",
    "provider,id,a\tb\n", "provider,id,\n", "provider,id,\"a\r\nb\"\n",
  ])
  func readsEveryHeaderWhole(_ text: String) throws {
    let reading = try ParsedTable(Array(text.utf8), file: "favorites.csv")
    #expect(reading.table.extraColumns.count == 1)
    let again = try ParsedTable(reading.table.csv, file: "favorites.csv")
    #expect(again.table.extraColumns == reading.table.extraColumns)
  }
}
