// Errors of Flickr: rejected keys, invalid replies, busy servers.

import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct FlickrErrorTests {
  private func error(_ answer: ServiceResponse) async throws -> ProviderError? {
    let service = StubService("flickr") { _ in answer }
    let flickr: any SearchesPhotos = try service.provider()
    return await fault { _ = try await flickr.search("sea", PhotoQuery(sort: .given), after: nil) }
  }

  private func reason(_ answer: ServiceResponse) async throws -> (reason: String, advice: String) {
    guard case .unavailable("Flickr", let reason, let advice)? = try await error(answer) else {
      Issue.record("no error")
      return ("", "")
    }
    return (reason, advice)
  }

  @Test(arguments: ["Key has invalid format", "Key not found", "Key has expired"])
  func explainsARejectedKey(_ cause: String) async throws {
    let words = "Invalid API Key (\(cause))"
    let (reason, advice) = try await reason(
      .text(#"{"stat":"fail","code":100,"message":"\#(words)"}"#))
    #expect(reason == "it rejected the key: “\(words)”")
    #expect(advice == "check the value of FLICKR_API_KEY in the environment")
  }

  @Test func neverRepeatsTheKey() async throws {
    let message = "Invalid API Key \(StubService.secret)\\u001b[2J\\u202e"
    let (reason, _) = try await reason(
      .text(#"{"stat":"fail","code":"100","message":"\#(message)"}"#))
    #expect(!reason.contains(StubService.secret))
    #expect(reason == #"it rejected the key: “Invalid API Key …\u{1b}[2J\u{202e}”"#)
  }

  @Test(arguments: [0, 10, 105, 106, 201])
  func retriesIfFlickrIsBusy(_ code: Int) async throws {
    let (reason, _) = try await reason(
      .text(#"{"stat":"fail","code":\#(code),"message":"Service currently unavailable"}"#))
    #expect(reason.contains("it is temporarily unavailable"))
  }

  @Test(arguments: [
    "<html>busy</html>", "", "jsonFlickrApi({\"stat\":\"ok\"})", "{\"stat\":\"ok\",\"photos\":{",
  ])
  func retriesInvalidJSON(_ body: String) async throws {
    #expect(try await reason(.text(body)).reason.contains("not JSON"))
  }

  @Test(arguments: [
    "{}", "[]", "null", "5", #"{"stat":"ok"}"#, #"{"stat":"ok","photos":[]}"#,
    #"{"stat":"ok","photos":null}"#, #"{"stat":"ok","photos":{}}"#, #"{"stat":"ok","photoset":{}}"#,
    #"{"stat":"ok","photos":{"photo":null,"pages":"x"}}"#, #"{"stat":"ok","photos":{"photo":{}}}"#,
    #"{"stat":7,"photos":"x"}"#,
  ])
  func throwsOnInvalidReplies(_ body: String) async throws {
    #expect(try await reason(.text(body)).reason == "its reply has an unexpected format")
  }

  @Test func readsAPageWithoutPhotosAsEmpty() async throws {
    for photos in ["[]", #"[null,1,"x",{}]"#] {
      #expect(try await error(.text(#"{"stat":"ok","photos":{"photo":\#(photos)}}"#)) == nil)
    }
  }

  @Test func throwsWithoutTagsOrSizes() async throws {
    for body in ["{}", #"{"tags":{}}"#, #"{"stat":"ok","tags":{"tag":"x"}}"#] {
      let service = StubService("flickr") { _ in .text(body) }
      let flickr: any SuggestsTags = try service.provider()
      #expect(await fault { _ = try await flickr.tags(relatedTo: "sea") } != nil)
    }
    let service = StubService("flickr") { call in
      call["method"] == "flickr.photos.getSizes"
        ? .text(#"{"sizes":{}}"#) : try .file("flickr/photo-info")
    }
    let flickr: any LooksUpPhotos = try service.provider()
    #expect(await fault { _ = try await flickr.lookUp(["52190000001"]).photos } != nil)
  }

  @Test func suggestsNothingForAnUnusedTag() async throws {
    for body in [#"{"stat":"fail","code":1,"message":"Tag not found"}"#, #"{"tags":{"tag":[]}}"#] {
      let service = StubService("flickr") { _ in .text(body) }
      let flickr: any SuggestsTags = try service.provider()
      #expect(try await flickr.tags(relatedTo: "sea").isEmpty)
    }
  }

  @Test(arguments: [
    #"{"photosets":{}}"#, #"{"photosets":{"photoset":null}}"#, #"{"photosets":{"photoset":{}}}"#,
  ])
  func throwsWithoutAlbums(_ body: String) async throws {
    let service = StubService("flickr") { _ in .text(body) }
    let flickr: any ListsAlbums = try service.provider()
    let thrown = await fault { _ = try await flickr.albums(of: "12037949754@N01") }
    guard case .unavailable? = thrown else {
      Issue.record("\(thrown as Any)")
      return
    }
  }

  @Test func explainsOtherErrors() async throws {
    let (reason, _) = try await reason(
      .text(#"{"stat":"fail","code":112,"message":"Method \"x\" not found"}"#))
    #expect(reason == "it rejected the request: “Method \"x\" not found”")
    let denied = try await self.reason(.text("denied", status: 403))
    #expect(denied.reason.contains("status 403") && denied.advice.contains("FLICKR_API_KEY"))
    #expect(try await self.reason(.text("<b>", status: 429)).reason.contains("status 429"))
  }

  @Test func needsAKey() async throws {
    let service = StubService("flickr", ["api_key": ""]) { _ in .text("") }
    let flickr: any SearchesPhotos = try service.provider()
    let thrown = await fault {
      _ = try await flickr.search("x", PhotoQuery(sort: .given), after: nil)
    }
    #expect(
      thrown
        == .unavailable(
          source: "Flickr", reason: "it needs a key",
          help: "set FLICKR_API_KEY in the environment"))
    #expect(service.calls.isEmpty)
  }

  @Test func refusesAnInvalidEndpoint() async throws {
    let service = StubService("flickr", ["endpoint": "file:///etc/passwd"]) { _ in .text("") }
    let flickr: any SearchesPhotos = try service.provider()
    let thrown = await fault {
      _ = try await flickr.search("x", PhotoQuery(sort: .given), after: nil)
    }
    #expect(thrown != nil && service.calls.isEmpty)
  }
}
