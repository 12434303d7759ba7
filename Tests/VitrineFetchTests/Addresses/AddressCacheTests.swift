import Foundation
import Synchronization
import Testing
import VitrineTesting

@testable import VitrineFetch

@Suite struct AddressCacheTests {
  @Test(arguments: [
    "localhost", "LOCALHOST", "127.1", "0x7f.1", "2130706433", "0177.0.0.1", "[::1]",
    "[::ffff:127.0.0.1]", "0.0.0.0", "[::]",
  ])
  func refusesThisMachineUnderEveryName(_ host: String) async throws {
    try await LoopbackServer.running({ _ in .json("secret") }) { server in
      try await FetchTestBed.open { testBed in
        await #expect(throws: FetchError.self) {
          try await testBed.ask(server.url("/", host: host))
        }
        await #expect(throws: FetchError.self) {
          try await testBed.download(server.url("/", host: host))
        }
        #expect(server.requests.isEmpty)
      }
    }
  }

  @Test func reportsARefusedAddress() async throws {
    try await FetchTestBed.open { testBed in
      await #expect(throws: FetchError.refusedAddress(host: "localhost")) {
        try await testBed.ask("http://localhost:1/")
      }
      #expect(testBed.time.slept.isEmpty)
    }
  }

  @Test func refusesAPrivateAddressAfterARedirect() async throws {
    try await LoopbackServer.running([:]) { server in
      let inside = server.url("/inside", host: "localhost")
      server.setScript { $0.path == "/" ? .redirect(inside) : .json("secret") }
      try await FetchTestBed.open { testBed in
        await #expect(throws: FetchError.refusedAddress(host: "localhost")) {
          try await testBed.ask(server.url("/"))
        }
        // A redirect to another host may be a mistake of the service, and is followed again once.
        #expect(server.requests.map(\.path) == ["/", "/"])
      }
    }
  }

  @Test func refusesANameWithOneGoodAndOneBadAddress() async throws {
    let lookup = NameLookup { _ in .success([IPAddress([8, 8, 8, 8]), IPAddress([127, 0, 0, 1])]) }
    try await FetchTestBed.open(lookup: lookup) { testBed in
      await #expect(throws: FetchError.refusedAddress(host: "two.example")) {
        try await testBed.ask("http://two.example/")
      }
    }
  }

  @Test func connectsToTheAddressThatWasChecked() async throws {
    let asked = Mutex(0)
    let lookup = NameLookup { _ in
      asked.withLock { $0 += 1 }
      return .success([IPAddress([127, 0, 0, 1])])
    }
    try await LoopbackServer.running({ _ in .json("1") }) { server in
      try await FetchTestBed.open(lookup: lookup, settings: { $0.trustedHosts = ["api.example"] }) {
        testBed in
        _ = try await testBed.ask(server.url("/a", host: "api.example"))
        _ = try await testBed.ask(server.url("/b", host: "API.example"))
        #expect(server.requests.first?.headers["host"] == "api.example:\(server.port)")
        #expect(server.requests.count == 2)
      }
    }
    #expect(asked.withLock { $0 } <= 2)
  }

  @Test func fallsBackToTheNextAddress() async throws {
    let lookup = NameLookup { _ in
      .success([IPAddress("::1"), IPAddress([127, 0, 0, 1])].compactMap(\.self))
    }
    try await LoopbackServer.running({ _ in .json("1") }) { server in
      try await FetchTestBed.open(lookup: lookup, settings: { $0.trustedHosts = ["api.example"] }) {
        testBed in
        _ = try await testBed.ask(server.url("/", host: "api.example"))
        #expect(testBed.time.slept.isEmpty)
      }
    }
  }

  @Test func failsAtOnceForAnUnknownName() async throws {
    try await FetchTestBed.open(lookup: NameLookup { _ in .failure(.unknown) }) { testBed in
      await #expect(
        throws: FetchError.unreachable(host: "no.example", reason: "the host does not exist")
      ) {
        try await testBed.ask("http://no.example/")
      }
      #expect(testBed.time.slept.isEmpty)
    }
  }

  @Test func doesNotWaitForANameServerForever() async throws {
    let answer = DispatchSemaphore(value: 0)
    let lookup = NameLookup { _ in
      answer.wait()
      return .success([])
    }
    let found = await lookup.find("slow.example", within: .milliseconds(20))
    #expect(found == .failure(.noAnswer))
    answer.signal()
  }
}
