// Imitates an S3 store with one bucket, in memory. Checks the digest of each body like a real
// store, lists in short pages, and can refuse all changes after a number of requests.

import Foundation
import Synchronization
import VitrineModel

/// A fake of an S3 store.
///
/// A class, because its objects are shared; a lock protects them.
public final class FakeS3: Sendable {
  /// A stored object.
  public struct Object: Hashable, Sendable {
    /// The contents.
    public let bytes: [UInt8]
    /// The value of `Content-Type`.
    public let type: String
    /// The value of `Cache-Control`.
    public let caching: String
  }

  /// What requests change: the objects and the website setting.
  private struct State {
    var objects: [String: Object] = [:]
    var website: String?
    /// The number of changes that are accepted before 403.
    var changesLeft = Int.max
    var history: [[String: Object]] = []
  }

  /// The name of the bucket.
  public let bucket: String
  private let state = Mutex(State())
  /// The number of keys per page of a list.
  private static let page = 5

  /// Returns the ETag of an object.
  private let etag: @Sendable ([UInt8]) -> String

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - bucket: The name of the bucket.
  ///   - etag: Returns the ETag of an object; by default one that says nothing about its content.
  public init(bucket: String, etag: @escaping @Sendable ([UInt8]) -> String = { _ in "unknown" }) {
    self.bucket = bucket
    self.etag = etag
  }

  /// The objects, by key.
  public var objects: [String: Object] { state.withLock { $0.objects } }
  /// The website configuration, as sent.
  public var website: String? { state.withLock { $0.website } }
  /// The objects after each change.
  public var history: [[String: Object]] { state.withLock { $0.history } }

  /// Stores a text.
  public func put(_ key: String, _ text: String) {
    state.withLock { $0.objects[key] = Object(bytes: Array(text.utf8), type: "", caching: "") }
  }

  /// Removes an object.
  public func remove(_ key: String) { state.withLock { $0.objects[key] = nil } }

  /// Refuses further changes after this number.
  public func refuse(after changes: Int) { state.withLock { $0.changesLeft = changes } }

  /// Returns the answer to a request.
  @Sendable public func answer(_ request: LoopbackRequest) async -> LoopbackAnswer {
    let parts = request.path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.first == bucket else { return .refusal(404, "NoSuchBucket") }
    guard request.headers["authorization"]?.hasPrefix("AWS4-HMAC-SHA256 ") == true,
      request.headers["x-amz-content-sha256"] == SHA256.digest(of: request.body).hex
    else { return .refusal(400, "XAmzContentSHA256Mismatch") }
    let key = parts.count > 1 ? parts[1].removingPercentEncoding : nil
    return state.withLock { state in
      guard request.method != "GET" else { return read(key, request, state) }
      guard state.changesLeft > 0 else { return .refusal(403, "AccessDenied") }
      state.changesLeft -= 1
      Self.change(key, request, &state)
      state.history.append(state.objects)
      let headers = key.map { _ in [(name: "ETag", value: "\"\(etag(request.body))\"")] }
      return LoopbackAnswer(200, headers: headers ?? [])
    }
  }

  private func read(
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

  private func list(
    _ prefix: String, from token: String?, _ state: State
  ) -> LoopbackAnswer {
    let start = token?.removingPercentEncoding ?? ""
    let keys = state.objects.keys.sorted().filter { $0.hasPrefix(prefix) && $0 > start }
    let shown = keys.prefix(Self.page)
    let isCut = keys.count > shown.count
    let contents = shown.map { key in
      let bytes = state.objects[key]?.bytes ?? []
      return "<Contents><Key>\(key.percentEncodedPath)</Key><Size>\(bytes.count)</Size>"
        + "<ETag>&quot;\(etag(bytes))&quot;</ETag></Contents>"
    }
    let last = (shown.last ?? "").percentEncodedPath
    let next = isCut ? "<NextContinuationToken>\(last)</NextContinuationToken>" : ""
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
