import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrineSite

/// Linux keeps this folder in memory, on a file system of its own.
private enum OtherDisk {
  static let folder: String? = {
    let candidate = "/dev/shm"
    let temporary = FileManager.default.temporaryDirectory.path
    guard let other = try? FileStatus.ofTarget(at: candidate),
      let usual = try? FileStatus.ofTarget(at: temporary), other.device != usual.device
    else { return nil }
    return candidate
  }()
}

/// A cache on another disk than the output, whose twin must stay beside the output, perhaps before
/// the eyes of a web server.
@Suite(.enabled(if: OtherDisk.folder != nil, "/dev/shm is no other disk than the temporary folder"))
struct PublicationElsewhereTests {
  private func bench(_ body: (PublishingBench, _ twin: String) throws -> Void) throws {
    let bench = try PublishingBench()
    let cache = try #require(OtherDisk.folder) + "/vitrine-publishing-\(UUID().uuidString)"
    defer { try? bench.remove(cache) }
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    try bench.link(bench.cache, to: cache)
    try body(bench, TwinPlace.beside(try bench.output()))
  }

  @Test func publishesOneGenerationAfterAnother() throws {
    try bench { bench, _ in
      for site in [firstSite, secondSite, firstSite] {
        try bench.publish(site)
        #expect(try bench.files() == site)
        #expect(try !bench.publish(site).changed)
      }
    }
  }

  @Test func keepsNothingBesideTheOutputThatWasTakenFromTheSite() throws {
    try bench { bench, twin in
      try bench.publish(firstSite)
      for site in [secondSite, firstSite, [:], secondSite] {
        try bench.publish(site)
        #expect(try FileStatus.ofLink(at: twin)?.mode == 0o700)
        #expect(try FileStatus.ofLink(at: bench.live)?.mode == 0o755)
        for (name, text) in try bench.files(twin) { #expect(site[name] == text) }
        let marker = try String(contentsOfFile: "\(twin)/.vitrine-site", encoding: .utf8)
        #expect(marker.contains("folder/b/") == false || site == firstSite)
      }
    }
  }

  @Test func clearsAwayWhatAKilledRunLeftThere() throws {
    try bench { bench, twin in
      let leave: [() throws -> Void] = [
        // Killed right after the exchange.
        { #expect(chmod(twin, 0o755) == 0) },
        // Killed while the twin was being filled or cleared.
        { try bench.write("", to: "\(twin)/\(Twin.flag)") },
        { try bench.remove("\(twin)/\(OutputFolder.marker)") },
      ]
      for (number, deed) in leave.enumerated() {
        try bench.publish(firstSite)
        try bench.publish(secondSite)
        if number == 2 { try bench.write("", to: "\(twin)/\(Twin.flag)") }
        try deed()
        #expect(try !bench.publish(secondSite).changed)
        #expect(try FileStatus.ofLink(at: twin) == nil)
        try bench.publish(firstSite)
        #expect(try bench.files() == firstSite)
      }
    }
  }
}
