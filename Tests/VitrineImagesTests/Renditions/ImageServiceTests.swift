import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

@Suite("Addresses for an imgproxy") struct ImageServiceTests {
  private static let key = Array("secret".utf8)
  private static let salt = Array("hello".utf8)
  private static let whole = PixelSize(width: 6000, height: 3998)

  private func service(
    _ settings: RenditionSettings = RenditionSettings(sizes: [320, 640], formats: [.webp, .jpeg]),
    key: [UInt8] = key, address: String = "https://img.example.org/"
  ) throws -> ImageService {
    ImageService(
      ImgproxyAccess(
        address: try #require(WebAddress(address)), key: key, salt: Self.salt),
      settings: settings)
  }

  private func links(_ renditions: [Rendition]) -> [String] {
    renditions.map {
      if case .imgproxy(let address) = $0.place { address.text } else { "elsewhere" }
    }
  }

  /// The example in the documentation of imgproxy.
  ///
  /// https://docs.imgproxy.net/usage/signing_url
  @Test func areSignedAsDocumented() throws {
    let path =
      "/rs:fill:300:400:0/g:sm/aHR0cDovL2V4YW1w/bGUuY29tL2ltYWdl/cy9jdXJpb3NpdHku/anBn.png"
    #expect(try service().signature(of: path) == "oKfUtW34Dvo2BGQehJFR4Nr0_rIjOtdtzJ3QFsUcXH8")
  }

  @Test func coverEverySizeInEveryFormat() throws {
    let photo = try service().images(
      .init("https://example.org/a b.jpg?x=1@2", size: Self.whole), averageColor: nil)
    #expect(photo.renditions.map(\.format) == [.webp, .webp, .jpeg, .jpeg])
    #expect(photo.renditions.map(\.size.width) == [320, 640, 320, 640])
    #expect(photo.renditions.map(\.size.height) == [213, 426, 213, 426])
    #expect(photo.thumbnails.isEmpty && photo.original == nil && photo.files.isEmpty)
    let fake = FakeImgproxy(key: Self.key, salt: Self.salt) { _ in Self.whole }
    for (link, rendition) in zip(links(photo.renditions), photo.renditions) {
      let order = try fake.parse(String(link.dropFirst("https://img.example.org".count)))
      #expect(order.source == "https://example.org/a b.jpg?x=1@2")
      #expect(order.size == rendition.size)
      #expect(order.format == rendition.format.fileExtension)
      #expect(order.options["q"] == [rendition.format == .webp ? "78" : "80"])
      #expect(order.options["bg"] == (rendition.format == .jpeg ? ["ffffff"] : nil))
    }
  }

  @Test func alwaysRemoveMetadata() throws {
    let photo = try service().images(.init("local:///a.jpg", size: Self.whole), averageColor: 0)
    for link in links(photo.renditions) { #expect(link.contains("/ar:1/sm:1/kcr:0/scp:1/")) }
  }

  @Test(arguments: [PixelSize(width: 400, height: 300), PixelSize(width: 300, height: 400)])
  func neverEnlarge(_ size: PixelSize) throws {
    let photo = try service().images(.init("local:///a.jpg", size: size), averageColor: nil)
    #expect(photo.renditions.map(\.size.longestEdge) == [320, 400, 320, 400])
    #expect(links(photo.renditions).allSatisfy { $0.contains(":0/") })
  }

  @Test func cropForGrids() throws {
    let square = Crop(.center, proportions: PixelSize(width: 1, height: 1))
    let settings = RenditionSettings(
      sizes: [320], formats: [.webp, .jpeg],
      thumbnails: Thumbnails(crop: square, sizes: [160, 320]))
    let photo = try service(settings).images(
      .init("local:///a.jpg", size: Self.whole), averageColor: nil)
    #expect(photo.thumbnails.map(\.size.width) == [160, 320, 320])
    let fake = FakeImgproxy(key: Self.key, salt: Self.salt) { _ in Self.whole }
    for (link, rendition) in zip(links(photo.thumbnails), photo.thumbnails) {
      let order = try fake.parse(String(link.dropFirst("https://img.example.org".count)))
      #expect(order.size == rendition.size && order.options["rs"]?.first == "fill")
    }
  }

  @Test func cropAroundAChosenFocus() throws {
    let square = Crop(.center, proportions: PixelSize(width: 1, height: 1))
    let settings = RenditionSettings(
      sizes: [320], formats: [.jpeg], findsSaliency: true,
      thumbnails: Thumbnails(crop: square, sizes: [160]))
    let source = ImageService.Source("local:///a.jpg", size: Self.whole)
    let focus = UnitRectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let focused = try service(settings).images(source, averageColor: nil, focus: focus)
    #expect(links(focused.thumbnails).allSatisfy { $0.contains("/g:fp:0.5:0.625/") })
    let centered = try service(settings).images(source, averageColor: nil)
    #expect(links(centered.thumbnails).allSatisfy { $0.contains("/g:ce/") })
  }

  /// Also for panoramas, whose sizes are longer and of which a square is only a small part.
  @Test(arguments: [
    (6000, 4000, 2048), (10_000, 1_000, 4_579), (20_000, 200, 32_000), (300, 200, 2048),
  ])
  func haveALargeEnoughCopyToReadFrom(width: Int, height: Int, edge: Int) throws {
    let square = Crop(.center, proportions: PixelSize(width: 1, height: 1))
    let settings = RenditionSettings(thumbnails: Thumbnails(crop: square, sizes: [160, 320]))
    let size = PixelSize(width: width, height: height)
    #expect(ImageService.edge(for: size, settings) == edge)
    let bed = try ImageTestBed()
    let file = OriginalFile(path: "/a", source: "a", digest: SHA256.digest(of: [1]), size: size)
    let plan = try RenditionPlan(for: [], proxied: [file], settings: settings, store: bed.store)
    let copy = try #require(plan.jobs.first?.specs)
    #expect(copy.count == 1 && copy[0].size.longestEdge == min(edge, width))
  }

  @Test func replaceRenditionsOfTheSourceByACopy() async throws {
    let bed = try ImageTestBed()
    let served = try bed.original(try bed.file("a", TinyImage.jpeg("a")))
    let shown = try bed.original(try bed.file("b", TinyImage.jpeg("b")))
    let settings = RenditionSettings(sizes: [32, 64], formats: [.webp, .jpeg])
    let plan = try RenditionPlan(
      for: [], inTexts: [shown], proxied: [served, shown], settings: settings, store: bed.store)
    let outcome = try await RenditionPipeline(store: bed.store, workers: 1).run(plan) { _, _ in }
    #expect(outcome.made == 6)
    #expect(outcome.images[served.digest]?.renditions.isEmpty == true)
    #expect(outcome.images[shown.digest]?.renditions.count == 4)
    for file in [served, shown] {
      #expect(outcome.images[file.digest]?.original == nil)
      let path = outcome.images[file.digest]?.copy?.file?.path.text
      #expect(path?.hasPrefix("images/") == true && path?.hasSuffix("-64.jpg") == true)
    }
  }

  @Test func differForReplacedFiles() throws {
    func links(_ revision: Digest?) throws -> [String] {
      self.links(
        try service().images(
          .init("local:///a.jpg", size: Self.whole, revision: revision), averageColor: nil
        ).renditions)
    }
    let one = try links(SHA256.digest(of: [1]))
    #expect(try links(SHA256.digest(of: [1])) == one)
    #expect(try Set(links(SHA256.digest(of: [2]))).isDisjoint(with: one))
    #expect(try Set(links(nil)).isDisjoint(with: one))
  }

  @Test func startWithAPrefixThatIsNotSigned() throws {
    let source = ImageService.Source("local:///a.jpg", size: Self.whole)
    let plain = links(try service().images(source, averageColor: nil).renditions)
    let prefixed = links(
      try service(address: "https://example.org/img/").images(source, averageColor: nil)
        .renditions)
    #expect(
      prefixed == plain.map { $0.replacing("img.example.org/", with: "example.org/img/") })
  }

  @Test func changeWithTheKey() throws {
    let source = ImageService.Source("local:///a.jpg", size: Self.whole)
    let one = links(try service().images(source, averageColor: nil).renditions)
    let other = links(try service(key: [1, 2]).images(source, averageColor: nil).renditions)
    #expect(Set(one).isDisjoint(with: other))
    #expect(try service().fingerprint != service(key: [1, 2]).fingerprint)
  }

  @Test func mayBeLongerThanOtherAddresses() throws {
    let name = String(repeating: "a", count: 4_000)
    let photo = try service().images(.init("local:///\(name)", size: Self.whole), averageColor: 0)
    #expect(links(photo.renditions).allSatisfy { $0.utf8.count > 5_000 })
  }

  @Test func hideSecretsFromDescriptions() throws {
    let access = ImgproxyAccess(
      address: try #require(WebAddress("https://img.example.org/")), key: [171, 205], salt: [17])
    var dumped = ""
    dump(access, to: &dumped)
    for text in ["\(access)", String(reflecting: access), dumped] {
      #expect(!text.contains("171") && !text.contains("17") && !text.contains("salt"))
    }
  }
}

extension RenditionSet {
  fileprivate var files: [Rendition.File] { all.compactMap(\.file) }
}
