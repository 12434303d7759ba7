// A photo service played by a test: it answers calls with replies from files or texts, and
// remembers what it was asked. The door to the network is played with it: what an adapter judges to
// pass is refused for good.

import Foundation
import Synchronization
import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

/// Answers one provider's calls.
final class PlayedService: Sendable {
  static let secret = "5ec4e70f5ec4e70f5ec4e70f5ec4e70f"

  private let name: String
  private let values: [String: String]
  private let sizes: [Int]
  private let play: @Sendable (APICall) throws -> Answer
  private let report: @Sendable (Problem) -> Void
  private let asked = Calls()

  /// Calls of several tasks.
  private final class Calls: Sendable {
    let calls = Mutex<[APICall]>([])
  }

  /// - Parameters:
  ///   - name: of the provider.
  ///   - values: its options, besides the secret ones.
  ///   - report: takes what the provider reports; by default it must report nothing.
  ///   - play: what is answered to a call.
  init(
    _ name: String, _ values: [String: String] = [:], sizes: [Int] = [320, 1280],
    report: @escaping @Sendable (Problem) -> Void = { Issue.record("reported \($0.what)") },
    play: @escaping @Sendable (APICall) throws -> Answer
  ) {
    self.name = name
    self.values = values
    self.sizes = sizes
    self.report = report
    self.play = play
  }

  /// The provider as one of its capabilities.
  func provider<Capability>(as: Capability.Type = Capability.self) throws -> Capability {
    let declaration = try #require(ProviderRegistry.declarations().first { $0.name == name })
    let secrets = declaration.options.filter(\.isSecret).map { ($0.name, Self.secret) }
    let options = ProviderOptions(
      of: declaration, values: Dictionary(secrets) { $1 }.merging(values) { $1 })
    let made = try ProviderRegistry.make(name, options: options, services: services)
    return try #require(made as? Capability)
  }

  private var services: ProviderServices {
    ProviderServices(
      pictures: FakePictureReader(), directory: "/", workers: 1, sizes: sizes,
      ask: { [play, asked] call throws(FetchError) in
        asked.calls.withLock { $0.append(call) }
        let answer: Answer
        do { answer = try play(call) } catch {
          throw .unreachable(host: call.address.host, reason: "\(error)")
        }
        if [429, 500, 503].contains(answer.status) {
          throw .status(answer.status, host: call.address.host)
        }
        if case .again(let reason, _) = call.judge(answer) {
          throw .unreachable(host: call.address.host, reason: reason)
        }
        return answer
      }, report: report)
  }

  var calls: [APICall] { asked.calls.withLock { $0 } }

  /// What was given for a parameter, call by call; a dash where it was not.
  func values(of parameter: String) -> [String] { calls.map { $0[parameter] ?? "-" } }

  /// Page after page, as a set is filled.
  func all(
    _ limit: Int = .max, _ ask: (Cursor?) async throws -> PhotoPage
  ) async throws -> [String] {
    var (ids, cursor): ([String], Cursor?) = ([], nil)
    repeat {
      let page = try await ask(cursor)
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
  /// The value of a parameter in the open part of the query.
  subscript(name: String) -> String? { query.first { $0.name == name }?.value }
}

extension Answer {
  /// A file below `Replies`, without its suffix.
  static func file(_ name: String, headers: [String: String] = [:], beside file: String = #filePath)
    throws -> Answer
  {
    let folder = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
    let reply = folder.appending(path: "Replies/\(name).json")
    return Answer(status: 200, headers: headers, body: Array(try Data(contentsOf: reply)))
  }

  static func text(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Answer {
    Answer(status: status, headers: headers, body: Array(text.utf8))
  }
}

/// The error that something throws.
func fault(_ ask: () async throws -> Void) async -> ProviderError? {
  do {
    try await ask()
    return nil
  } catch {
    return error as? ProviderError
  }
}

/// Counts from 0.
final class Turn: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
