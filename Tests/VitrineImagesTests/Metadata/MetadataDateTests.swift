// Which of the dates in a file is that of the photo, and dates that are known in part.

import Testing
import VitrineModel

@Suite struct MetadataDateTests {
  private func taken(
    original: String? = nil, digitized: String? = nil, iptc: String? = nil, xmp: String = ""
  ) throws -> String? {
    var exif = ExifWriter()
    if let original { exif.exif.append((0x9003, .text(original))) }
    if let digitized { exif.exif.append((0x9004, .text(digitized))) }
    let names = """
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \(xmp)
      """
    let bed = try ImageTestBed()
    let file = try jpeg(
      exif: exif.block, iptc: iptc.map { photoshop(dataset(2, 55, Array($0.utf8))) },
      xmp: packet(attributes: names))
    return try bed.read(try bed.file("a", file)).taken?.exact
  }

  @Test func prefersEXIFToIPTCToXMP() throws {
    let xmp = #"ps:DateCreated="2003-03-03" xmp:CreateDate="2004-04-04""#
    #expect(
      try taken(original: "2001:01:01 10:00:00", iptc: "20020202", xmp: xmp)
        == "2001-01-01T10:00:00")
    #expect(try taken(iptc: "20020202", xmp: xmp) == "2002-02-02")
    #expect(try taken(xmp: xmp) == "2003-03-03")
    #expect(try taken(xmp: #"xmp:CreateDate="2004-04-04T10:00:00Z""#) == "2004-04-04T10:00:00Z")
    #expect(try taken(original: "0000:00:00 00:00:00", iptc: "20020202") == "2002-02-02")
  }

  /// A scanner writes when it scanned.
  @Test func prefersTheDateOfThePhotoToThatOfTheScan() throws {
    #expect(try taken(digitized: "2015:01:01 10:00:00", iptc: "19320000") == "1932")
    let xmp = #"ps:DateCreated="1932-05" xmp:CreateDate="2015-01-01""#
    #expect(try taken(digitized: "2015:01:01 10:00:00", xmp: xmp) == "1932-05")
    #expect(try taken(digitized: "2015:01:01 10:00:00") == "2015-01-01T10:00:00")
  }

  @Test(arguments: [
    ("1932", "1932"), ("1932-05", "1932-05"), ("circa 1939", "1939~"), ("1939~", "1939~"),
  ])
  func keepsWhatIsKnown(_ text: String, _ expected: String) throws {
    #expect(try taken(xmp: "ps:DateCreated=\"\(text)\"") == expected)
  }

  @Test func keepsPartsOfDatesOfEXIFAndIPTC() throws {
    #expect(try taken(original: "1955:00:00 00:00:00") == "1955")
    #expect(try taken(original: "1955:05:  ") == "1955-05")
    #expect(try taken(iptc: "19550500") == "1955-05")
    // A later block that names more of the same date completes it.
    #expect(try taken(original: "1955:00:00", xmp: #"ps:DateCreated="1955-05-02""#) == "1955-05-02")
    #expect(try taken(original: "1955:00:00", xmp: #"ps:DateCreated="1956-05-02""#) == "1955")
  }

  @Test func keepsTheDayOfAnOddTime() throws {
    #expect(try taken(original: "2019:07:04 24:04:20") == "2019-07-04T00:04:20")
    #expect(try taken(original: "2019:07:04 99:04:20", iptc: "20020202") == "2019-07-04")
    #expect(try taken(xmp: #"xmp:CreateDate="2019-07-04T25:00:00""#) == "2019-07-04")
    // A block with the same day and a time completes it.
    let xmp = #"ps:DateCreated="2019-07-04T10:04:20Z""#
    #expect(try taken(original: "2019:07:04 99:04:20", xmp: xmp) == "2019-07-04T10:04:20Z")
  }

  @Test(arguments: [("+02:00", "+02:00"), ("+2", "+02:00"), ("+x", ""), ("   :  ", ""), ("Z", "Z")])
  func readsTheTimeWithOrWithoutItsZone(_ zone: String, _ expected: String) throws {
    let exif = ExifWriter(exif: [(0x9003, .text("2019:07:04 24:04:20")), (0x9011, .text(zone))])
    let bed = try ImageTestBed()
    let file = try jpeg(exif: exif.block)
    #expect(
      try bed.read(try bed.file("a", file)).taken?.exact == "2019-07-04T00:04:20" + expected)
  }
}
