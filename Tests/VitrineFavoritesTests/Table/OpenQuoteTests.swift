// A quote that is never closed, in lists that are too large to be read without their broken rows.

import Testing
import VitrineModel

@testable import VitrineFavorites

@Suite struct OpenQuoteTests {
  @Test(
    arguments: [
      ("p,1,a\n", nil), ("p,1,\"a", 1), ("p,1,a\np,2,\"b\np,3,c\n", 2), ("p,1,\"a\"\"", 1),
      ("p,1,\"a\nb\"\"\"\np,2,\"c\n", 3), ("p,1,a\r\np,2,b\r\n \"p\" ,3,\"c\r\n", 3),
      ("p,1,a\rp,2,\"b", 2), ("p,1,\"a\np,2,\"b\"\n", 1), ("\"\"\"\",1\n\"", 2),
      ("p,1,5\" x\np,2,\"b\"\n", nil), ("p,1,\"5\" x\"\np,2,\"b\"\n", nil),
      ("p,1,\"\",\"\"\n", nil), ("p,1, \"a\" \n", nil), ("", nil),
    ] as [(String, Int?)])
  func findsTheFirstOpenQuote(_ text: String, _ line: Int?) {
    let bytes = Array(text.utf8)
    #expect(OpenQuote(in: bytes, from: (0, 1), separator: UInt8(ascii: ","))?.line == line)
  }

  private let row = "p,%,\"\(String(repeating: "a \"\"quoted\"\" word, ", count: 4_000))\"\r\n"

  private func list(openIn line: Int? = nil) -> [UInt8] {
    let rows = (2...300).map { number in
      let row = row.replacing("%", with: "\(number)")
      return number == line ? String(row.dropLast(3)) + "\r\n" : row
    }
    return Array(("provider,id,note\r\n" + rows.joined()).utf8)
  }

  @Test(arguments: [2, 150, 300])
  func refusesALargeListWithTheLineOfTheQuote(line: Int) {
    let bytes = list(openIn: line)
    #expect(bytes.count > OpenQuote.smallestList)
    let problem = #expect(throws: Problem.self) {
      try ParsedTable(bytes, file: "favorites.csv")
    }
    #expect(problem?.code == "favorites.open-quote" && problem?.severity == .error)
    #expect(problem?.place == .file("favorites.csv", line: line) && problem?.help != nil)
  }

  @Test func readsALargeListWhoseQuotesAreClosed() throws {
    let reading = try ParsedTable(list(), file: "favorites.csv")
    #expect(reading.table.rows.count == 299 && reading.problems.isEmpty)
  }
}
