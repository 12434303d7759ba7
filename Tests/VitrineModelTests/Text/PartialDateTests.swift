// Dates come from cameras, people and services, in many forms and often wrong.

import Testing
import VitrineModel

@Suite struct PartialDateTests {
  @Test(arguments: [
    ("2026-03-09", "2026-03-09"), ("20260309", "2026-03-09"), ("2026:03:09", "2026-03-09"),
    ("2026/03/09", "2026-03-09"), (" 2026-03-09\n", "2026-03-09"), ("0001-01-01", "0001-01-01"),
    ("9999-12-31", "9999-12-31"), ("2026:03:09 18:04:00", "2026-03-09T18:04:00"),
    ("2026:03:09 18:04:00\0", "2026-03-09T18:04:00"),
    ("2026-03-09T18:04", "2026-03-09T18:04:00"), ("2026-03-09t18:04:05z", "2026-03-09T18:04:05Z"),
    ("2026-03-09T18:04:05.678Z", "2026-03-09T18:04:05Z"),
    ("2026-03-09T18:04:00+01:00", "2026-03-09T18:04:00+01:00"),
    ("2026-03-09T18:04:00-0330", "2026-03-09T18:04:00-03:30"),
    ("2026-03-09T18:04:00+01", "2026-03-09T18:04:00+01:00"),
    ("20260309T180400+0100", "2026-03-09T18:04:00+01:00"),
    ("20260309180400+0100", "2026-03-09T18:04:00+01:00"),
    ("2026-03-09T18:04:00-00:00", "2026-03-09T18:04:00Z"),
    ("2026-03-09T18:04:00+14:00", "2026-03-09T18:04:00+14:00"),
    ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
    ("1932", "1932"), ("1932-05", "1932-05"), ("1932:05", "1932-05"), (" 1932/05 ", "1932-05"),
    ("19320000", "1932"), ("19320500", "1932-05"), ("1955:00:00", "1955"),
    ("2026-01-00", "2026-01"),
    ("1955:05:00 00:00:00", "1955-05"), ("1955:  :     :  :  ", "1955"), ("1955:05:  ", "1955-05"),
    ("1955:05:02   :  :  ", "1955-05-02"), ("19320000T120000+0100", "1932"),
  ])
  func readsISOAndEXIFAndIPTC(_ text: String, _ iso: String) throws {
    let moment = try #require(PartialDate(text))
    #expect(moment.iso8601 == iso)
    #expect(PartialDate(moment.iso8601) == moment)
  }

  @Test(arguments: [
    "", " ", "0000:00:00 00:00:00", "    :  :     :  :  ", "202", "202603", "2026-3-9",
    "2026-13-01", "2026-00-10", "2026-02-30", "2026-04-31", "2026-13", "2026-01-32", "1930s",
    "circa", "~", "circa 1939-13", "circa yesterday", "May 1939", "0000", "1939?", "12/1939",
    "1190-1210", "1525 - 1535", "1525- 1535", "1525 -1535", "ca. 1525 - 1535", "1190/1210",
    "2025-02-29", "1900-02-29", "10000-01-01", "0000-01-01", "-2026-03-09", "yesterday",
    "2026-03-09X", "2026-03-09T", "2026-03-09 18", "2026-03-09T24:00:00", "2026-03-09T18:60:00",
    "2026-03-09T18:04:61", "2026-03-09T18:04:", "2026-03-09T18:04:00+", "2026-03-09T18:04:00+1",
    "2026-03-09T18:04:00+01:", "2026-03-09T18:04:00+01:75", "2026-03-09T18:04:00+99:00",
    "2026-03-09T18:04:00Zjunk", "2026-03-09T18:04:00 UTC", "2026-03-09T18:04:00.Z5",
    "٢٠٢٦-٠٣-٠٩", "２０２６-03-09", "2026\u{301}-03-09", "20260309" + String(repeating: "0", count: 99),
  ])
  func refusesOtherText(_ text: String) {
    #expect(PartialDate(text) == nil)
  }

  /// Of a time that cannot be read, the day is kept.
  @Test(arguments: [
    ("2019:07:04 24:04:20", "2019-07-04T00:04:20"), ("2019:07:04  9:05:03", "2019-07-04T09:05:03"),
    ("2019:07:04 10:04: 5", "2019-07-04T10:04:05"),
    ("2019:07:04 10:04:20 PM", "2019-07-04T22:04:20"),
    ("2019:07:04 12:04:20 AM", "2019-07-04T00:04:20"),
    ("2019:07:04 3:04 p. m.", "2019-07-04T15:04:00"),
    ("2019:07:04 下午3:05:03", "2019-07-04T15:05:03"),
    ("2019:07:04 10:04:20 +02:00", "2019-07-04T10:04:20+02:00"),
    ("2019:07:04 24:04:20-0330", "2019-07-04T00:04:20-03:30"),
    ("2019:07:04 10:04:20,5Z", "2019-07-04T10:04:20Z"), ("2019:7:4 9:4:20", "2019-07-04T09:04:20"),
    ("2019.07.04 10.04.20", "2019-07-04T10:04:20"), ("2019_07_04 10_04_20", "2019-07-04T10:04:20"),
    ("'2019:07:04;10:04:20'", "2019-07-04T10:04:20"),
    ("2019-07-04 10:04:20 UTC", "2019-07-04T10:04:20Z"), ("1932", "1932"), ("circa 1939", "1939"),
    ("2019:07:04 99:04:20", "2019-07-04"), ("2019:07:04 10:60:20", "2019-07-04"),
    ("2019:07:04 -1:04:20", "2019-07-04"), ("2019:07:04 13:05:00 AM", "2019-07-04"),
    ("2019:07:04 10:04:20+99:00", "2019-07-04T10:04:20"), ("2019-07-04T", "2019-07-04"),
    ("2019-07-04 18", "2019-07-04"), ("1955:05:00 24:00:00", "1955-05"),
    ("2019. 7. 4. 오후 6:05:06", "2019-07-04T18:05:06"), ("2019. 7. 4.", "2019-07-04"),
    ("2019-07-04 18-05-06", "2019-07-04T18:05:06"), ("2019-07-04-18-05-06", "2019-07-04T18:05:06"),
    ("2019-07-04 18:05:06 CEST", "2019-07-04T18:05:06"),
    ("2019-07-04 6:05:06 PM PDT", "2019-07-04T18:05:06"),
    ("2019-07-04 18:05:06 GMT+2", "2019-07-04T18:05:06+02:00"),
    ("2019-07-04 18:05:06 UTC+02:00", "2019-07-04T18:05:06+02:00"),
    ("2019-07-04 18:05:06+2:00", "2019-07-04T18:05:06+02:00"),
    ("2019-07-04 18:05:06 -930", "2019-07-04T18:05:06-09:30"),
    ("2019-07-04 18:05:06 +0200 (CEST)", "2019-07-04T18:05:06+02:00"),
    ("2019-07-04 Thu 18:05", "2019-07-04T18:05:00"), ("2019-07-04 (목)", "2019-07-04"),
    ("2019-07-04+02:00", "2019-07-04"), ("2019-07-04-05:00", "2019-07-04"),
    ("2019.7.4", "2019-07-04"), ("2019-07-04\n  18:05:06 ", "2019-07-04T18:05:06"),
  ])
  func readsOddTimesInFiles(_ text: String, _ iso: String) throws {
    #expect(PartialDate(embedded: text)?.iso8601 == iso)
  }

  @Test(arguments: [
    "", "0000:00:00 24:00:00", "2019:13:04 10:04:20", "2019:07:32 10:04:20", "2019:02:30 24:00:00",
    "2019:07:045", "1562234660000", "yesterday", "04.07.2019 10:04:20", "٢٠١٩:٠٧:٠٤ ١٠:٠٤:٢٠",
    "2019:07:04 " + String(repeating: "9 ", count: 500) + "\n",
  ])
  func findsNoDateInOtherTexts(_ text: String) {
    #expect(PartialDate(embedded: text) == nil)
  }

  /// A range or a doubtful date would look exact.
  @Test(arguments: [
    "1900-01-01 - 1920-12-31", "1900-01-01 1920-12-31", "1900.01.01-1920.12.31",
    "1905-06-07/1914-08-01", "1905-06-07 / 08", "1905-06-07/..", "1905-06-07..", "1905-06-07-",
    "1905-06-07 or 1906-07-08", "1905-06-07, 08.07.1906", "1905-06-07 10:00 - 1906-07-08",
    "1905-06-07-08-09", "1890-05-01?", "1890.5.1 ?", "1890-05-01%", "1890-05-01 10:00?",
    "1890-05-01 at noon", "1890-05-01 (approx.)", "before 1890.5.1",
    "1890.5.1" + String(repeating: " 9:", count: 50_000),
    "1890.5.1 18:04" + String(repeating: " (A", count: 30),
  ])
  func refusesRangesAndDoubtInFiles(_ text: String) {
    #expect(PartialDate(embedded: text) == nil)
  }

  @Test(arguments: [
    ("2019.7.4~", "2019-07-04~"), ("circa 1905/6/7", "1905-06-07~"),
    ("ca. 1905.06.07", "1905-06-07~"), ("c. 1905-6-7 9:05", "1905-06-07T09:05:00~"),
  ])
  func keepsDoubtOfDatesInFiles(_ text: String, _ exact: String) {
    #expect(PartialDate(embedded: text)?.exact == exact)
  }

  @Test(arguments: [
    ("circa 1939", "1939"), ("ca. 1939", "1939"), ("c1939", "1939"), ("About 1939-05", "1939-05"),
    ("1939~", "1939"), ("~1939", "1939"), ("c. 1939-05-02", "1939-05-02"), (" circa 1939 ", "1939"),
  ])
  func readsApproximateDates(_ text: String, _ iso: String) throws {
    let date = try #require(PartialDate(text))
    #expect(date.isCirca && date.iso8601 == iso && date.exact == iso + "~")
    #expect(PartialDate(date.exact) == date)
    #expect(PartialDate(iso) != date && PartialDate(iso)?.order == date.order)
  }

  @Test func ordersPartsOfDatesByTheirStart() throws {
    let texts = ["1931-12-31", "1932", "1932-01-02", "1932-05", "1932-05-02", "1933"]
    let dates = try texts.map { try #require(PartialDate($0)) }
    #expect(dates.shuffled().sorted() == dates)
    #expect(dates[1].order == PartialDate("1932-01-01")?.order)
    #expect(dates[3].rfc3339 == "1932-05-01T00:00:00Z")
  }

  @Test(arguments: [
    ("1932", "1932-05", "1932-05"), ("1932-05", "1932", "1932-05"), ("1932", "1933-05", "1932"),
    ("2026-03-09", "2026-03-09T18:04:00", "2026-03-09T18:04:00"),
    ("2026-03-09T18:04:00", "2026-03-09T18:04:05+01:00", "2026-03-09T18:04:05+01:00"),
    ("2026-03-09T18:04:05", "2026-03-09T18:04:05+01:00", "2026-03-09T18:04:05+01:00"),
    ("2026-03-09T18:04:05", "2026-03-09T18:04:08+01:00", "2026-03-09T18:04:05"),
    ("2026-03-09T18:04:05", "2026-03-09T18:04:00", "2026-03-09T18:04:05"),
    ("2026-03-09T18:04:00", "2026-03-09T19:04:05+01:00", "2026-03-09T18:04:00"),
    ("2026-03-09T18:04:00", "2026-03-09", "2026-03-09T18:04:00"),
  ])
  func completesADateByOneThatAgrees(_ a: String, _ b: String, _ expected: String) throws {
    let first = try #require(PartialDate(a))
    let second = try #require(PartialDate(b))
    #expect(first.completed(by: second).iso8601 == expected)
  }

  @Test func hasNoDayWithoutAMonth() {
    #expect(PartialDate(year: 1932, day: 1) == nil)
    #expect(
      PartialDate(year: 1932, month: 1, time: PartialDate.Time(hour: 1, minute: 1)) == nil)
  }

  @Test(arguments: [(2024, true), (2000, true), (2025, false), (1900, false), (2100, false)])
  func knowsLeapYears(_ year: Int, _ isLeap: Bool) {
    #expect((PartialDate(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test func countsEveryDayOnce() throws {
    var last = try #require(PartialDate(year: 1999, month: 12, day: 31)).order
    var days = 0
    for year in 2000...2004 {
      for month in 1...12 {
        for day in 1...31 {
          guard let moment = PartialDate(year: year, month: month, day: day) else { continue }
          #expect(moment.order == last + 86_400)
          last = moment.order
          days += 1
        }
      }
    }
    #expect(days == 5 * 365 + 2)
  }

  @Test(arguments: [
    ("2026-03-09T18:04:00+01:00", "2026-03-09T17:04:01Z"),
    ("2026-03-09T00:30:00+01:00", "2026-03-09"), ("2026-03-08T23:59:59", "2026-03-09"),
    ("2026-03-09", "2026-03-09T00:00:01"), ("0001-01-01", "9999-12-31"),
  ])
  func ordersByTheTimeInUTC(_ earlier: String, _ later: String) throws {
    let a = try #require(PartialDate(earlier))
    let b = try #require(PartialDate(later))
    #expect(a < b)
    #expect(!(b < a))
  }

  @Test func ordersDatesTotally() throws {
    let texts = [
      "2026-03-09", "2026-03-09T00:00:00", "2026-03-09T00:00:00Z", "2026-03-09T01:00:00+01:00",
    ]
    let moments = try texts.map { try #require(PartialDate($0)) }
    for (i, a) in moments.enumerated() {
      for (j, b) in moments.enumerated() {
        #expect([a < b, a == b, b < a].count { $0 } == 1, "\(texts[i]) and \(texts[j])")
      }
    }
  }

  @Test(arguments: [
    ("2026-03-09", "2026-03-09T00:00:00Z"), ("2026-03-09T18:04:00", "2026-03-09T18:04:00Z"),
    ("2026-03-09T18:04:00-03:30", "2026-03-09T18:04:00-03:30"),
    ("0042-03-09", "0042-03-09T00:00:00Z"),
  ])
  func addsATimeAndAZoneForFeeds(_ text: String, _ rfc3339: String) throws {
    #expect(try #require(PartialDate(text)).rfc3339 == rfc3339)
  }

  @Test(arguments: [(24, 0, 0, 0), (0, 60, 0, 0), (0, 0, 61, 0), (-1, 0, 0, 0), (0, 0, 0, 1081)])
  func refusesInvalidTimes(_ hour: Int, _ minute: Int, _ second: Int, _ offset: Int) {
    #expect(PartialDate.Time(hour: hour, minute: minute, second: second, offset: offset) == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 13, Int.max])
  func refusesNumbersOutOfRange(_ number: Int) {
    #expect(PartialDate(year: 2026, month: number, day: 1) == nil)
    #expect(PartialDate(year: 2026, month: 1, day: number == 13 ? 32 : number) == nil)
    #expect(PartialDate(year: number == 13 ? 10_000 : number, month: 1, day: 1) == nil)
  }
}
