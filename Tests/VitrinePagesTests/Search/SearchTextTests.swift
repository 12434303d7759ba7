// The index and the script that reads it must cut texts alike: one table tests both.

import Foundation
import Testing

@testable import VitrinePages

@Suite struct SearchTextTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let text: String
    let terms: [String]

    var testDescription: String { text }
  }

  /// The checks that run `fold.js` read it too.
  static let table: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "folding.json")
    return (try? JSONDecoder().decode([Row].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test(arguments: table)
  func cutsTextsAsInTheTable(_ row: Row) {
    let terms = SearchText.terms(of: row.text)
    #expect(terms.map { Array($0.unicodeScalars) } == row.terms.map { Array($0.unicodeScalars) })
  }

  @Test func readsAWholeTable() { #expect(Self.table.count > 70) }

  @Test func findsTheLastLettersOfTextsCutIntoPairs() {
    #expect(SearchText.tails(of: "北海道 sea 海") == ["道"])
  }
}
