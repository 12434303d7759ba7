// A store that speaks S3, with one bucket, in memory. It checks what a real one checks of each
// request's body, lists in short pages, and can refuse from some request on.

import Foundation
import Synchronization
import VitrineModel

/// The play. A class since its objects may be shared but not copied; the lock guards them.
public final class S3Play: Sendable {
  /// What is kept under a key.
  public struct Object: Hashable, Sendable {
    public let bytes: [UInt8]
    public let type: String
    public let caching: String
  }

  private struct State {
    var objects: [String: Object] = [:]
    var website: String?
    /// Requests that change something are answered; then 403 comes.
    var patience = Int.max
    var history: [[String: Object]] = []
  }

  public let bucket: String
  private let state = Mutex(State())
  /// Keys in a page of a list.
  private static let page = 5

  public init(bucket: String) { self.bucket = bucket }

  public var objects: [String: Object] { state.withLock { $0.objects } }
  public var website: String? { state.withLock { $0.website } }
  /// The objects after each change.
  public var history: [[String: Object]] { state.withLock { $0.history } }

  public func put(_ key: String, _ text: String) {
    state.withLock { $0.objects[key] = Object(bytes: Array(text.utf8), type: "", caching: "") }
  }

  /// Refuses all changes after so many.
  public func refuse(after changes: Int) { state.withLock { $0.patience = changes } }

  @Sendable public func answer(_ request: LoopbackRequest) async -> LoopbackAnswer {
    let parts = request.path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.first == bucket else { return .refusal(404, "NoSuchBucket") }
    guard request.headers["authorization"]?.hasPrefix("AWS4-HMAC-SHA256 ") == true,
      request.headers["x-amz-content-sha256"] == SHA256.digest(of: request.body).hex
    else { return .refusal(400, "XAmzContentSHA256Mismatch") }
    let key = parts.count > 1 ? parts[1].removingPercentEncoding : nil
    return state.withLock { state in
      guard request.method != "GET" else { return Self.read(key, request, state) }
      guard state.patience > 0 else { return .refusal(403, "AccessDenied") }
      state.patience -= 1
      Self.change(key, request, &state)
      state.history.append(state.objects)
      return LoopbackAnswer(200)
    }
  }

  private static func read(
    _ key: String?, _ request: LoopbackRequest, _ state: State
  ) -> LoopbackAnswer {
    if let key {
      return state.objects[key].map { LoopbackAnswer(200, body: $0.bytes) }
        ?? .refusal(404, "NoSuchKey")
    }
    if request.query["website"] != nil {
      return state.website.map { LoopbackAnswer(200, body: Array($0.utf8)) }
        ?? .refusal(404, "NoSuchWebsiteConfiguration")
    }
    return list(request.query["prefix"] ?? "", from: request.query["continuation-token"], state)
  }

  private static func list(
    _ prefix: String, from token: String?, _ state: State
  ) -> LoopbackAnswer {
    let keys = state.objects.keys.sorted().filter { $0.hasPrefix(prefix) && $0 > token ?? "" }
    let shown = keys.prefix(page)
    let isCut = keys.count > shown.count
    let contents = shown.map { key in
      "<Contents><Key>\(key.percentEncodedPath)</Key><Size>\(state.objects[key]?.bytes.count ?? 0)"
        + "</Size><ETag>&quot;unknown&quot;</ETag></Contents>"
    }
    let next = isCut ? "<NextContinuationToken>\(shown.last ?? "")</NextContinuationToken>" : ""
    let text =
      "<ListBucketResult><IsTruncated>\(isCut)</IsTruncated>\(next)"
      + "<EncodingType>url</EncodingType>\(contents.joined())"
      + "</ListBucketResult>"
    return LoopbackAnswer(200, body: Array(text.utf8))
  }

  private static func change(_ key: String?, _ request: LoopbackRequest, _ state: inout State) {
    let text = String(decoding: request.body, as: UTF8.self)
    switch (request.method, key) {
    case ("PUT", let key?):
      state.objects[key] = Object(
        bytes: request.body, type: request.headers["content-type"] ?? "",
        caching: request.headers["cache-control"] ?? "")
    case ("PUT", nil): state.website = text
    default:
      for match in text.matches(of: /<Key>([^<]*)<\/Key>/) {
        state.objects[String(match.output.1)] = nil
      }
    }
  }
}

extension LoopbackAnswer {
  fileprivate static func refusal(_ status: Int, _ code: String) -> LoopbackAnswer {
    let text = "<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>no</Message></Error>"
    return LoopbackAnswer(status, body: Array(text.utf8))
  }
}
