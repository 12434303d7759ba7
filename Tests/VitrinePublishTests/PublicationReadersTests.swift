import Foundation
import Synchronization
import Testing
import VitrineModel
import VitrineStore

@testable import VitrinePublish

/// Readers and other builds at work at the same time.
struct PublicationReadersTests {
  /// A page read twice with another read in between: where the page did not change, neither may
  /// the other have, since versions only go up.
  @Test func showsAReaderWholeVersionsOnly() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(Self.version(0))
    let reader = Reader(of: fixture.live)
    Thread.detachNewThread { reader.run() }
    reader.awaitChecks(1)
    for number in 1...50 { try fixture.publish(Self.version(number)) }
    reader.awaitChecks(100)
    #expect(reader.stop() == [])
  }

  /// The marker alone is replaced; nobody may see beside it what it is made of.
  @Test func showsNoFileOfItsOwnWhileTheMarkerIsRewritten() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    let folder = try Folder(at: fixture.live)
    let names = try Set(folder.names())
    let isDone = Atomic(false)
    let unknown = Mutex<Set<RawName>>([])
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isDone.load(ordering: .relaxed) {
        let found = (try? folder.names()) ?? []
        unknown.withLock { $0.formUnion(Set(found).subtracting(names)) }
      }
      ended.signal()
    }
    let manifest = try #require(try fixture.manifest())
    for _ in 0..<300 { try fixture.output().replaceMarker(with: manifest, from: fixture.store()) }
    isDone.store(true, ordering: .relaxed)
    ended.wait()
    #expect(unknown.withLock { $0 }.isEmpty)
    #expect(try fixture.manifest() == manifest)
  }

  private final class Reader: Sendable {
    private let live: String
    private let checks = Atomic(0)
    private let isStopped = Atomic(false)
    private let faults = Mutex<[String]>([])

    init(of live: String) { self.live = live }

    func run() {
      while !isStopped.load(ordering: .relaxed) {
        let found = check()
        if !found.isEmpty { faults.withLock { $0 += found } }
        checks.add(1, ordering: .relaxed)
      }
    }

    func awaitChecks(_ count: Int) {
      while checks.load(ordering: .relaxed) < count { usleep(1000) }
    }

    func stop() -> [String] {
      isStopped.store(true, ordering: .relaxed)
      return faults.withLock { $0 }
    }

    private func check() -> [String] {
      let before = read("index.html")
      let photo = read("photos/folder/a/index.html")
      let marker = read(".vitrine-site")
      let after = read("index.html")
      var faults: [String] = []
      if before.isEmpty || after.isEmpty || photo.isEmpty { faults.append("missing") }
      if before == after, before != photo { faults.append("\(before) with \(photo)") }
      if !marker.hasSuffix("complete 2\n") { faults.append("marker \(marker.suffix(20))") }
      return faults
    }

    private func read(_ name: String) -> String {
      let data = FileManager.default.contents(atPath: "\(live)/\(name)")
      return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  private static func version(_ number: Int) -> [String: String] {
    ["index.html": "version \(number)", "photos/folder/a/index.html": "version \(number)"]
  }

  /// Sizes and, on a coarse clock, dates of two versions are the same here.
  @Test func distinguishesVersionsOfEqualLength() throws {
    let fixture = try PublishedFixture()
    for number in 10..<60 {
      let site = ["index.html": "page \(number)", "b.html": "page \(number / 3)", "c.html": "page"]
      try fixture.publish(site)
      #expect(try fixture.files() == site)
    }
  }

  @Test func refusesToPublishOverASiteThatAnotherBuildPublishedMeanwhile() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    var slow = try Publication(
      output: try OutputFolder(
        path: fixture.live, folders: fixture.folders(), cache: fixture.root + "/other"),
      store: try Store(directory: fixture.root + "/other"))
    try slow.put(
      PageFile(Array("slow".utf8)), at: try #require(SitePath("index.html")),
      inputs: Store.digest(of: []))
    try fixture.publish(secondSite)
    let problem = #expect(throws: Problem.self) { try slow.finish() }
    #expect(problem?.code == "site.locked")
    #expect(try fixture.files() == secondSite)
  }

  /// Encrypted folders and network disks report dates of change late.
  @Test func publishesIfOnlyTheDateOfChangeOfTheMarkerDiffers() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    var publication = try fixture.publication()
    try publication.put(
      PageFile(Array("new".utf8)), at: try #require(SitePath("index.html")),
      inputs: Store.digest(of: []))
    #expect(chmod("\(fixture.live)/\(OutputFolder.marker)", 0o600) == 0)
    _ = try publication.finish()
    #expect(try fixture.files() == ["index.html": "new"])
  }

  @Test func letsOneBuildAtATimeWorkOnAStagingFolder() throws {
    let fixture = try PublishedFixture()
    try fixture.publish(firstSite)
    var first = try fixture.publication()
    var second = try fixture.publication()
    let path = try #require(SitePath("index.html"))
    try first.put(PageFile(Array("first".utf8)), at: path, inputs: Store.digest(of: []))
    let problem = #expect(throws: Problem.self) {
      try second.put(PageFile(Array("second".utf8)), at: path, inputs: Store.digest(of: []))
    }
    #expect(problem?.code == "site.locked")
    _ = try first.finish()
    #expect(try fixture.files() == ["index.html": "first"])
  }
}
