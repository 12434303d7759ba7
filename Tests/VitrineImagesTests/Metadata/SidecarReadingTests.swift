// Ratings, people and places in XMP, and XMP files beside photos.

import Foundation
import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct SidecarReadingTests {
  private let names = """
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
    xmlns:d="http://www.digikam.org/ns/1.0/" xmlns:DM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
    xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:mwg="http://www.metadataworkinggroup.com/schemas/regions/"
    xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MS="http://ns.microsoft.com/photo/1.0/"
    xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
    """

  /// Reads the same packet in a photo and in a file beside one.
  private func metadata(_ attributes: String = "", _ elements: String = "") throws -> ImageMetadata
  {
    let bed = try ImageTestBed()
    let xmp = packet(attributes: names + " " + attributes, elements)
    let embedded = try bed.read(try bed.file("a.jpg", try jpeg(exif: nil, xmp: xmp)))
    let reader = VipsImageReader(store: bed.store, limits: ImageLimits())
    let path = try bed.file("a.xmp", xmp)
    // The second answer is from the cache.
    for _ in 0..<2 {
      let beside = try #require(reader.readSidecars([path]).first).get()
      #expect(beside.size == PixelSize(width: 0, height: 0))
      #expect(embedded.overridden(by: beside) == embedded)
      #expect(beside.people == embedded.people && beside.rating == embedded.rating)
      #expect(beside.place == embedded.place && beside.keywords == embedded.keywords)
    }
    return embedded
  }

  @Test(arguments: [
    ("5", 5), ("1", 1), ("-1", -1), ("4.0", 4), ("0", nil), ("6", nil), ("", nil), ("x", nil),
    ("nan", nil), ("-2", nil), ("1e300", nil),
  ])
  func readsRatings(_ text: String, _ expected: Int?) throws {
    #expect(try metadata("xmp:Rating=\"\(text)\"").rating == expected)
  }

  @Test(arguments: [
    ("DM:pick=\"-1\"", -1), ("DM:pick=\"-1\" DM:good=\"false\"", -1), ("d:PickLabel=\"1\"", -1),
    ("DM:pick=\"1\"", 3), ("DM:pick=\"0\"", 3), ("DM:pick=\"x\" d:PickLabel=\"\"", 3),
    ("DM:good=\"false\"", 3), ("d:PickLabel=\"0\"", 3), ("d:PickLabel=\"2\"", 3),
    ("d:PickLabel=\"3\"", 3),
  ])
  func readsFlagsThatReject(_ flag: String, _ expected: Int) throws {
    let stars = "xmp:Rating=\"3\" MS:Rating=\"50\" "
    #expect(try metadata(stars + flag).rating == expected)
  }

  /// Windows writes percentages.
  @Test(arguments: [
    ("1", 1), ("25", 2), ("50", 3), ("75", 4), ("99", 5), ("100", 5), ("0", nil), ("-1", nil),
    ("101", nil), ("x", nil), ("nan", nil),
  ])
  func readsRatingsInPercentLast(_ text: String, _ expected: Int?) throws {
    let percent = "MS:Rating=\"\(text)\""
    #expect(try metadata(percent).rating == expected)
    #expect(try metadata("xmp:Rating=\"2\" " + percent).rating == 2)
    #expect(try metadata("xmp:Rating=\"0\" " + percent).rating == nil)
  }

  @Test func readsLabels() throws {
    #expect(try metadata("xmp:Label=\"Green\"").label == "Green")
  }

  /// Apple's programs write degrees and letters into separate properties.
  @Test(arguments: [
    ("48.5", "S", "2.25", "E", true), ("-48.5", "S", "2.25", "East", true),
    ("48,30", "s", "2,15,0", "e", true), ("48,30S", "N", "2,15E", "E", true),
    ("-48.5", "", "+2.25", "", true), ("48,30", "", "2.25", "E", false),
    ("-48,30", "S", "2.25", "E", false), ("48.5", "X", "2.25", "E", false),
    ("nan", "S", "2.25", "E", false), ("", "S", "2.25", "E", false),
  ])
  func readsPositionsWithLettersApart(
    _ latitude: String, _ south: String, _ longitude: String, _ east: String, _ isRead: Bool
  ) throws {
    let position = """
      xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="\(latitude)"
      exif:GPSLatitudeRef="\(south)" exif:GPSLongitude="\(longitude)" exif:GPSLongitudeRef="\(east)"
      """
    let expected = isRead ? Location(latitude: -48.5, longitude: 2.25) : nil
    #expect(try metadata(position).location == expected)
  }

  @Test func readsThePeopleOfRegions() throws {
    let people = try metadata(
      "",
      """
      <mwg:Regions rdf:parseType="Resource"><mwg:AppliedToDimensions/><mwg:RegionList><rdf:Bag>
        <rdf:li rdf:parseType="Resource"><mwg:Name>Ada</mwg:Name><mwg:Type>Face</mwg:Type></rdf:li>
        <rdf:li><rdf:Description mwg:Name="Ben" mwg:Type="Face"/></rdf:li>
        <rdf:li><rdf:Description mwg:Name="Rex" mwg:Type="Pet"/></rdf:li>
        <rdf:li mwg:Name="Ada" mwg:Type="Face"/>
      </rdf:Bag></mwg:RegionList></mwg:Regions>
      <ext:PersonInImage><rdf:Bag><rdf:li>Cleo</rdf:li></rdf:Bag></ext:PersonInImage>
      <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
        <rdf:li MPReg:PersonDisplayName="Dora"/></rdf:Bag></MPRI:Regions></MP:RegionInfo>
      """
    ).people
    #expect(people == ["Cleo", "Ada", "Ben", "Dora"])
  }

  /// F-Spot writes lists beside the description, in any order.
  @Test func readsListsOutsideOfTheDescription() throws {
    let list = """
      <rdf:Bag rdf:nodeID="n1"><rdf:li>Sea</rdf:li><rdf:li>Pier</rdf:li></rdf:Bag>
      <rdf:Bag rdf:nodeID="n2"><rdf:li>Other</rdf:li></rdf:Bag>
      """
    let end = "</rdf:Description>"
    let start = #"<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">"#
    let subject = #"<dc:subject rdf:nodeID="n1"/><dc:rights rdf:nodeID="n3"/>"#
    #expect(try metadata("", subject + end + list + start).keywords == ["Sea", "Pier"])
    #expect(try metadata("", end + list + start + subject).keywords == ["Sea", "Pier"])
    #expect(try metadata("", end + list + start).keywords.isEmpty)
  }

  @Test func keepsPeopleApartFromKeywords() throws {
    func list(_ name: String, _ items: String...) -> String {
      "<\(name)><rdf:Seq>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        + "</rdf:Seq></\(name)>"
    }
    let tags = try metadata("", list("d:TagsList", "Places/Oslo", "People/Ana", "People"))
    #expect(tags.keywords == ["Oslo", "People"] && tags.people == ["Ana"])
    let paths = try metadata("", list("lr:hierarchicalSubject", "people|Family|Ben", "Places|Rome"))
    #expect(paths.keywords == ["Rome"] && paths.people == ["Ben"])
  }

  @Test(arguments: ["Places|Europe|Oslo", "location|OSLO", "Orte|Oslo"])
  func leavesOutKeywordsOfPlacesIfTheSiteShowsNone(_ path: String) throws {
    func list(_ name: String, _ items: String...) -> String {
      "<\(name)><rdf:Bag>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        + "</rdf:Bag></\(name)>"
    }
    let paths = list("lr:hierarchicalSubject", path, "Nature|Fjord")
    let bed = try ImageTestBed()
    for (index, elements) in [
      paths, paths + list("dc:subject", "Oslo", "Fjord"),
      list("d:TagsList", "Nature/Fjord") + paths,
    ].enumerated() {
      let file = try bed.file(
        "\(index).jpg", try jpeg(exif: nil, xmp: packet(attributes: names, elements)))
      for namesPlaces in [true, false, true] {
        let reader = VipsImageReader(
          store: bed.store, limits: ImageLimits(),
          preferences: MetadataPreferences(namesPlaces: namesPlaces))
        let keywords = try reader.read(file).keywords.filter { $0.lowercased() != "oslo" }
        #expect(keywords == ["Fjord"])
        if !namesPlaces { #expect(try reader.read(file).keywords == ["Fjord"]) }
      }
    }
  }

  /// digiKam and Lightroom write the names of people as plain keywords, too.
  @Test func readsKeywordsThatNamePeople() throws {
    let bed = try ImageTestBed()
    let elements = """
      <d:TagsList><rdf:Seq><rdf:li>People/Ada</rdf:li><rdf:li>Sea</rdf:li></rdf:Seq></d:TagsList>
      <ext:PersonInImage><rdf:Bag><rdf:li>Ben</rdf:li></rdf:Bag></ext:PersonInImage>
      <dc:subject><rdf:Bag><rdf:li>Ada</rdf:li><rdf:li>ben</rdf:li><rdf:li>Sea</rdf:li></rdf:Bag>
      </dc:subject>
      """
    let file = try bed.file(
      "a.jpg", try jpeg(exif: nil, xmp: packet(attributes: names, elements)))
    for namesPeople in [true, false, true] {
      let reader = VipsImageReader(
        store: bed.store, limits: ImageLimits(),
        preferences: MetadataPreferences(namesPeople: namesPeople))
      let image = try reader.read(file)
      // The names may be in another file, so the provider removes them.
      #expect(image.keywords == ["Ada", "ben", "Sea"])
      #expect(image.people == ["Ben", "Ada"])
    }
  }

  @Test func readsPlacesInWords() throws {
    let iptc = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    let plain =
      "xmlns:core=\"\(iptc)\" core:Location=\"Pier\" ps:City=\"Kyoto\" ps:Country=\"Japan\""
    #expect(try metadata(plain).place == Place(name: "Pier", city: "Kyoto", country: "Japan"))
    func structure(_ name: String, _ city: String) -> String {
      """
      <ext:\(name)><rdf:Bag><rdf:li rdf:parseType="Resource"><ext:City>\(city)</ext:City>
      <ext:ProvinceState>S</ext:ProvinceState><ext:CountryName>C</ext:CountryName>
      <ext:LocationName><rdf:Alt><rdf:li xml:lang="x-default">Spot</rdf:li></rdf:Alt></ext:LocationName>
      </rdf:li></rdf:Bag></ext:\(name)>
      """
    }
    let shown = structure("LocationShown", "Shown")
    let created = structure("LocationCreated", "Created")
    let expected = Place(name: "Spot", city: "Created", state: "S", country: "C")
    #expect(try metadata("", shown + created).place == expected)
    #expect(try metadata("", shown).place?.city == "Shown")
    #expect(try metadata(plain, shown).place?.city == "Kyoto")
    #expect(try metadata("ps:City=\" \"").place == nil)
  }

  @Test func readsPlacesOfIPTC() throws {
    let bed = try ImageTestBed()
    let records = [(90, "Kyoto"), (92, "Pier"), (95, "Kansai"), (101, "Japan")]
      .flatMap { dataset(2, $0.0, Array($0.1.utf8)) }
    let place = try bed.read(try bed.file("a", try jpeg(iptc: photoshop(records)))).place
    #expect(place == Place(name: "Pier", city: "Kyoto", state: "Kansai", country: "Japan"))
  }

  @Test func noticesPacketsThatBreakOff() throws {
    let bed = try ImageTestBed()
    let reader = VipsImageReader(store: bed.store, limits: ImageLimits())
    let whole = packet(attributes: names + " xmp:Rating=\"-1\"", "<dc:subject/>")
    let attribute = String(decoding: whole, as: UTF8.self).range(of: "xmp:Rating")
    let inside = String(decoding: whole, as: UTF8.self)[..<(try #require(attribute).upperBound)]
    let broken = Array(inside.utf8)
    let packets = [whole, broken, Array(whole.dropLast(50)), whole + [0, 0]]
    for (index, bytes) in packets.enumerated() {
      let path = try bed.file("\(index).xmp", bytes)
      // The second answer is from the cache.
      for _ in 0..<2 {
        let metadata = try #require(reader.readSidecars([path]).first).get()
        #expect(metadata.breaksOff == (1...2).contains(index))
        #expect(metadata.rating == (index == 1 ? nil : -1))
      }
    }
  }

  @Test(arguments: [[], Array("text".utf8), [0xFF, 0xFE, 0], Array("<x:xmpmeta/>".utf8)])
  func refusesOtherFiles(_ bytes: [UInt8]) throws {
    let bed = try ImageTestBed()
    let reader = VipsImageReader(store: bed.store, limits: ImageLimits())
    let path = try bed.file("a.xmp", bytes)
    for result in reader.readSidecars([path, bed.folder, bed.folder + "/none.xmp"]) {
      #expect(throws: ImageError.self) { try result.get() }
    }
  }
}
