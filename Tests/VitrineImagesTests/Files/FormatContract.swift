import Testing
import VitrineModel

@testable import VitrineImages

/// Tests every format in `RenditionFormat.all`.
@Suite struct FormatContract {
  @Test(arguments: RenditionFormat.all)
  func writesTheFormatOfItsName(format: RenditionFormat) async throws {
    let bed = try ImageTestBed()
    let bytes = try await bed.rendition(of: try jpeg(), as: format)
    switch format.mediaType {
    case "image/jpeg": #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    case "image/webp": #expect(bytes[8..<12].elementsEqual("WEBP".utf8))
    case "image/avif": #expect(bytes[4..<12].elementsEqual("ftypavif".utf8))
    default: Issue.record("add the signature of \(format.mediaType) here")
    }
    let result = try TestImage(decoding: bytes)
    #expect((result.width, result.height) == (64, 43))
    #expect(isClose(result.pixel(at: 0.25, 0.25).prefix(3).map(\.self), [220, 30, 30], within: 16))
  }

  @Test(arguments: RenditionFormat.all)
  func appliesTheQuality(format: RenditionFormat) async throws {
    let bed = try ImageTestBed()
    let photo = try TestImage.waves(300, 200).encoded(".png")
    let low = try await bed.rendition(of: photo, edge: 300, as: format, quality: 10)
    let high = try await bed.rendition(of: photo, edge: 300, as: format, quality: 95)
    #expect(low.count < high.count)
  }

  /// The original has every kind of metadata; the rendition must have none.
  @Test(arguments: RenditionFormat.all)
  func stripsAllMetadata(format: RenditionFormat) async throws {
    let bed = try ImageTestBed()
    let secret = "SECRET-PLACE"
    var exif = ExifWriter(main: [(0x010E, .text(secret)), (0x0112, .short(6))])
    exif.gps = [(1, .text("N")), (2, .fractions([(1, 1), (2, 1), (3, 1)]))]
    var image = TestImage.quarters()
    image.profile = ColorProfile.displayP3
    let original = try jpeg(
      exif: exif.block, iptc: photoshop(dataset(2, 5, Array(secret.utf8))),
      xmp: packet("<dc:title>\(secret)</dc:title>"), comment: secret, image)
    let bytes = try await bed.rendition(of: original, as: format)
    let text = bytes.map { String(Unicode.Scalar($0)) }.joined()
    for mark in [secret, "Exif", "rdf:RDF", "Photoshop", "ICC_PROFILE", "acsp", "8BIM"] {
      #expect(!text.contains(mark), "\(mark)")
    }
    if format == .jpeg { #expect(Self.markers(bytes).isDisjoint(with: 0xE1...0xEF)) }
    if format == .jpeg { #expect(!Self.markers(bytes).contains(0xFE)) }
    if format == .webp {
      #expect(Self.chunks(bytes).isSubset(of: ["VP8 ", "VP8L", "VP8X", "ALPH"]))
    }
    if format == .avif { #expect(!text.contains("colrprof") && !text.contains("mime")) }
  }

  /// The markers before the image data.
  private static func markers(_ bytes: [UInt8]) -> Set<UInt8> {
    var found: Set<UInt8> = []
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
      found.insert(bytes[at + 1])
      at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
    }
    return found
  }

  private static func chunks(_ bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var at = 12
    while at + 8 <= bytes.count {
      found.insert(String(decoding: bytes[at..<(at + 4)], as: UTF8.self))
      let length = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
      at += 8 + length + length % 2
    }
    return found
  }
}
