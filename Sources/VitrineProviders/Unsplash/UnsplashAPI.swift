// Calls to the Unsplash API, and its errors.

import Foundation
import VitrineConfig
import VitrineFetch
import VitrineModel

/// The client of the Unsplash API.
struct UnsplashAPI: Sendable {
  private static let title = UnsplashProvider.info.title
  private let endpoint: Endpoint
  private let key: ServiceKey
  private let services: ProviderServices
  /// Whether camera data is fetched for the photos in lists.
  let includesCameraData: Bool

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    endpoint = Endpoint(options, of: UnsplashProvider.info)
    key = ServiceKey("access_key", in: options, of: UnsplashProvider.info)
    self.services = services
    includesCameraData = options.isOn("camera")
  }

  /// Reports a problem that does not stop the provider.
  var report: @Sendable (Problem) -> Void { services.report }

  /// The parameters of links to Unsplash, which name the site as their terms ask of an app.
  var referral: String { ServiceTerms.referral(from: services.siteName) }

  /// The longest edges of the site's renditions.
  var edges: [Int] { services.renditionEdges }

  /// Sends a call and decodes the reply.
  ///
  /// - Parameters:
  ///   - path: The path below the endpoint.
  ///   - query: The parameters.
  ///   - reply: The type to decode.
  ///   - missing: The error if the requested id or name does not exist.
  ///   - maxAge: How old a cached answer may be.
  /// - Returns: The reply, and the header fields of the answer.
  /// - Throws: `missing`, or `ProviderError.unavailable`.
  func reply<Reply: Decodable & Sendable>(
    _ path: [String], _ query: [APICall.Parameter] = [], as reply: Reply.Type,
    missing: ProviderError? = nil, maxAge: Duration = .zero
  ) async throws(ProviderError) -> (reply: Reply, headers: [String: String]) {
    var call = try call(try endpoint.address(of: path), query)
    call.maxAge = maxAge
    return try await services.jsonWithHeaders(call, as: reply, of: Self.title) {
      error($0, missing)
    }
  }

  /// Requests an address from a reply.
  ///
  /// The key is sent along, so only addresses of the service itself are allowed.
  ///
  /// - Parameter address: The address.
  /// - Throws: `ProviderError.unavailable` if it is not allowed, or if the request fails.
  func request(_ address: WebAddress) async throws(ProviderError) {
    let allowed = [try endpoint.address().origin, "https://api.unsplash.com"]
    guard allowed.contains(address.origin) else { throw .invalidReply(Self.title) }
    let answer = try await services.response(Self.title, try call(address, []))
    if let error = error(answer, nil) { throw error }
  }

  private func call(_ address: WebAddress, _ query: [APICall.Parameter]) throws(ProviderError)
    -> APICall
  {
    APICall(
      address, query: query, headers: [.init("Accept-Version", "v1")],
      secretHeaders: [.init("Authorization", "Client-ID \(try key.value())")],
      isQuotaSpentBy429: true
    ) { $0.isSuccess ? .good : $0.isOverQuota ? .quotaSpent : .bad }
  }

  private func error(_ answer: ServiceResponse, _ missing: ProviderError?) -> ProviderError? {
    guard !answer.isSuccess else { return nil }
    if let missing, answer.isGone { return missing }
    if answer.isOverQuota {
      return .unavailable(
        source: Self.title, reason: "the hourly quota of the key is used up",
        help: "build again in an hour; a demo key has 50 calls an hour, a production key 5,000")
    }
    let quotation = answer.message.map { ": \(key.quoted($0))" } ?? ""
    switch answer.status {
    case 401:
      return .unavailable(
        source: Self.title, reason: "it rejected the key\(quotation)", help: key.help)
    case 410:
      return .unavailable(
        source: Self.title, reason: "it treats the search as spam\(quotation)",
        help: "search for other words")
    default:
      return quotation.isEmpty
        ? .refused(Self.title, status: answer.status, key: key)
        : .unavailable(
          source: Self.title, reason: "it answered with status \(answer.status)\(quotation)",
          help: answer.status == 403 ? key.help : "build again later")
    }
  }
}

extension ServiceResponse {
  /// Whether the quota is used up.
  ///
  /// Unsplash sends status 403 with plain text, where others send 429.
  fileprivate var isOverQuota: Bool {
    guard status == 403 || status == 429 else { return false }
    return status == 429 || headers["x-ratelimit-remaining"] == "0"
      || String(decoding: body.prefix(200), as: UTF8.self).lowercased().contains("rate limit")
  }

  fileprivate var message: String? {
    let refusal = try? JSONDecoder().decode(UnsplashErrorReply.self, from: Data(body))
    return refusal?.errors.compactMap(\.text).joined(separator: ", ").asLine
  }
}
