// A photo service in a test. It answers calls with replies from files or texts, and records the
// calls. It also replaces the network client: an answer that the adapter judges to be temporary is
// an error at once.

import Foundation
import Synchronization
import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

/// A stub of the service behind one provider.
final class StubService: Sendable {
  static let secret = "5ec4e70f5ec4e70f5ec4e70f5ec4e70f"

  private let name: String
  private let values: [String: String]
  private let sizes: [Int]
  private let own: Set<Author.ID>
  private let answer: @Sendable (APICall) throws -> ServiceResponse
  private let report: @Sendable (Problem) -> Void
  private let recorded = Calls()

  /// The recorded calls.
  ///
  /// A class, because several tasks send them.
  private final class Calls: Sendable {
    let calls = Mutex<[APICall]>([])
  }

  /// - Parameters:
  ///   - name: The name of the provider.
  ///   - values: Its options, except for secrets that it needs.
  ///   - sizes: The longest edges of the site's renditions.
  ///   - own: The accounts that are the site's own.
  ///   - report: Receives the reported problems; by default, any problem fails the test.
  ///   - answer: Answers a call.
  init(
    _ name: String, _ values: [String: String] = [:], sizes: [Int] = [320, 1280],
    own: Set<Author.ID> = [],
    report: @escaping @Sendable (Problem) -> Void = { Issue.record("reported \($0.what)") },
    answer: @escaping @Sendable (APICall) throws -> ServiceResponse
  ) {
    self.name = name
    self.values = values
    self.sizes = sizes
    self.own = own
    self.report = report
    self.answer = answer
  }

  /// Creates the provider, as one of its capabilities.
  func provider<Capability>(as: Capability.Type = Capability.self) throws -> Capability {
    let declaration = try #require(ProviderRegistry.declarations().first { $0.name == name })
    let secrets = declaration.options.filter { $0.isSecret && $0.isRequired }
      .map { ($0.name, Self.secret) }
    let options = ProviderOptions(
      of: declaration, values: Dictionary(secrets) { $1 }.merging(values) { $1 })
    let made = try ProviderRegistry.make(name, options: options, services: services)
    return try #require(made as? Capability)
  }

  /// Creates a provider that is not in the registry.
  func make<Made: Provider>(_ type: Made.Type) throws -> Made {
    let declaration = ProviderDeclaration(
      name: type.info.name, title: type.info.title, options: type.info.options, kinds: [])
    let secrets = type.info.options.filter { $0.isSecret && $0.isRequired }
      .map { ($0.name, Self.secret) }
    return try type.init(
      options: ProviderOptions(of: declaration, values: Dictionary(secrets) { $1 }),
      services: services)
  }

  private var services: ProviderServices {
    ProviderServices(
      imageReader: FakeImageReader(), directory: "/", workers: 1, renditionEdges: sizes,
      siteName: "Field Notes", ownAccounts: own,
      send: { [answer, recorded] call throws(FetchError) in
        recorded.calls.withLock { $0.append(call) }
        let reply: ServiceResponse
        do { reply = try answer(call) } catch {
          throw .unreachable(host: call.address.host, reason: "\(error)")
        }
        if [429, 500, 503].contains(reply.status) {
          throw .status(reply.status, host: call.address.host)
        }
        if case .retry(let reason) = call.judge(reply) {
          throw .unreachable(host: call.address.host, reason: reason)
        }
        return reply
      }, report: report)
  }

  /// The calls so far.
  var calls: [APICall] { recorded.calls.withLock { $0 } }

  /// Returns the values of a parameter, call by call; a dash if a call does not have it.
  func values(of parameter: String) -> [String] { calls.map { $0[parameter] ?? "-" } }

  /// Reads page after page, like a set does.
  func all(
    _ limit: Int = .max, _ nextPage: (Cursor?) async throws -> PhotoPage
  ) async throws -> [String] {
    var (ids, cursor): ([String], Cursor?) = ([], nil)
    repeat {
      let page = try await nextPage(cursor)
      for id in page.photos.map(\.id.id) where !ids.contains(id) && ids.count < limit {
        ids.append(id)
      }
      try #require(page.next == nil || page.next != cursor)
      cursor = page.next
    } while cursor != nil && ids.count < limit
    return ids
  }
}

extension APICall {
  /// The value of a parameter that is not secret.
  subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

extension ServiceResponse {
  /// Returns the reply in a file below `Replies`, named without its extension.
  static func file(_ name: String, headers: [String: String] = [:], beside file: String = #filePath)
    throws -> ServiceResponse
  {
    let folder = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
    let reply = folder.appending(path: "Replies/\(name).json")
    return ServiceResponse(status: 200, headers: headers, body: Array(try Data(contentsOf: reply)))
  }

  static func text(_ text: String, status: Int = 200, headers: [String: String] = [:])
    -> ServiceResponse
  {
    ServiceResponse(status: status, headers: headers, body: Array(text.utf8))
  }
}

/// Returns the error that a closure throws.
func fault(_ body: () async throws -> Void) async -> ProviderError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? ProviderError
  }
}

/// A counter from 0.
final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
