import Foundation
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

/// Linux keeps this folder in memory, on its own file system.
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

/// A cache on another disk than the output, whose staging folder must stay beside the output, perhaps before
/// the eyes of a web server.
@Suite(.enabled(if: OtherDisk.folder != nil, "/dev/shm is on the same disk"))
struct PublicationElsewhereTests {
  private func fixture(_ body: (PublishedFixture, _ staging: String) throws -> Void) throws {
    let fixture = try PublishedFixture()
    let cache = try #require(OtherDisk.folder) + "/vitrine-publishing-\(UUID().uuidString)"
    defer { try? fixture.remove(cache) }
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    try fixture.link(fixture.cache, to: cache)
    try body(fixture, StagingLocation.beside(try fixture.output()))
  }

  @Test func publishesOneVersionAfterAnother() throws {
    try fixture { fixture, _ in
      for site in [firstSite, secondSite, firstSite] {
        try fixture.publish(site)
        #expect(try fixture.files() == site)
        #expect(try !fixture.publish(site).changed)
      }
    }
  }

  @Test func keepsNothingBesideTheOutputThatWasTakenFromTheSite() throws {
    try fixture { fixture, staging in
      try fixture.publish(firstSite)
      for site in [secondSite, firstSite, [:], secondSite] {
        try fixture.publish(site)
        #expect(try FileStatus.ofLink(at: staging)?.mode == 0o700)
        #expect(try FileStatus.ofLink(at: fixture.live)?.mode == 0o755)
        for (name, text) in try fixture.files(staging) { #expect(site[name] == text) }
        let marker = try String(contentsOfFile: "\(staging)/.vitrine-site", encoding: .utf8)
        #expect(marker.contains("folder/b/") == false || site == firstSite)
      }
    }
  }

  @Test func clearsAwayWhatAKilledRunLeftThere() throws {
    try fixture { fixture, staging in
      let leave: [() throws -> Void] = [
        // Killed right after the exchange.
        { #expect(chmod(staging, 0o755) == 0) },
        // Killed while the staging folder was being filled or cleared.
        { try fixture.write("", to: "\(staging)/\(StagingFolder.flag)") },
        { try fixture.remove("\(staging)/\(OutputFolder.marker)") },
      ]
      for (number, action) in leave.enumerated() {
        try fixture.publish(firstSite)
        try fixture.publish(secondSite)
        if number == 2 { try fixture.write("", to: "\(staging)/\(StagingFolder.flag)") }
        try action()
        #expect(try !fixture.publish(secondSite).changed)
        #expect(try FileStatus.ofLink(at: staging) == nil)
        try fixture.publish(firstSite)
        #expect(try fixture.files() == firstSite)
      }
    }
  }
}
