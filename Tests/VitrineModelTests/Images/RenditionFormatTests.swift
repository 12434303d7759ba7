// The contract of a format, for each format in the list: a new one is tested by listing it.

import Testing
import VitrineModel

@Suite struct RenditionFormatTests {
  @Test(arguments: RenditionFormat.all)
  func declaresAllThatTheEncoderAndPagesNeed(_ format: RenditionFormat) {
    #expect(format.name.allSatisfy { $0.isLowercase && $0.isASCII })
    #expect(format.fileExtension.allSatisfy { ($0.isLowercase || $0.isNumber) && $0.isASCII })
    #expect(format.mediaType.hasPrefix("image/"))
    #expect((1...100).contains(format.defaultQuality))
    #expect(SitePath("images/x-320.\(format.fileExtension)") != nil)
  }

  @Test(arguments: RenditionFormat.all)
  func passesQualityAndStrippingToLibvips(_ format: RenditionFormat) {
    let writer = format.writer(quality: 42)
    #expect(writer.hasPrefix(".") && writer.hasSuffix("]"))
    #expect(writer.contains("Q=42") && writer.contains("strip"))
    #expect(writer != format.writer(quality: 43))
  }

  @Test func namesEachFormatOnce() {
    let all = RenditionFormat.all
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.fileExtension)).count == all.count)
    #expect(Set(all.map(\.mediaType)).count == all.count)
    #expect(Set(all.map { $0.writer(quality: 80) }).count == all.count)
  }

  @Test func hasOneFormatThatEveryBrowserReads() {
    #expect(RenditionFormat.all.contains(.jpeg))
    #expect(RenditionSettings().formats.last == .jpeg)
  }

  @Test func usesAFormatsDefaultQualityIfNoneIsSet() {
    let settings = RenditionSettings(quality: ["webp": 60])
    #expect(settings.quality(of: .webp) == 60)
    #expect(settings.quality(of: .jpeg) == RenditionFormat.jpeg.defaultQuality)
  }
}
