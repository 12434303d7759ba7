import Foundation
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineFetch

@Suite struct RedirectTests {
  @Test(arguments: [
    ("/v1/images?q=a", "/v1/images/?q=a", "/v1/images/?q=a"),
    ("/v1/images?q=a", "images/", "/v1/images/"),
    ("/v1/images/", "?page=2", "/v1/images/?page=2"),
    ("/v1/images/x", "../other/./y/", "/v1/other/y/"),
    ("/a", "/b%2Fc/%C3%A9/#part", "/b%2Fc/%C3%A9/"),
  ])
  func resolvesARelativeLocation(_ from: String, _ location: String, _ to: String) async throws {
    try await LoopbackServer.running({ request in
      request.target == from ? .redirect(location, 301) : .json(request.target)
    }) { server in
      try await FetchTestBed.open { testBed in
        let answer = try await testBed.ask(server.url(from))
        #expect(answer.text == to)
      }
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func followsEveryKindOfRedirect(_ status: Int) async throws {
    try await LoopbackServer.running({ request in
      request.path == "/" ? .redirect("/there", status) : .json("1")
    }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await testBed.ask(server.url("/"))
        #expect(server.requests.map(\.path) == ["/", "/there"])
      }
    }
  }

  @Test func refusesALoop() async throws {
    try await LoopbackServer.running({ .redirect($0.path == "/a" ? "/b" : "/a") }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(
          throws: FetchError.redirects(host: "127.0.0.1", reason: "the redirects form a loop")
        ) {
          try await testBed.ask(server.url("/a"))
        }
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func refusesMoreThanFiveRedirects() async throws {
    try await LoopbackServer.running({ .redirect($0.path + "x") }) { server in
      try await FetchTestBed.open { testBed in
        let reason = "there were more than 5"
        await #expect(throws: FetchError.redirects(host: "127.0.0.1", reason: reason)) {
          try await testBed.ask(server.url("/a"))
        }
        #expect(server.requests.count == 6)
      }
    }
  }

  @Test(arguments: [nil, "", "file:///etc/passwd", "http://", "http://user:pass@127.0.0.1/"])
  func refusesALocationThatIsNotAnAddress(_ location: String?) async throws {
    var answer = LoopbackAnswer(302)
    if let location { answer = answer.with("Location", location) }
    try await LoopbackServer.running({ [answer] _ in answer }) { server in
      try await FetchTestBed.open { testBed in
        let reason = "its target is not a web address"
        await #expect(throws: FetchError.redirects(host: "127.0.0.1", reason: reason)) {
          try await testBed.ask(server.url("/"))
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func refusesToLeaveASecureConnection() throws {
    var chain = RedirectChain(try #require(ResolvedURL("https://a.example/x")))
    #expect(throws: FetchError.redirects(host: "a.example", reason: "it leads from https to http"))
    {
      try chain.follow("http://a.example/x", maxRedirects: 5)
    }
  }

  @Test func sendsSecretsToTheSameServer() async throws {
    try await LoopbackServer.running({ request in
      request.path == "/" ? .redirect("/there") : .json("1")
    }) { server in
      try await FetchTestBed.open { testBed in
        _ = try await testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
          .ask(Self.secretCall(server.url("/")))
        let last = try server.request(1)
        #expect(last.headers["authorization"] == "Key hunter2hunter2")
        #expect(last.query["api_key"] == "0123456789abcdef")
      }
    }
  }

  @Test(arguments: [
    "http://localhost:PORT/there", "http://localhost:PORT/there?api_key=0123456789abcdef&a=1",
  ])
  func dropsSecretsForAnotherHost(_ location: String) async throws {
    try await LoopbackServer.running([:]) { server in
      let location = location.replacing("PORT", with: "\(server.port)")
      server.setScript { $0.path == "/" ? .redirect(location) : .json("1") }
      try await FetchTestBed.open(settings: { $0.trustedHosts.insert("localhost") }) { testBed in
        _ = try await testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
          .ask(Self.secretCall(server.url("/")))
        let last = try server.request(1)
        #expect(last.headers["authorization"] == nil)
        #expect(last.headers["accept-version"] == "v1")
        #expect(!last.target.contains("0123456789abcdef"))
        #expect(!last.target.contains("api_key"))
      }
    }
  }

  @Test func dropsSecretsForAnotherPort() async throws {
    try await LoopbackServer.running({ _ in .json("1") }) { other in
      let location = other.url("/there")
      try await LoopbackServer.running({ _ in .redirect(location) }) { server in
        try await FetchTestBed.open { testBed in
          _ = try await testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
            .ask(Self.secretCall(server.url("/")))
          #expect(try other.request(0).headers["authorization"] == nil)
          #expect(try other.request(0).target == "/there")
        }
      }
    }
  }

  @Test func refusesAnAddressAtAnotherHostThatContainsASecret() async throws {
    try await LoopbackServer.running({ _ in .redirect("http://localhost/0123456789abcdef/x") }) {
      server in
      try await FetchTestBed.open { testBed in
        let reason = "its target contains a secret"
        await #expect(throws: FetchError.redirects(host: "127.0.0.1", reason: reason)) {
          try await testBed.fetcher.recording(of: "s", for: FetchTestBed.service)
            .ask(Self.secretCall(server.url("/")))
        }
      }
    }
  }

  private static func secretCall(_ url: String) -> APICall {
    call(url) { call in
      call.headers = [.init("Accept-Version", "v1")]
      call.secretHeaders = [.init("Authorization", "Key hunter2hunter2")]
      call.secretQuery = [.init("api_key", "0123456789abcdef")]
    }
  }
}
