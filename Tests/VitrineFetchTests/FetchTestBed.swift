// What most tests of this module need: a temporary store, a fetcher, and time that passes at once.

import Foundation
import Synchronization
import Testing
import VitrineModel
import VitrineStore
import VitrineTesting

@testable import VitrineFetch

/// Virtual time, which advances at once when somebody sleeps.
///
/// A class, because it is shared. The lock guards the date and the sleeps.
final class VirtualTime: Sendable {
  private let state: Mutex<(now: Date, slept: [TimeInterval])>

  let start: Date

  init(_ start: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
    self.start = start
    state = Mutex((start, []))
  }

  var now: Date { state.withLock { $0.now } }
  var slept: [TimeInterval] { state.withLock { $0.slept } }

  func advance(by seconds: TimeInterval) { state.withLock { $0.now += seconds } }

  var clock: FetchClock {
    FetchClock(
      now: { self.now },
      sleep: { duration in
        let end = self.now + duration.seconds
        try Task.checkCancellation()
        await Task.yield()
        self.state.withLock { state in
          state.now = max(state.now, end)
          state.slept.append(duration.seconds)
        }
      })
  }
}

/// A fetcher and its store, for one run.
struct FetchTestBed: Sendable {
  let store: Store
  let fetcher: Fetcher
  let time: VirtualTime

  static let service = "glass"

  /// Runs a test with a fetcher that trusts 127.0.0.1.
  @discardableResult
  static func open<Value>(
    in tree: FileTree, time: VirtualTime = VirtualTime(), clock: FetchClock? = nil,
    limits: ServiceLimits = .init(calls: .init(concurrent: 8), downloads: .init(concurrent: 8)),
    key: String? = nil, lookup: NameLookup = .system,
    settings change: (inout FetchSettings) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    _ body: (FetchTestBed) async throws -> Value
  ) async throws -> Value {
    var settings = FetchSettings(userAgent: "Vitrine/0 (test)", trustedHosts: ["127.0.0.1"])
    change(&settings)
    let store = try Store(directory: tree.absolute("cache"))
    let fetcher = Fetcher(
      store: store, settings: settings, clock: clock ?? time.clock, jitter: { 1 }, lookup: lookup)
    fetcher.register(service, limits: limits, key: key)
    let testBed = FetchTestBed(store: store, fetcher: fetcher, time: time)
    do {
      let value = try await body(testBed)
      await fetcher.close()
      return value
    } catch {
      await fetcher.close()
      throw error
    }
  }

  /// Runs a test in the same way, with a temporary folder.
  @discardableResult
  static func open<Value>(
    time: VirtualTime = VirtualTime(), clock: FetchClock? = nil,
    limits: ServiceLimits = .init(calls: .init(concurrent: 8), downloads: .init(concurrent: 8)),
    key: String? = nil, lookup: NameLookup = .system,
    settings change: (inout FetchSettings) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    _ body: (FetchTestBed) async throws -> Value
  ) async throws -> Value {
    try await FileTree.temporary { tree in
      try await open(
        in: tree, time: time, clock: clock, limits: limits, key: key, lookup: lookup,
        settings: change, body)
    }
  }

  func ask(_ url: String, subject: String = "a set") async throws(FetchError) -> ServiceResponse {
    try await fetcher.recording(of: subject, for: Self.service).ask(call(url))
  }

  func download(_ url: String, maxBytes: Int? = nil) async throws(FetchError) -> Download {
    guard let address = WebAddress(url) else { throw .store("no address: \(url)") }
    return try await fetcher.download(address, for: Self.service, maxBytes: maxBytes)
  }
}

/// Returns a call of an address, which must be valid.
func call(_ url: String, _ change: (inout APICall) -> Void = { _ in }) -> APICall {
  guard let address = WebAddress(url) else { preconditionFailure("no address: \(url)") }
  var call = APICall(address)
  change(&call)
  return call
}

extension ServiceResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
