// What Unsplash refuses, and how it says so.

import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct UnsplashErrorTests {
  private func reason(_ answer: ServiceResponse) async throws -> String {
    let service = StubService("unsplash") { _ in answer }
    let unsplash: any SearchesPhotos = try service.provider()
    let thrown = await fault {
      _ = try await unsplash.search("sea", PhotoQuery(sort: .relevance), after: nil)
    }
    guard case .unavailable("Unsplash", let reason, _)? = thrown else { return "" }
    return reason
  }

  @Test func explainsAUsedUpQuota() async throws {
    let words = "the hourly quota of the key is used up"
    #expect(try await reason(.text("Rate Limit Exceeded", status: 403)) == words)
    #expect(
      try await reason(.text("", status: 403, headers: ["x-ratelimit-remaining": "0"])) == words)
  }

  /// A refused key or a missing photo does not use up the quota.
  @Test(arguments: [("Rate Limit Exceeded", true), ("no", false)])
  func distinguishesAUsedUpQuotaFromARefusal(_ body: String, _ isSpent: Bool) async throws {
    let service = StubService("unsplash") { _ in .text(body, status: 403) }
    let unsplash: any SearchesPhotos = try service.provider()
    _ = await fault {
      _ = try await unsplash.search("sea", PhotoQuery(sort: .relevance), after: nil)
    }
    let call = try #require(service.calls.first)
    let verdict = call.judge(.text(body, status: 403))
    #expect(call.isQuotaSpentBy429)
    if case .quotaSpent = verdict { #expect(isSpent) } else { #expect(!isSpent) }
  }

  @Test func explainsErrors() async throws {
    let errors = #"{"errors":["OAuth error: The access token is invalid \u0007",5,null]}"#
    #expect(
      try await reason(.text(errors, status: 401))
        == #"it rejected the key: “OAuth error: The access token is invalid \u{7}, 5”"#)
    #expect(try await reason(.text(#"{"errors":[]}"#, status: 410)).contains("spam"))
    #expect(try await reason(.text("no", status: 403)).contains("status 403"))
    for body in ["no", #"{"errors":["why"]}"#] {
      let service = StubService("unsplash") { _ in .text(body, status: 403) }
      let unsplash: any SearchesPhotos = try service.provider()
      let thrown = await fault {
        _ = try await unsplash.search("sea", PhotoQuery(sort: .relevance), after: nil)
      }
      guard case .unavailable(_, _, let help)? = thrown else { continue }
      #expect(help.contains("UNSPLASH_ACCESS_KEY"))
    }
    #expect(try await reason(.text(#"{"errors":["why"]}"#, status: 400)).contains("“why”"))
  }

  @Test(arguments: ["{}", "null", "5", "\"x\"", #"{"results":null}"#, #"{"results":{}}"#])
  func throwsOnInvalidReplies(_ body: String) async throws {
    #expect(try await reason(.text(body)) == "its reply has an unexpected format")
  }

  @Test(arguments: ["nature", "https://unsplash.com/t/nature", "unsplash.com/de/t/nature?x"])
  func readsATopicByItsAddress(_ name: String) async throws {
    let service = StubService("unsplash") { _ in .text(#"{"id":"6","title":"Nature"}"#) }
    let unsplash: any ListsAlbums = try service.provider()
    let album = try await unsplash.album("topic:\(name)")
    #expect(album.id == "topic:nature" && album.title == "Nature")
    #expect(service.calls.first?.address.text.hasSuffix("/topics/nature") == true)
  }

  @Test(arguments: [
    "nosuch", "https://unsplash.com/t/nosuch", "https://unsplash.com/collections/7/x",
  ])
  func namesATopicThatThereIsNot(_ name: String) async throws {
    let service = StubService("unsplash") { _ in .text(#"{"errors":["no"]}"#, status: 404) }
    let unsplash: any ListsAlbums = try service.provider()
    let thrown = await fault { _ = try await unsplash.album("topic:\(name)") }
    guard case .unknown("Unsplash", "the topic \(name)", let help)? = thrown else {
      Issue.record("\(String(describing: thrown))")
      return
    }
    #expect(help.contains("unsplash.com/t/nature"))
    #expect(service.calls.count == (name.contains("collections") ? 0 : 1))
  }
}
