// A decoder shows what it can of a damaged JPEG. It must be left out even so, while a file that lacks only the
// mark at its end is whole.

import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineImages

@Suite struct DamagedJPEGTests {
  private static let end: [UInt8] = [0xFF, 0xD9]

  /// Returns the error of a file; nil if it is published.
  private func error(_ bytes: [UInt8]) async throws -> ImageError? {
    try await outcome(bytes).errors.first?.error
  }

  private func outcome(_ bytes: [UInt8]) async throws -> RenditionOutcome {
    let bed = try ImageTestBed()
    return try await bed.makeRenditions(
      [try bed.original(try bed.file("a.jpg", bytes))],
      RenditionSettings(sizes: [64], formats: [.jpeg]))
  }

  private static let damaged = ImageError.truncated(
    reason: "its image data is damaged or incomplete")

  /// The position after the header of the first scan.
  private static func scan(of jpeg: [UInt8]) throws -> Int {
    var place = 2
    while jpeg[place + 1] != 0xDA {
      place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
    }
    return place + 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
  }

  @Test(arguments: ["", ",interlace", ",subsample_mode=off"], [0.2, 0.5, 0.9, 0.995])
  func leavesOutScansThatEndEarly(options: String, part: Double) async throws {
    let whole = try TestImage.waves(203, 151).encoded(".jpg[Q=80\(options)]")
    let start = try Self.scan(of: whole)
    let cut = start + Int(Double(whole.count - start) * part)
    #expect(try await error(Array(whole[..<cut]) + Self.end) == Self.damaged)
    #expect(try await error(Array(whole[..<cut])) == Self.damaged)
  }

  @Test(arguments: ["", ",interlace"], 1...6)
  func leavesOutScansWithAHoleInTheMiddle(options: String, seed: UInt64) async throws {
    let whole = try TestImage.waves(240, 180, seed: seed).encoded(".jpg[Q=80\(options)]")
    let hole = whole.count / 2
    var zeroed = whole
    zeroed.replaceSubrange(hole..<(hole + 900), with: [UInt8](repeating: 0, count: 900))
    #expect(try await error(zeroed) == Self.damaged)
    var shortened = whole
    shortened.removeSubrange(hole..<(hole + 700))
    #expect(try await error(shortened) == Self.damaged)
  }

  /// The decoder has all rows, yet some data is left: an earlier part was misread.
  @Test func leavesOutAFileWithDataAfterItsLastRow() async throws {
    let whole = try TestImage.waves(160, 120).encoded(".jpg[Q=80]")
    var dice = SeededGenerator(seed: 3)
    let surplus = (0..<40).map { _ in UInt8(truncatingIfNeeded: dice.next() % 200 + 1) }
    #expect(try await error(whole.dropLast(2) + surplus + Self.end) == Self.damaged)
  }

  @Test(arguments: ["", ",interlace"], [1, 2])
  func publishesAFileThatLacksOnlyItsEndMark(options: String, missing: Int) async throws {
    let whole = try TestImage.waves(203, 151).encoded(".jpg[Q=80\(options)]")
    let outcome = try await outcome(whole.dropLast(missing))
    #expect(outcome.images.values.map(\.lacksEndMark) == [true])
    #expect(try await self.outcome(whole).images.values.map(\.lacksEndMark) == [false])
  }

  @Test func remembersThatAnEndMarkIsMissing() async throws {
    let bed = try ImageTestBed()
    let bytes = try TestImage.waves(90, 60).encoded(".jpg").dropLast(2)
    let original = try bed.original(try bed.file("a.jpg", Array(bytes)))
    let settings = RenditionSettings(sizes: [64], formats: [.jpeg])
    _ = try await bed.makeRenditions([original], settings)
    let plan = try RenditionPlan(for: [original], settings: settings, store: bed.store)
    #expect(plan.jobs.isEmpty)
    #expect(plan.ready.values.map(\.lacksEndMark) == [true])
  }

  @Test(arguments: [
    [], [UInt8](repeating: 0, count: 3_000), [UInt8](repeating: 0xFF, count: 700), [0xFF, 0xD3],
    [0x2F],
  ])
  func publishesFilesWithPadding(padding: [UInt8]) async throws {
    let whole = try TestImage.waves(203, 151).encoded(".jpg[Q=80]")
    let trailer = try TestImage.quarters().encoded(".jpg") + [1, 2, 3]
    let outcome = try await outcome(whole.dropLast(2) + padding + Self.end + trailer)
    #expect(outcome.images.values.map(\.lacksEndMark) == [false])
  }

  /// A future version of JFIF, and a sequential scan with the parameters of a progressive one.
  @Test func publishesFilesWithUnusualHeaders() async throws {
    let whole = try TestImage.waves(203, 151).encoded(".jpg[Q=80]")
    var versioned = try jpeg(.waves(203, 151))
    versioned.insert(
      contentsOf: [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [9, 1, 0, 0, 1, 0, 1, 0, 0], at: 2)
    #expect(try await error(versioned) == nil)
    var scan = whole
    scan.replaceSubrange(
      (try Self.scan(of: whole) - 3)..<(try Self.scan(of: whole)), with: [0, 0, 0])
    #expect(try await error(scan) == nil)
  }

  /// Shrunk while decoding, the last rows are lost to rounding and not decoded.
  @Test(arguments: [33, 34, 41, 48])
  func checksPhotosThatAreShrunkWhileDecoding(height: Int) async throws {
    let whole = try TestImage.waves(4_100, height).encoded(".jpg[Q=80]")
    #expect(try await error(whole) == nil)
    let hole = whole.count / 2
    var shortened = whole
    shortened.removeSubrange(hole..<(hole + 900))
    #expect(try await error(shortened) == Self.damaged)
  }

  @Test func findsTheEndOfAPicture() throws {
    let bed = try ImageTestBed()
    func structure(_ bytes: [UInt8]) throws -> JPEGStructure {
      JPEGStructure(of: try ImageFile(try bed.file("b", bytes)))
    }
    let whole = try jpeg(exif: ExifWriter(main: [(0x010E, .text("\u{FF}\u{D9}"))]).block)
    #expect(try structure(whole).end == whole.count - 2)
    #expect(try structure(whole + whole).end == whole.count - 2)
    #expect(try !structure(whole.dropLast(2)).hasEndMark)
    #expect(try structure(whole.dropLast(2)).end == whole.count - 2)
    var dice = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let noise = (0..<200).map { _ in
        [0xFF, UInt8(truncatingIfNeeded: dice.next())].randomElement(using: &dice)!
      }
      #expect(try structure([0xFF, 0xD8] + noise).end <= 202)
    }
  }
}
