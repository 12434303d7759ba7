// What is told when Flickr refuses, breaks or is busy.

import Testing
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct FlickrFaultTests {
  private func told(_ answer: Answer) async throws -> ProviderError? {
    let service = PlayedService("flickr") { _ in answer }
    let flickr: any Searches = try service.provider()
    return await fault { _ = try await flickr.search("sea", Wish(sort: .given), after: nil) }
  }

  private func reason(_ answer: Answer) async throws -> (reason: String, mend: String) {
    guard case .unavailable("Flickr", let reason, let mend)? = try await told(answer) else {
      Issue.record("told nothing")
      return ("", "")
    }
    return (reason, mend)
  }

  @Test(arguments: ["Key has invalid format", "Key not found", "Key has expired"])
  func explainsAKeyThatIsRefused(_ why: String) async throws {
    let words = "Invalid API Key (\(why))"
    let (reason, mend) = try await reason(
      .text(#"{"stat":"fail","code":100,"message":"\#(words)"}"#))
    #expect(reason == "it refuses the key: “\(words)”")
    #expect(mend == "check what FLICKR_API_KEY holds in the environment")
  }

  @Test func neverRepeatsTheKey() async throws {
    let message = "Invalid API Key \(PlayedService.secret)\\u001b[2J\\u202e"
    let (reason, _) = try await reason(
      .text(#"{"stat":"fail","code":"100","message":"\#(message)"}"#))
    #expect(!reason.contains(PlayedService.secret))
    #expect(reason == #"it refuses the key: “Invalid API Key …\u{1b}[2J\u{202e}”"#)
  }

  @Test(arguments: [0, 10, 105, 106, 201])
  func asksAgainWhereFlickrIsBusy(_ code: Int) async throws {
    let (reason, _) = try await reason(
      .text(#"{"stat":"fail","code":\#(code),"message":"Service currently unavailable"}"#))
    #expect(reason.contains("it is not available just now"))
  }

  @Test(arguments: [
    "<html>busy</html>", "", "jsonFlickrApi({\"stat\":\"ok\"})", "{\"stat\":\"ok\",\"photos\":{",
  ])
  func asksAgainForWhatIsNoJSON(_ body: String) async throws {
    #expect(try await reason(.text(body)).reason.contains("no JSON"))
  }

  @Test(arguments: [
    "{}", "[]", "null", "5", #"{"stat":"ok"}"#, #"{"stat":"ok","photos":[]}"#,
    #"{"stat":"ok","photos":null}"#, #"{"stat":"ok","photos":{}}"#, #"{"stat":"ok","photoset":{}}"#,
    #"{"stat":"ok","photos":{"photo":null,"pages":"x"}}"#, #"{"stat":"ok","photos":{"photo":{}}}"#,
    #"{"stat":7,"photos":"x"}"#,
  ])
  func tellsNonsense(_ body: String) async throws {
    #expect(try await reason(.text(body)).reason == "what it answers is not what it should be")
  }

  @Test func takesAPageWithoutPhotosForAnEmptyOne() async throws {
    for photos in ["[]", #"[null,1,"x",{}]"#] {
      #expect(try await told(.text(#"{"stat":"ok","photos":{"photo":\#(photos)}}"#)) == nil)
    }
  }

  @Test func takesAnAnswerWithoutItsTagsOrSizesForNonsense() async throws {
    for body in ["{}", #"{"tags":{}}"#, #"{"stat":"ok","tags":{"tag":"x"}}"#] {
      let service = PlayedService("flickr") { _ in .text(body) }
      let flickr: any SuggestsTags = try service.provider()
      #expect(await fault { _ = try await flickr.tags(relatedTo: "sea") } != nil)
    }
    let service = PlayedService("flickr") { call in
      call["method"] == "flickr.photos.getSizes"
        ? .text(#"{"sizes":{}}"#) : try .file("flickr/photo-info")
    }
    let flickr: any FindsPhotos = try service.provider()
    #expect(await fault { _ = try await flickr.photos(withIDs: ["52190000001"]) } != nil)
  }

  @Test func suggestsNothingForATagThatNobodyUses() async throws {
    for body in [#"{"stat":"fail","code":1,"message":"Tag not found"}"#, #"{"tags":{"tag":[]}}"#] {
      let service = PlayedService("flickr") { _ in .text(body) }
      let flickr: any SuggestsTags = try service.provider()
      #expect(try await flickr.tags(relatedTo: "sea").isEmpty)
    }
  }

  @Test(arguments: [
    #"{"photosets":{}}"#, #"{"photosets":{"photoset":null}}"#, #"{"photosets":{"photoset":{}}}"#,
  ])
  func takesAnAnswerWithoutItsAlbumsForNonsense(_ body: String) async throws {
    let service = PlayedService("flickr") { _ in .text(body) }
    let flickr: any ListsAlbums = try service.provider()
    let told = await fault { _ = try await flickr.albums(of: "12037949754@N01") }
    guard case .unavailable? = told else {
      Issue.record("\(told as Any)")
      return
    }
  }

  @Test func explainsOtherRefusals() async throws {
    let (reason, _) = try await reason(
      .text(#"{"stat":"fail","code":112,"message":"Method \"x\" not found"}"#))
    #expect(reason == "it refuses the question: “Method \"x\" not found”")
    #expect(try await self.reason(.text("denied", status: 403)).reason.contains("status 403"))
    #expect(try await self.reason(.text("<b>", status: 429)).reason.contains("status 429"))
  }

  @Test func needsAKey() async throws {
    let service = PlayedService("flickr", ["api_key": ""]) { _ in .text("") }
    let flickr: any Searches = try service.provider()
    let told = await fault { _ = try await flickr.search("x", Wish(sort: .given), after: nil) }
    #expect(
      told
        == .unavailable(
          source: "Flickr", reason: "it needs a key",
          mend: "set FLICKR_API_KEY in the environment"))
    #expect(service.calls.isEmpty)
  }

  @Test func refusesAnEndpointThatIsNoAddress() async throws {
    let service = PlayedService("flickr", ["endpoint": "file:///etc/passwd"]) { _ in .text("") }
    let flickr: any Searches = try service.provider()
    let told = await fault { _ = try await flickr.search("x", Wish(sort: .given), after: nil) }
    #expect(told != nil && service.calls.isEmpty)
  }
}
