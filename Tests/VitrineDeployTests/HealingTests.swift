// Files at the destination that are not as the list of the last deploy says.

import Synchronization
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// Promise R14b: a deploy heals what it finds.
@Suite struct HealingTests {
  @Test(arguments: Backend.allCases)
  func sendsFilesAgainThatWereRemoved(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      for path in ["index.html", "images/1111111111111111-320.jpg"] { try testBed.remove(path) }
      #expect(try await testBed.deploy().count == 2)
      #expect(try testBed.site() == SampleSite.first)
    }
  }

  /// A store whose ETags say nothing about the content is believed.
  @Test(arguments: [Backend.bucket, .folder])
  func sendsPagesAgainThatWereChanged(_ backend: Backend) async throws {
    try await DeployTestBed.deployed(backend) { testBed in
      try testBed.plant("sw.js", "x")
      #expect(try await testBed.deploy().count == 1)
      #expect(try testBed.site() == SampleSite.first)
    }
  }

  /// A request of a killed deploy may take effect after this deploy sent the same file.
  @Test func sendsFilesAgainThatChangeDuringTheDeploy() async throws {
    try await DeployTestBed.deployed(.bucket) { testBed in
      try testBed.build(SampleSite.second)
      let left = Atomic(1)
      let late: LoopbackServer.Script = { request in
        let answer = await testBed.s3.answer(request)
        if request.method == "PUT", request.path.hasSuffix("/sw.js"),
          left.subtract(1, ordering: .relaxed).newValue == 0
        {
          testBed.s3.put("sw.js", "1")
          testBed.s3.remove("images/3333333333333333-640.jpg")
        }
        return answer
      }
      try await LoopbackServer.running(late) { server in
        try await testBed.deploying(to: server) { _ = try await $0.run { _, _ in } }
      }
      #expect(try testBed.site() == SampleSite.second)
    }
  }

  @Test func endsIfAnotherProgramKeepsChangingFiles() async throws {
    try await DeployTestBed.deployed(.bucket) { testBed in
      try testBed.build(SampleSite.second)
      let changing: LoopbackServer.Script = { request in
        let answer = await testBed.s3.answer(request)
        guard request.method == "PUT", request.path.hasSuffix("/sw.js") else { return answer }
        testBed.s3.put("sw.js", "x")
        return answer
      }
      try await LoopbackServer.running(changing) { server in
        let problems = await #expect(throws: Problems.self) {
          try await testBed.deploying(to: server) { _ = try await $0.run { _, _ in } }
        }
        #expect(problems?.all.map(\.code) == ["deploy.unsettled"])
        #expect(problems?.all.first?.what.contains("sw.js") == true)
      }
      #expect(try testBed.files()[".vitrine-site"] == SampleSite.list(of: SampleSite.first))
      try await testBed.deploy()
      #expect(try testBed.site() == SampleSite.second)
    }
  }

  /// The answer to a request and the list of a store may describe a file differently.
  @Test func readsFilesWhoseDescriptionsDiffer() async throws {
    try await DeployTestBed.open(.prefix) { testBed in
      try testBed.build(SampleSite.first)
      let store: LoopbackServer.Script = { request in
        var answer = await testBed.s3.answer(request)
        if request.method == "PUT" { answer.headers = [("ETag", "\"another\"")] }
        return answer
      }
      try await LoopbackServer.running(store) { server in
        try await testBed.deploying(to: server) { _ = try await $0.run { _, _ in } }
      }
      #expect(testBed.s3.objects.keys.contains(".vitrine-site"))
      #expect(!testBed.s3.objects.keys.contains(".vitrine-deploy"))
    }
  }
}

/// Promise R14c.
@Suite struct LostListTests {
  /// Pages refer to files relative to themselves, as built sites do.
  static let second = site(photos: [one, three])
  static let first = site(photos: [one, two]).merging([
    "sets/old/index.html": "<a href=\"../../images/\(two)-640.jpg\">",
    "sets/old/photos.csv": "id", "search/aaaaaaaaaa.json": "[]",
  ]) { $1 }
  private static let (one, two, three) = (hash("1"), hash("2"), hash("3"))
  /// The files of others, beside the site and in its folders.
  static let foreign = [
    "CNAME": "photos.example.org", "images/mine.jpg": "mine", "images/\(hash("c"))-640.jpg": "CMS",
    "photos/mine/index.html": "<img src=\"../../images/mine.jpg\">", "sets/mine/photos.csv": "mine",
    "blog/index.html": "<img src=\"../images/\(one)-640.jpg\">",
  ]
  /// A site that is deployed to a folder inside the destination.
  private static let inner = Dictionary(
    uniqueKeysWithValues: site(photos: [hash("4")]).map { ("photos/" + $0, $1) }
  ).merging(["photos/.vitrine-site": "list"]) { $1 }

  private static func hash(_ digit: String) -> String { String(repeating: digit, count: 32) }

  private static func site(photos: [String]) -> [String: String] {
    var files = [
      "index.html": "<link href=\"assets/aaaaaaaaaaaaaaaa.css\">"
        + photos.map { "<a href=\"photos/folder/\($0)/\">" }.joined(),
      "assets/aaaaaaaaaaaaaaaa.css": "a{}", "robots.txt": "\(photos)",
    ]
    for photo in photos {
      files["photos/folder/\(photo)/index.html"] =
        "<img srcset=\"../../../images/\(photo)-320.jpg 320w, ../../../images/\(photo)-640.jpg\">"
      for size in [320, 640] { files["images/\(photo)-\(size).jpg"] = "\(photo) \(size)" }
    }
    return files
  }

  /// What may happen to a list.
  enum Damage: CaseIterable, Sendable {
    case missing, empty, garbage, half, flipped

    func apply(to testBed: DeployTestBed) throws {
      var bytes = try #require(try testBed.files()[".vitrine-site"])
      switch self {
      case .missing: return try testBed.remove(".vitrine-site")
      case .empty: bytes = []
      case .garbage: bytes = Array("<html>404</html>".utf8)
      case .half: bytes = Array(bytes.prefix(bytes.count / 2))
      case .flipped: bytes[bytes.count / 2] ^= 1
      }
      try testBed.plant(".vitrine-site", String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: Backend.allCases, Damage.allCases)
  func removesOldFilesAndKeepsOthers(_ backend: Backend, _ damage: Damage) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(Self.first)
      try await testBed.deploy()
      for (path, text) in Self.foreign.merging(Self.inner, uniquingKeysWith: { $1 }) {
        try testBed.plant(path, text)
      }
      try damage.apply(to: testBed)
      try testBed.build(Self.second)
      let planned = try await testBed.deploying { try await $0.planned() }
      let report = try await testBed.report()
      #expect(planned.plan == report.plan)
      let files = try testBed.files().mapValues { String(decoding: $0, as: UTF8.self) }
      let expected = Self.second.merging(Self.foreign) { $1 }.merging(Self.inner) { $1 }
      #expect(files.filter { $0.key != ".vitrine-site" } == expected)
      let record = try SampleSite.list(of: Self.second)
      #expect(files[".vitrine-site"] == String(decoding: record, as: UTF8.self))
      let lost = report.notes.first { $0.code == "deploy.list-lost" }
      #expect(lost?.what.contains(damage == .missing ? "missing" : "damaged") == true)
      #expect(lost?.what.contains("CNAME") == true)
      #expect(try await testBed.report().notes.map(\.code).contains("deploy.list-lost") == false)
    }
  }

  /// A file that took effect late, after the list was written.
  @Test(arguments: Backend.allCases)
  func removesOldFilesThatNoListNames(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(Self.second)
      try await testBed.deploy()
      let old = Self.first.filter { Self.second[$0.key] == nil && !$0.key.hasPrefix("search/") }
      for (path, text) in old { try testBed.plant(path, text) }
      for (path, text) in Self.foreign { try testBed.plant(path, text) }
      let report = try await testBed.report()
      #expect(report.notes.contains { $0.code == "deploy.unlisted" })
      #expect(try testBed.site() == Self.second.merging(Self.foreign) { $1 })
    }
  }

  /// Names alone prove nothing if no site was there.
  @Test(arguments: Backend.allCases)
  func removesNothingInAPlaceWithoutASite(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      let others = Self.foreign.merging(["assets/0123456789abcdef.css": "other"]) { $1 }
      for (path, text) in others { try testBed.plant(path, text) }
      try testBed.build(Self.first)
      let report = try await testBed.report()
      #expect(report.notes.isEmpty)
      #expect(try testBed.site() == Self.first.merging(others) { $1 })
      try testBed.build(Self.second)
      try await testBed.deploy()
      #expect(try testBed.site() == Self.second.merging(others) { $1 })
    }
  }

  /// The home page of somebody is not replaced because the list is missing.
  @Test(arguments: Backend.allCases)
  func refusesToReplaceForeignPagesWithoutAList(_ backend: Backend) async throws {
    try await DeployTestBed.open(backend) { testBed in
      try testBed.build(Self.first)
      try await testBed.deploy()
      try testBed.remove(".vitrine-site")
      try testBed.plant("photos/folder/\(Self.one)/index.html", "mine")
      let problems = await #expect(throws: Problems.self) { try await testBed.deploy() }
      #expect(problems?.all.map(\.code) == ["deploy.foreign"])
    }
  }
}
