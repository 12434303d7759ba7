// How Unsplash is asked, and what its refusals mean.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

struct UnsplashAPI: Sendable {
  private static let title = UnsplashProvider.info.title
  private let endpoint: Endpoint
  private let key: ServiceKey
  private let services: ProviderServices
  /// Are lists to be told with camera data.
  let tellsCameras: Bool

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: UnsplashProvider.info)
    key = ServiceKey("access_key", in: options, of: UnsplashProvider.info)
    self.services = services
    tellsCameras = options.isOn("camera")
  }

  /// Takes a fault that does not stop the provider.
  var report: @Sendable (Problem) -> Void { services.report }

  /// The longest edges that the site wants.
  var edges: [Int] { services.sizes }

  /// - Parameter missing: what it means that there is nothing of the id or name asked for.
  func reply<Reply: Decodable & Sendable>(
    _ path: [String], _ query: [APICall.Parameter] = [], as reply: Reply.Type,
    missing: ProviderError? = nil, kept: Duration = .zero
  ) async throws(ProviderError) -> (reply: Reply, headers: [String: String]) {
    var call = try call(try endpoint.address(of: path), query)
    call.kept = kept
    return try await services.answered(call, as: reply, of: Self.title) { error($0, missing) }
  }

  /// Asks an address that a reply gave. It is told the key only where it is the service's own.
  func visit(_ address: WebAddress) async throws(ProviderError) {
    let own = [try endpoint.address().origin, "https://api.unsplash.com"]
    guard own.contains(address.origin) else { throw .nonsense(Self.title) }
    let answer = try await services.told(Self.title, try call(address, []))
    if let error = error(answer, nil) { throw error }
  }

  private func call(_ address: WebAddress, _ query: [APICall.Parameter]) throws(ProviderError)
    -> APICall
  {
    APICall(
      address, query: query, headers: [.init("Accept-Version", "v1")],
      secretHeaders: [.init("Authorization", "Client-ID \(try key.value())")])
  }

  private func error(_ answer: Answer, _ missing: ProviderError?) -> ProviderError? {
    guard !answer.isSuccess else { return nil }
    if let missing, answer.isGone { return missing }
    if answer.isOverQuota {
      return .unavailable(
        source: Self.title, reason: "the calls that the key has in an hour are used up",
        mend: "build again in an hour; a key in demo mode has 50, one in production 5,000")
    }
    let words = answer.words.map { ": \(key.quoted($0))" } ?? ""
    switch answer.status {
    case 401:
      return .unavailable(
        source: Self.title, reason: "it refuses the key\(words)", mend: key.mend)
    case 410:
      return .unavailable(
        source: Self.title, reason: "it takes the search for spam\(words)",
        mend: "search for other words")
    default:
      return words.isEmpty
        ? .refused(Self.title, status: answer.status)
        : .unavailable(
          source: Self.title, reason: "it answers with status \(answer.status)\(words)",
          mend: "build again later")
    }
  }
}

extension Answer {
  /// Told as plain text with 403, though the limits are those that others tell with 429.
  fileprivate var isOverQuota: Bool {
    guard status == 403 || status == 429 else { return false }
    return status == 429 || headers["x-ratelimit-remaining"] == "0"
      || String(decoding: body.prefix(200), as: UTF8.self).lowercased().contains("rate limit")
  }

  fileprivate var words: String? {
    let refusal = try? JSONDecoder().decode(UnsplashRefusal.self, from: Data(body))
    return refusal?.errors.compactMap(\.text).joined(separator: ", ").asLine
  }
}
