import Foundation
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

@Suite struct DownloadTests {
  /// An image with trailing bytes, large enough to be cut in the middle.
  private static let picture = TinyImage.jpeg("a") + Array(repeating: 7, count: 40_000)

  @Test func downloadsAnImageIntoTheStore() async throws {
    let answer = LoopbackAnswer(
      headers: [("Content-Type", "Image/JPEG; q=1")], body: Self.picture)
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/a.jpg"))
        #expect(try testBed.store.read(download.blob) == Self.picture)
        #expect(download.bytes == Self.picture.count)
        #expect(download.mediaType == "image/jpeg")
        #expect(download.address.text == server.url("/a.jpg"))
        #expect(testBed.fetcher.counts.downloads == 1)
        #expect(try server.request(0).headers["accept-encoding"] == "identity")
      }
    }
  }

  @Test func downloadsNoAddressTwice() async throws {
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in .jpeg(Self.picture) }) { server in
        for run in 0..<2 {
          try await FetchTestBed.open(in: tree, settings: { $0.isOffline = run == 1 }) { testBed in
            let one = try await testBed.download(server.url("/a.jpg"))
            let same = try await testBed.download(server.url("/a.jpg"))
            #expect(one == same)
            #expect(testBed.fetcher.counts.downloads == 1 - run)
          }
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func downloadsForgottenAndDamagedImagesAgain() async throws {
    try await FileTree.temporary { tree in
      try await LoopbackServer.running({ _ in .jpeg(Self.picture) }) { server in
        let address = try #require(WebAddress(server.url("/a.jpg")))
        try await FetchTestBed.open(in: tree) { testBed in
          let download = try await testBed.download(address.text)
          try testBed.fetcher.forget(address)
          #expect(testBed.fetcher.downloaded(address) == nil)
          _ = try await testBed.download(address.text)
          #expect(truncate(testBed.store.path(of: download.blob), 100) == 0)
        }
        try await FetchTestBed.open(in: tree) { testBed in
          let download = try await testBed.download(address.text)
          #expect(try testBed.store.read(download.blob) == Self.picture)
        }
        #expect(server.requests.count == 3)
      }
    }
  }

  @Test func recognizesAnImageByNameIfItsAddressChanges() async throws {
    try await LoopbackServer.running({ _ in .jpeg(Self.picture) }) { server in
      try await FetchTestBed.open { testBed in
        for signature in ["a", "b"] {
          let address = try #require(WebAddress(server.url("/a.jpg?s=\(signature)")))
          _ = try await testBed.fetcher.download(
            address, for: FetchTestBed.service, knownAs: "photo 1")
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func reportsAMissingImageOffline() async throws {
    try await FetchTestBed.open(settings: { $0.isOffline = true }) { testBed in
      await #expect(throws: FetchError.notCached(host: "127.0.0.1")) {
        try await testBed.download("http://127.0.0.1:1/a.jpg")
      }
    }
  }

  @Test(arguments: [
    LoopbackAnswer.html("<p>This photo is no longer available"),
    LoopbackAnswer(headers: [("Content-Type", "image/jpeg")], body: Array("<html>".utf8)),
    .jpeg([]), .jpeg([0xFF, 0xD8]), .jpeg(Array("GIF88a".utf8)),
  ])
  func refusesAnythingButImages(_ answer: LoopbackAnswer) async throws {
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(
          throws: FetchError.brokenBody(host: "127.0.0.1", reason: "it is not an image")
        ) {
          try await testBed.download(server.url("/a.jpg"))
        }
        try expectNothingKept(testBed)
      }
    }
  }

  @Test func acceptsAnImageWithTheWrongType() async throws {
    let answer = LoopbackAnswer(headers: [("Content-Type", "text/html")], body: Self.picture)
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/"))
        #expect(download.mediaType == "text/html")
      }
    }
  }

  @Test func decompressesAnImage() async throws {
    let answer = LoopbackAnswer(headers: [("Content-Encoding", "gzip")], body: GzipSamples.picture)
    try await LoopbackServer.running({ _ in answer }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/"))
        #expect(try testBed.store.read(download.blob).prefix(6) == Array("GIF89a".utf8)[...])
        #expect(download.bytes == 5006)
      }
    }
  }

  @Test(arguments: [404, 410, 403, 401])
  func reportsTheStatusOfAMissingImage(_ status: Int) async throws {
    try await LoopbackServer.running({ _ in .status(status) }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(throws: FetchError.status(status, host: "127.0.0.1")) {
          try await testBed.download(server.url("/"))
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test(arguments: [
    LoopbackAnswer.jpeg(picture).ending(.closed(after: 20_000)),
    .jpeg(picture).ending(.reset(after: 20_000)),
    .jpeg(picture).chunked().ending(.closed(after: 20_000)),
  ])
  func keepsNothingOfAnIncompleteImage(_ fault: LoopbackAnswer) async throws {
    try await LoopbackServer.running({ _ in fault }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(
          throws: FetchError.brokenBody(host: "127.0.0.1", reason: "the connection broke")
        ) {
          try await testBed.download(server.url("/"))
        }
        #expect(server.requests.count == 5)
        #expect(server.requests.allSatisfy { $0.headers["range"] == nil })
        try expectNothingKept(testBed)
      }
    }
  }

  @Test func refusesAnImageThatIsTooLarge() async throws {
    for answer in [LoopbackAnswer.jpeg(Self.picture), .jpeg(Self.picture).chunked()] {
      try await LoopbackServer.running({ _ in answer }) { server in
        try await FetchTestBed.open { testBed in
          await #expect(throws: FetchError.tooLarge(host: "127.0.0.1", bytes: 10_000)) {
            try await testBed.download(server.url("/"), maxBytes: 10_000)
          }
          try expectNothingKept(testBed)
        }
      }
    }
  }

  // MARK: Resuming

  private static func tagged(_ tag: String = "\"v1\"") -> LoopbackAnswer {
    LoopbackAnswer.jpeg(picture).with("ETag", tag)
  }

  @Test(arguments: [LoopbackAnswer.Ending.closed(after: 20_000), .reset(after: 20_000)])
  func resumesAnInterruptedDownload(_ ending: LoopbackAnswer.Ending) async throws {
    try await LoopbackServer.running({ request in
      let answer = Self.tagged().ranged(for: request)
      return request.earlier == 0 ? answer.ending(ending) : answer
    }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/"))
        #expect(try testBed.store.read(download.blob) == Self.picture)
        let range = try #require(try server.request(1).headers["range"])
        #expect(range != "bytes=0-" && range.hasPrefix("bytes="))
        #expect(try server.request(1).headers["if-range"] == "\"v1\"")
      }
    }
  }

  @Test func startsOverIfTheFileHasChanged() async throws {
    let other = TinyImage.jpeg("b") + Array(repeating: 9, count: 30_000)
    try await LoopbackServer.running({ request in
      request.earlier == 0
        ? Self.tagged().ranged(for: request).ending(.closed(after: 20_000))
        : LoopbackAnswer.jpeg(other).with("ETag", "\"v2\"").ranged(for: request)
    }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/"))
        #expect(try testBed.store.read(download.blob) == other)
      }
    }
  }

  @Test(arguments: ["bytes 0-40/41", "bytes 19999-", "bytes 5-4/3", "words 1-2/3", nil])
  func refusesAPartThatWasNotRequested(_ range: String?) async throws {
    try await LoopbackServer.running({ request in
      guard request.headers["range"] != nil else {
        let whole = Self.tagged().ranged(for: request)
        return request.earlier == 0 ? whole.ending(.closed(after: 20_000)) : whole
      }
      var part = LoopbackAnswer(206, body: Array(Self.picture[20_000...]))
      if let range { part = part.with("Content-Range", range) }
      return part
    }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/"))
        #expect(try testBed.store.read(download.blob) == Self.picture)
        #expect(server.requests.count == 3)
        #expect(try server.request(2).headers["range"] == nil)
      }
    }
  }

  @Test func refusesAPartOfAnotherVersion() async throws {
    try await LoopbackServer.running({ request in
      let answer = Self.tagged().ranged(for: request)
      switch request.earlier {
      case 0: return answer.ending(.closed(after: 20_000))
      case 1: return answer.with("ETag", "\"v2\"")
      default: return answer
      }
    }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/"))
        #expect(try testBed.store.read(download.blob) == Self.picture)
        #expect(server.requests.count == 3)
      }
    }
  }

  @Test func requestsNoPartOfAFileWithAWeakTag() async throws {
    try await LoopbackServer.running({ request in
      let answer = Self.tagged("W/\"v1\"").ranged(for: request)
      return request.earlier == 0 ? answer.ending(.closed(after: 20_000)) : answer
    }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await testBed.download(server.url("/"))
        #expect(try server.request(1).headers["range"] == nil)
      }
    }
  }

  @Test func startsOverIfTheServerRefusesThePart() async throws {
    try await LoopbackServer.running({ request in
      guard request.headers["range"] == nil else { return .status(416) }
      let whole = Self.tagged().ranged(for: request)
      return request.earlier == 0 ? whole.ending(.closed(after: 20_000)) : whole
    }) { server in
      try await FetchTestBed.open { testBed in
        let download = try await testBed.download(server.url("/"))
        #expect(try testBed.store.read(download.blob) == Self.picture)
      }
    }
  }

  private func expectNothingKept(_ testBed: FetchTestBed) throws {
    let cache = testBed.store.directory
    let files =
      try FileManager.default.subpathsOfDirectory(atPath: cache + "/blobs")
      + FileManager.default.subpathsOfDirectory(atPath: cache + "/temp")
    #expect(files.isEmpty)
    #expect(testBed.fetcher.counts.downloads == 0)
  }
}
