import Testing
import VitrineModel

@Suite struct DateSpanTests {
  @Test(arguments: [
    ("2024", "2024-01-01..2024-12-31"), ("2024-02", "2024-02-01..2024-02-29"),
    ("2023-02", "2023-02-01..2023-02-28"), ("2024-05-17", "2024-05-17..2024-05-17"),
    ("2024-05..2025", "2024-05-01..2025-12-31"), ("2020..", "2020-01-01.."),
    ("..1950-06", "..1950-06-30"), (" 2020 .. 2021 ", "2020-01-01..2021-12-31"),
  ])
  func readsWhatPeopleWrite(_ text: String, _ span: String) throws {
    #expect(try #require(DateSpan(text)).description == span)
  }

  @Test(arguments: [
    "", "..", "x", "2024..x", "x..2024", "2025..2024", "2024-13", "2023-02-29", "circa 1905",
    "2024-05-17T10:00", "2024..2025..2026", "2024...2025", "24", "0000",
  ])
  func refusesOtherTexts(_ text: String) { #expect(DateSpan(text) == nil) }

  /// A date that is known in part is in a span if all of it is.
  @Test(arguments: [
    ("2024", "2024", true), ("2024", "2024-07-04T23:59:59-11:00", true), ("2024", "2025", false),
    ("2024-05", "2024", false), ("2024-05..2024-06", "2024-06", true),
    ("2024-05..2024-06-29", "2024-06", false), ("..2024-02-29", "2024-02", true),
    ("1900..1910", "circa 1905", true), ("1905-06..", "1905", false), ("1905..", "1905", true),
    ("..1904", "1905", false), ("2024-05-17", "2024-05-17T00:00:00", true),
  ])
  func contains(_ span: String, _ date: String, _ isInside: Bool) throws {
    let date = try #require(PartialDate(date))
    #expect(try #require(DateSpan(span)).contains(date) == isInside)
  }
}
