// Sizes of pictures that are longer than 2:1.

import Testing
import VitrineModel

@testable import VitrineImages

@Suite struct PanoramaTests {
  @Test(arguments: [
    (12_000, 1_000, 5_016), (1_000, 12_000, 5_016), (4_000, 2_000, 2_048), (4_000, 3_000, 2_048),
    (6_000, 800, 3_965), (1, 5_000, 102_400), (3, 2, 2_048),
  ])
  func hasTheAreaOfASizeOfTwoToOne(width: Int, height: Int, edge: Int) {
    let size = PixelSize(width: width, height: height)
    #expect(size.longestEdge(inSize: 2_048) == edge)
  }

  @Test func makesRenditionsByAreaAndNeverEnlarges() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(
      try bed.file("a", try TestImage.waves(1_200, 100).encoded(".jpg")))
    let outcome = try await bed.makeRenditions(
      [original], RenditionSettings(sizes: [100, 200, 2_048], formats: [.jpeg]))
    let sizes = outcome.images[original.digest]?.renditions.map(\.size)
    #expect(
      sizes == [
        PixelSize(width: 244, height: 20), PixelSize(width: 489, height: 41),
        PixelSize(width: 1_200, height: 100),
      ])
  }

  @Test func requestsASizeOfTheServiceThatCoversThem() throws {
    let sizes = try [1_000, 2_048, 4_000, 12_000].map {
      RemoteOriginal.Size(
        address: try #require(WebAddress("https://a.example/\($0)")),
        size: PixelSize(width: $0, height: $0 / 12))
    }
    let remote = try #require(RemoteOriginal(sizes))
    let photo = Photo(
      id: Photo.ID(provider: "flickr", id: "1"), title: "", original: .remote(remote))
    let request = OriginalDownloader.OriginalRequest(photo, needsRenditions: true)
    #expect(remote.candidates(for: request, sizes: [320, 1_000]).first == sizes[2])
    #expect(remote.candidates(for: request, sizes: [320]).first == sizes[0])
    #expect(ImageService.edge(for: remote.size, RenditionSettings(sizes: [320, 1_000])) == 2_449)
  }
}
