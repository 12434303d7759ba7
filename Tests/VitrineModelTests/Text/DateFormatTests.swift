import Testing
import VitrineModel

struct DateFormatTests {
  private static let polish: TemplateMap = [
    "months": .list((1...12).map { .text("of month \($0)") }),
    "months_alone": .list((1...12).map { .text("month \($0)") }),
    "date": "{day_padded} {month} {year}", "date_month": "{month}, {year}-{month_padded}",
    "date_year": "year {year}", "date_circa": "ca. {date}",
  ]

  @Test(
    arguments: [
      ("2026-03-09", "09 of month 3 2026"), ("2026-03", "month 3, 2026-03"),
      ("2026", "year 2026"), ("1932~", "ca. year 1932"),
    ])
  func writesWhatIsKnown(_ date: String, _ text: String) throws {
    #expect(DateFormat(Self.polish).text(of: try #require(PartialDate(date))) == text)
  }

  @Test(arguments: [(1, "month 1"), (12, "month 12"), (0, nil), (13, nil)])
  func namesMonths(_ number: Int, _ name: String?) {
    #expect(DateFormat(Self.polish).name(ofMonth: number) == name)
  }

  @Test(arguments: ["2026-03-09", "2026-03", "2026"])
  func writesISO8601WithoutFormats(_ date: String) throws {
    let none = DateFormat([:])
    #expect(none.text(of: try #require(PartialDate(date))) == date)
    #expect(none.name(ofMonth: 3) == nil)
  }
}
