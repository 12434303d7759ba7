// Photos in Display P3 with `images.color: keep`.

import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineImages

@Suite struct DisplayP3Tests {
  private typealias Writer = ProfileWriter

  private static func settings(
    _ color: RenditionSettings.Color, edge: Int = 64, quality: Int = 95
  ) -> RenditionSettings {
    var settings = RenditionSettings(
      sizes: [edge], formats: RenditionFormat.all,
      quality: ["jpeg": quality, "webp": quality, "avif": quality], findsSaliency: true,
      makesCards: true)
    settings.color = color
    return settings
  }

  /// A flat photo, which encoders keep almost exactly.
  private static func photo(
    _ color: [UInt8] = [180, 120, 90], profile: [UInt8]? = ColorProfile.displayP3
  ) -> TestImage {
    var image = TestImage(80, 60, color: color, channels: min(3, color.count))
    image.profile = profile
    return image
  }

  private func made(
    _ bytes: [UInt8], _ color: RenditionSettings.Color, in bed: ImageTestBed, edge: Int = 64
  ) async throws -> RenditionSet {
    let original = try bed.original(try bed.file("original", bytes))
    let outcome = try await bed.makeRenditions([original], Self.settings(color, edge: edge))
    return try #require(outcome.images[original.digest])
  }

  private func file(_ rendition: Rendition?, in bed: ImageTestBed) throws -> [UInt8] {
    try bed.store.read(try #require(rendition?.file).digest)
  }

  /// Whether both settings publish the same colors, of which only those that are kept have a profile.
  private func expectKept(
    _ bytes: [UInt8], becoming expected: [Int], within tolerance: Int = 2, _ name: String = ""
  ) async throws {
    let (bed, other) = (try ImageTestBed(), try ImageTestBed())
    let kept = try await made(bytes, .keep, in: bed)
    let converted = try await made(bytes, .srgb, in: other)
    #expect(kept.averageColor == converted.averageColor && kept.regions == converted.regions)
    #expect(try file(kept.card, in: bed) == file(converted.card, in: other), "\(name)")
    #expect(kept.renditions.count == 3)
    for (kept, converted) in zip(kept.renditions, converted.renditions) {
      let name = "\(name) \(kept.format.name)"
      let (kept, converted) = (try file(kept, in: bed), try file(converted, in: other))
      #expect(isTagged(kept) && !isTagged(converted), "\(name)")
      #expect(MetadataLeak.found(in: kept).isEmpty)
      let shown = try inSRGB(kept, bed).pixel(20, 20)
      let usual = try TestImage(decoding: converted).pixel(20, 20)
      #expect(isClose(shown, usual, within: tolerance), "\(name): \(shown), \(usual)")
      #expect(isClose(Array(usual.prefix(3)), expected, within: 4), "\(name): \(usual)")
    }
  }

  // MARK: Photos that keep their colors

  @Test(arguments: [".jpg[Q=100]", ".png", ".tif", ".webp[lossless]", ".avif[Q=95,effort=0]"])
  func isKeptInEveryFormat(writer: String) async throws {
    try await expectKept(
      Self.photo().encoded(writer), becoming: [190, 117, 84],
      within: writer.hasPrefix(".avif") ? 3 : 2,
      writer)
  }

  @Test func isKeptByName() async throws {
    let chunks: [(String, [UInt8])] = [
      ("cICP", [12, 13, 0, 1]),
      (
        "cHRM",
        [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap { bigEndian($0) }
      ),
    ]
    let plain = Self.photo(profile: nil)
    for chunk in chunks {
      try await expectKept(png(plain, [chunk]), becoming: [190, 117, 84], chunk.0)
    }
    var coded = try plain.encoded(".avif[Q=95,effort=0]")
    let box = try #require(coded.firstRange(of: Array("colrnclx".utf8))?.upperBound)
    coded.replaceSubrange(box..<(box + 4), with: [0, 12, 0, 13])
    try await expectKept(coded, becoming: [190, 117, 84], within: 3, "nclx")
    let hdr = try png(Self.photo([150, 130, 115], profile: nil), [("cICP", [9, 18, 0, 1])])
    try await expectKept(hdr, becoming: [178, 138, 123], within: 3, "HLG")
  }

  @Test func isKeptWithTransparencyAnd16Bits() async throws {
    try await expectKept(
      Self.photo([180, 120, 90, 255]).encoded(".png"), becoming: [190, 117, 84], "opaque")
    let half = try Self.photo([180, 120, 90, 128]).encoded(".png")
    let bed = try ImageTestBed()
    let kept = try await made(half, .keep, in: bed)
    for rendition in kept.renditions {
      let file = try file(rendition, in: bed)
      let pixel = try TestImage(decoding: file).pixel(20, 20)
      let isWhite = rendition.format == .jpeg
      #expect(isTagged(file))
      #expect(
        isClose(pixel, isWhite ? [217, 187, 172] : [180, 120, 90, 128], within: 4), "\(pixel)")
    }
    var wide = TestImage.wide(80, 60, bands: 3, value: 0x8080)
    wide.profile = ColorProfile.displayP3
    for writer in [".png", ".tif"] {
      try await expectKept(wide.encoded(writer), becoming: [128, 128, 128], writer)
    }
  }

  /// The colors that sRGB does not have, and the crops and turned photos of both.
  @Test func keepsColorsOutsideSRGB() async throws {
    var photo = TestImage(96, 64) { x, _ in x < 48 ? [255, 0, 0] : [0, 255, 0] }
    photo.profile = ColorProfile.displayP3
    photo.orientation = 6
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", photo.encoded(".jpg[Q=100]")))
    var settings = Self.settings(.keep)
    settings.thumbnails = Thumbnails(
      crop: Crop(.salient, proportions: PixelSize(width: 1, height: 1)), sizes: [32])
    let images = try await bed.makeRenditions([original], settings).images[original.digest]
    let found = try #require(images)
    for rendition in found.renditions + found.thumbnails {
      let file = try file(rendition, in: bed)
      #expect(isTagged(file))
      let red = try TestImage(decoding: file).pixel(at: 0.5, 0.1).prefix(3).map(\.self)
      if rendition.size.longestEdge == 64 {
        #expect(isClose(red, [255, 0, 0], within: 9), "\(red)")
      }
    }
    #expect(found.thumbnails.count == 3)
    #expect(try !isTagged(file(found.card, in: bed)))
  }

  /// In full size, pixels go from the decoder to the encoder.
  @Test func isKeptInFullSizeCopies() async throws {
    let bed = try ImageTestBed()
    for (index, writer) in [".png", ".jpg[Q=100]"].enumerated() {
      var image = TestImage(4_300, 16, color: [180, 120, 90])
      image.profile = ColorProfile.displayP3
      let original = try bed.original(try bed.file("a\(index)", image.encoded(writer)))
      let plan = try RenditionPlan(
        for: [original], fullSize: [original.digest], settings: Self.settings(.keep),
        store: bed.store)
      let outcome = try await RenditionPipeline(store: bed.store, workers: 1).run(plan) { _, _ in }
      let file = try file(outcome.images[original.digest]?.original, in: bed)
      #expect(isTagged(file))
      #expect(isClose(try TestImage(decoding: file).pixel(4_000, 8), [180, 120, 90], within: 2))
    }
  }

  @Test func isKeptInAnimations() async throws {
    let bed = try ImageTestBed()
    let first = try await made(animatedGIF(frames: 3), .keep, in: bed)
    let plain = try file(first.motion, in: bed)
    #expect(!isTagged(plain))
    let tagged = try #require(DisplayP3.tagged(plain))
    for color in RenditionSettings.Color.allCases {
      let motion = try file(try await made(tagged, color, in: bed).motion, in: bed)
      #expect(isTagged(motion) == (color == .keep))
      #expect(motion.ranges(of: Array("ANMF".utf8)).count == 3)
    }
  }

  // MARK: Photos that are converted

  /// Everything else is the same file under the same name with both settings.
  @Test func convertsAllOtherColors() async throws {
    var near = ColorProfile.p3Primaries
    near[0].0 += 0.002
    let curve = Writer.table(1_024, Writer.srgbCurve)
    let whole = Writer.rgb(ColorProfile.p3Primaries, Writer.srgbFormula, version: 4)
    let damaged = whole.tags.map { whole.replacing($0.name, Array($0.content.prefix(9))).bytes }
    let cut = [Array(whole.bytes.prefix(140)), Array(whole.bytes.prefix(300))]
    let profiles: [[UInt8]] =
      [
        ColorProfile.adobeRGB, Writer.rgb(near, curve).bytes,
        Writer.rgb(ColorProfile.p3Primaries, Writer.gamma(563)).bytes,
        Writer.rgb(ColorProfile.srgbPrimaries, curve).bytes,
        Writer.rgb(ColorProfile.proPhotoPrimaries, Writer.gamma(461)).bytes,
      ] + damaged.prefix(6) + cut
    var photos = profiles.map { Self.photo(profile: $0) } + [Self.photo(profile: nil)]
    photos.append(Self.photo([90], profile: ColorProfile.displayP3))
    photos.append(Self.photo([90], profile: Writer.gray(Writer.srgbFormula).bytes))
    photos.append(TestImage(80, 60, color: [0, 90, 90, 9], channels: 4))
    for (index, photo) in photos.enumerated() {
      let bed = try ImageTestBed()
      let bytes = try photo.encoded(".jpg[Q=100]")
      let converted = try await made(bytes, .srgb, in: bed)
      let original = try bed.original(try bed.file("original", bytes))
      #expect(!original.isDisplayP3, "\(index)")
      let plan = try RenditionPlan(
        for: [original], settings: Self.settings(.keep), store: bed.store)
      #expect(plan.jobs.isEmpty && plan.ready[original.digest] == converted, "\(index)")
      for rendition in converted.renditions {
        let text = String(decoding: try file(rendition, in: bed), as: UTF8.self)
        #expect(!text.contains("acsp"), "\(index)")
      }
    }
  }

  // MARK: The cache

  @Test func switchesBackWithoutEncoding() async throws {
    let bed = try ImageTestBed()
    let bytes = try Self.photo().encoded(".png")
    let first = try await made(bytes, .srgb, in: bed)
    let kept = try await made(bytes, .keep, in: bed)
    let original = try bed.original(try bed.file("original", bytes))
    for (color, images) in [(RenditionSettings.Color.srgb, first), (.keep, kept)] {
      let plan = try RenditionPlan(
        for: [original], settings: Self.settings(color), store: bed.store)
      #expect(plan.jobs.isEmpty && plan.ready[original.digest] == images)
    }
    #expect(
      Set(first.renditions.map(\.file?.digest)).isDisjoint(
        with: kept.renditions.map(\.file?.digest)))
    #expect(kept.card == first.card)
  }

  /// Without salient regions, previews show the whole photo, which is also the file of `srgb`.
  @Test func publishesLinkPreviewsInSRGB() async throws {
    let bed = try ImageTestBed()
    let original = try bed.original(try bed.file("a", Self.photo().encoded(".png")))
    var settings = Self.settings(.srgb)
    settings.findsSaliency = false
    let converted = try await bed.makeRenditions([original], settings).images[original.digest]
    #expect(converted != nil && converted?.card == nil)
    settings.color = .keep
    let plan = try RenditionPlan(for: [original], settings: settings, store: bed.store)
    #expect(plan.jobs.first?.missing.map(\.purpose) == [.page, .page, .page])
    let kept = try await bed.makeRenditions([original], settings).images[original.digest]
    #expect(kept?.card != nil && kept?.card == converted?.renditions.last)
    settings.makesCards = false
    let others = try RenditionPlan(for: [original], settings: settings, store: bed.store)
    #expect(others.ready[original.digest]?.card == nil && others.jobs.isEmpty)
  }
}
