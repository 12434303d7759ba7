// `downloads` of site.yml, of the site and of a set.

import Testing
import VitrineConfig
import VitrineModel

@Suite("Downloads of site.yml") struct DownloadsReaderTests {
  private static let start = "title: T\nsets: [{ slug: a, provider: folder, album: .%@ }]\n"

  private func site(_ text: String, set: String = "") throws -> SiteConfiguration {
    try load(Self.start.replacing("%@", with: set) + text).get()
  }

  @Test func areOffByDefault() throws {
    #expect(try site("").downloads == false)
    #expect(try site("").sets[0].downloads == nil)
  }

  @Test(arguments: [true, false]) func areOnOrOff(_ isOn: Bool) throws {
    #expect(try site("downloads: \(isOn)\n").downloads == isOn)
    #expect(try site("", set: ", downloads: \(isOn)").sets[0].downloads == isOn)
  }
}
