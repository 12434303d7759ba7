// Requirements for every photo service. The tests cover all services in the registry. Each needs
// three replies to a search below `Replies`: `page-1.json`, `page-2.json`, which repeats a photo of
// the first, and `empty.json`.

import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite(.timeLimit(.minutes(30))) struct ServiceContract {
  static let names = ProviderRegistry.all.filter { $0.info.policy != nil }.map { $0.info.name }

  private static let query = PhotoQuery(sort: .relevance)

  private func search(_ service: StubService) async throws -> [String] {
    let provider: any SearchesPhotos = try service.provider()
    return try await service.all { try await provider.search("sea", Self.query, after: $0) }
  }

  /// Answers with one reply after the other, and then always with the last.
  private func service(_ name: String, _ replies: [String]) throws -> StubService {
    let answers = try replies.map { try ServiceResponse.file("\(name)/\($0)") }
    let turn = Counter()
    return StubService(name) { _ in answers[min(turn.next(), answers.count - 1)] }
  }

  @Test(arguments: names)
  func declaresItsPolicy(_ name: String) throws {
    let type = try #require(ProviderRegistry.all.first { $0.info.name == name })
    let policy = try #require(type.info.policy)
    #expect(!policy.terms.title.isEmpty && policy.terms.address != nil)
    #expect(policy.terms.photosPerPage.map { $0 > 0 } != false)
    #expect((1...10).contains(policy.limits.calls.concurrent))
    #expect((1...10).contains(policy.limits.downloads.concurrent))
    #expect(type.info.options.contains { $0.name == "endpoint" && $0.defaultValue != nil })
    for option in type.info.options where option.isSecret {
      #expect(option.variable?.hasPrefix(name.uppercased()) == true)
    }
  }

  @Test(arguments: names)
  func endsAtAnEmptyPage(_ name: String) async throws {
    let service = try service(name, ["empty"])
    #expect(try await search(service).isEmpty)
    #expect(service.calls.count == 1)
  }

  @Test(arguments: names)
  func readsTwoPages(_ name: String) async throws {
    let service = try service(name, ["page-1", "page-2"])
    let ids = try await search(service)
    #expect(Set(ids).count == ids.count && ids.count >= 3)
    #expect(service.calls.count == 2)
  }

  /// A set with a condition on another fact is empty.
  @Test(arguments: names)
  func statesOnlyTheFactsThatItDeclares(_ name: String) async throws {
    let info = try #require(ProviderRegistry.type(named: name)).info
    #expect(info.facts.isSuperset(of: info.conditions) && info.facts.contains(.orientation))
    let provider: any SearchesPhotos = try service(name, ["page-1"]).provider()
    let page = try await provider.search("sea", Self.query, after: nil)
    try #require(!page.photos.isEmpty)
    for photo in page.photos { #expect(info.facts.isSuperset(of: photo.facts)) }
  }

  @Test(arguments: names)
  func sendsRequestsOnlyToItsEndpoint(_ name: String) async throws {
    for path in ["", "/", "/a/b", "/a/b/"] {
      let first = try ServiceResponse.file("\(name)/empty")
      let service = StubService(name, ["endpoint": "http://127.0.0.1:8080\(path)"]) { _ in first }
      #expect(try await search(service).isEmpty)
      for address in service.calls.map(\.address.text) {
        #expect(address.hasPrefix("http://127.0.0.1:8080\(path)"))
        #expect(!address.dropFirst(7).contains("//"))
      }
    }
  }

  @Test(arguments: names)
  func reportsErrorsWithoutItsKey(_ name: String) async throws {
    let secret = StubService.secret
    let bodies = [
      "", "{", "[", "null", "\"\(secret)\"", "<html>\(secret)</html>",
      #"{"errors":["\#(secret)"]}"#,
      #"{"stat":"fail","code":100,"message":"\#(secret)"}"#, #"{"detail":"\#(secret)"}"#,
      #"{"error":{"code":"badvalue","info":"\#(secret)"}}"#, "Rate Limit Exceeded",
    ]
    for status in [200, 400, 401, 403, 404, 410, 429, 500] {
      for body in bodies {
        let service = StubService(name) { _ in .text(body, status: status) }
        let thrown = await fault { _ = try await search(service) }
        // An object with other fields may be read as a page without photos.
        if status != 200 { #expect(thrown != nil, "\(status) \(body)") }
        if try isKeyed(name) { #expect(!"\(thrown as Any)".contains(secret)) }
        let open = service.calls.flatMap { $0.query + $0.headers }
        #expect(!open.contains { $0.value.contains(secret) })
        #expect(!service.calls.contains { $0.address.text.contains(secret) })
      }
    }
  }

  /// Services without a key may quote any text.
  private func isKeyed(_ name: String) throws -> Bool {
    let type = try #require(ProviderRegistry.all.first { $0.info.name == name })
    return type.info.options.contains { $0.isSecret && $0.isRequired }
  }

  @Test(arguments: names)
  func survivesAnyValueInAReply(_ name: String) async throws {
    for page in try Self.mutations(of: "\(name)/page-1") {
      let service = StubService(name, report: { _ in }) { _ in page }
      _ = await fault { _ = try await search(service) }
      #expect(service.calls.count <= 3)
    }
  }

  /// Returns the reply with each of its values replaced in turn.
  private static func mutations(of reply: String) throws -> [ServiceResponse] {
    let text = String(decoding: try ServiceResponse.file(reply).body, as: UTF8.self)
    let others = ["null", "[]", "{}", "-1", "1e300", "\"\"", "\"x\"", "true"]
    return text.matches(of: /: ?("[^"]*"|[0-9.]+|null|true|false)/).flatMap { match in
      others.map { .text(text.replacingCharacters(in: match.output.1, with: $0)) }
    }
  }

  @Test(arguments: names)
  func doesNotPrintItsKey(_ name: String) throws {
    let service = StubService(name) { _ in .text("") }
    let provider = try service.provider(as: (any Provider).self)
    var dumped = ""
    dump(provider, to: &dumped)
    for text in ["\(provider)", String(reflecting: provider), dumped] {
      #expect(!text.contains(StubService.secret))
    }
  }
}

extension Photo {
  /// The kinds of facts that a photo states.
  fileprivate var facts: Set<PhotoCondition.Kind> {
    let stated: [(PhotoCondition.Kind, Bool)] = [
      (.rating, rating != nil), (.taken, taken != nil), (.uploaded, uploaded != nil),
      (.people, !people.isEmpty), (.place, place != nil), (.tags, !tags.isEmpty),
      (.camera, camera != Camera()), (.fields, !fields.isEmpty),
    ]
    return Set(stated.filter(\.1).map(\.0))
  }
}

extension String {
  fileprivate func replacingCharacters(in part: Substring, with other: String) -> String {
    self[..<part.startIndex] + other + self[part.endIndex...]
  }
}
