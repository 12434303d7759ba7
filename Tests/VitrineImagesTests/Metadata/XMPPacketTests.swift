// Packets that take long to read, one 57 s, or crash Foundation's parser.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

@Suite struct XMPPacketTests {
  private let title = "<dc:title><rdf:Alt><rdf:li>Düne</rdf:li></rdf:Alt></dc:title>"

  private func read(_ packet: [UInt8]) throws -> ImageMetadata {
    let bed = try ImageTestBed()
    var image = TestImage.quarters()
    image.xmp = packet
    let path = try bed.file("beach.webp", try image.encoded(".webp"))
    var metadata: ImageMetadata?
    let time = try ContinuousClock().measure { metadata = try bed.read(path) }
    #expect(time < .seconds(5))
    return try #require(metadata)
  }

  @Test(arguments: ["<a/>", "&amp;", "<!---->", "<?a?>", "<![CDATA[]]>", "<a b='' c=''/>"])
  func readsTheBeginningOfAPacketWithManyParts(part: String) throws {
    let many = String(repeating: part, count: 3_000_000 / part.utf8.count)
    #expect(try read(packet(title + many)).title == "Düne")
    #expect(try read(packet(many + title)).title == nil)
  }

  @Test func stopsAtAnElementWithManyAttributes() throws {
    let attributes = (0..<300_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(try read(packet("\(title)<a \(attributes)/>")).title == "Düne")
    #expect(try read(packet("<a \(attributes)/>\(title)")).title == nil)
  }

  @Test func resolvesPrefixesOfManyNamespacesQuickly() throws {
    let names = (0..<900).map { "xmlns:a\($0)='b'" }.joined(separator: " ")
    let children = String(repeating: "<a xmlns:q='r'/>", count: 15_000)
    #expect(try read(packet("\(title)<a \(names)>\(children)</a>")).title == "Düne")
  }

  @Test func readsThePacketsOfRawConverters() throws {
    let settings = (0..<900).map { "crs:S\($0)=\"+\($0) &lt;'\"" }.joined(separator: " ")
    let steps = String(repeating: "<rdf:li stEvt:action='saved' stEvt:when='>'/>", count: 5_000)
    let names = "xmlns:crs='c' xmlns:stEvt='e'"
    let metadata = try read(
      packet("<crs:History \(names) \(settings)><rdf:Seq>\(steps)</rdf:Seq></crs:History>\(title)"))
    #expect(metadata.title == "Düne")
  }

  @Test func readsSectionsOfPlainText() throws {
    let title = "<dc:title><rdf:Alt><rdf:li>Low <![CDATA[& ]]>wide</rdf:li></rdf:Alt></dc:title>"
    let name = "xmlns:xmp='http://ns.adobe.com/xap/1.0/'"
    let rating = "<xmp:Rating \(name)><![CDATA[-1]]></xmp:Rating>"
    let facts = try read(packet(title + rating))
    #expect(facts.title == "Low & wide" && facts.rating == -1)
  }

  /// Foundation crashes at an instruction without data.
  @Test func leavesOutProcessingInstructions() throws {
    #expect(try read(packet("<?a?>\(title)<?b ?>")).title == "Düne")
    let text = "<?xml version='1.0'?><a b='<?'><?c?>d<!--<?e?>--><![CDATA[<?f?>]]>&lt;</a><?g"
    let readable = XMPPacket(Array(text.utf8)).readable
    #expect(
      String(decoding: readable, as: UTF8.self)
        == "<a b='<?'>d<!--<?e?>--><![CDATA[<?f?>]]>&lt;</a>")
  }

  /// The bytes are UTF-8 whatever a packet says, or its markup could be hidden in another encoding.
  @Test(arguments: ["ISO-8859-1", "UTF-16", "UTF-7"])
  func ignoresADeclaredEncoding(_ encoding: String) throws {
    let declaration = "<?xml version='1.0' encoding='\(encoding)'?>"
    #expect(try read(Array(declaration.utf8) + packet(title)).title == "Düne")
  }
}
