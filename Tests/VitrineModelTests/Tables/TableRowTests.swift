// The cells of a row, which stores only those with a text.

import Testing
import VitrineModel

@Suite("The cells of a row") struct TableRowTests {
  @Test func areKeptInAnyOrder() {
    var row = TableRow()
    for column in TableRow.Column.allCases.reversed() { row[column] = column.rawValue }
    for column in TableRow.Column.allCases { #expect(row[column] == column.rawValue) }
    #expect(row.filled == .all)
    for column in TableRow.Column.allCases { row[column] = "" }
    #expect(row == TableRow())
  }

  @Test func fillEmptyOnesOfAnother() {
    let row = TableRow([.title: "t", .tags: "a"])
    let other = TableRow([.title: "u", .note: "n", .license: "cc0"])
    #expect(
      row.completed(by: other) == TableRow([.title: "t", .tags: "a", .note: "n", .license: "cc0"]))
    #expect(row.completed(by: other, in: [.init(.license)])[.note] == "")
  }

  @Test func nameAFileOfTheFolder() {
    #expect(TableRow([.file: " a.jpg "]).photo == Photo.ID(provider: "folder", id: "a.jpg"))
    #expect(TableRow([.file: "a.jpg", .provider: "p", .id: "1"]).photo?.description == "p:1")
    #expect(TableRow([.file: " "]).photo == nil)
  }

  @Test(arguments: [
    ("", TableRow.Visibility.unstated), (" ", .unstated), ("No", .shown), ("0", .shown),
    ("-", .shown), ("YES", .hidden), ("x", .hidden), ("1", .hidden), ("nein", .unclear),
    ("hide", .unclear), ("?", .unclear),
  ])
  func decideWhatIsPublished(_ text: String, _ visibility: TableRow.Visibility) {
    #expect(TableRow([.hidden: text]).visibility == visibility)
  }
}

@Suite("Properties of declared columns") struct PhotoFieldTests {
  @Test(arguments: [
    "dcterms:medium", "http://purl.org/dc/terms/medium", "https://purl.org/dc/terms/medium",
  ])
  func areDublinCoreTerms(_ text: String) {
    #expect(PhotoField.Property(text) == .dublinCore("medium"))
  }

  @Test(arguments: ["schema:artMedium", "https://schema.org/artMedium"])
  func arePropertiesOfSchemaOrg(_ text: String) {
    #expect(PhotoField.Property(text) == .schema("artMedium"))
  }

  @Test(arguments: [
    "", "medium", "dcterms:", "dcterms:Medium", "dcterms:paint", "schema:", "schema:@type",
    "schema:Art", "https://example.org/medium", "schema:a b",
  ])
  func areNothingElse(_ text: String) {
    #expect(PhotoField.Property(text) == nil)
  }
}
