// Requests to one bucket, signed, and what its answers mean.

import Foundation
import VitrineFetch
import VitrineModel
import VitrineStore

/// A place in a store, and the way to it.
struct S3Client: Sendable {
  let place: BucketPlace
  private let keys: S3Keys
  private let sender: Sender
  /// The bucket's address, without a final slash.
  private let root: String

  /// Requests under way at once.
  private static let width = 8

  /// Of the files of a site of a million photos.
  private static let longestList = 1 << 30

  init(_ place: BucketPlace, _ keys: S3Keys, userAgent: String) {
    self.place = place
    self.keys = keys
    root = place.address
    let named = [place.endpoint?.host].compactMap(\.self)
    var settings = FetchSettings(userAgent: userAgent, trustedHosts: Set(named))
    settings.largestAnswer = Self.longestList
    // What the system has taken for sending may be on its way long after the last piece of a file.
    settings.stallTime = .seconds(120)
    sender = Sender(settings: settings, concurrent: Self.width)
  }

  func close() async { await sender.close() }

  /// Asks for something.
  ///
  /// - Parameters:
  ///   - key: of an object, below the place's prefix; nil for the bucket.
  ///   - headers: names in lower case.
  /// - Throws: what the store refuses, but for what is not there.
  /// - Returns: nil where there is nothing of this name.
  func ask(
    _ method: ServiceRequest.Method, _ key: String? = nil,
    query: [(name: String, value: String)] = [], headers: [String: String] = [:],
    body: RequestBody? = nil, digest: Digest? = nil
  ) async throws(DeployError) -> Answer? {
    let text = key.map { "\(root)/\((place.prefix + $0).percentEncodedPath)" } ?? "\(root)/"
    let parameters = SignedRequest.text(of: query)
    guard let address = WebAddress(parameters.isEmpty ? text : "\(text)?\(parameters)"),
      let bare = WebAddress(text)
    else { throw .s3(S3Refusal(.unspeakable, place), key.flatMap { SitePath($0) }) }
    let signed = SignedRequest(
      method: method.rawValue, host: bare.authority, path: bare.path, query: query,
      headers: headers, payload: (digest ?? Store.digest(of: [])).hex)
    let request = ServiceRequest(
      method, address, body: body,
      headers: { [keys, region = place.region] date in
        signed.fields(at: date, region: region, keys)
      }, judge: S3Refusal.judge)
    let answer: Answer
    do throws(FetchError) { answer = try await sender.send(request) } catch { throw .fetch(error) }
    if answer.isSuccess { return answer }
    let refusal = S3Refusal(answer, place)
    guard refusal.kind != .missing else { return nil }
    throw .s3(refusal, key.flatMap { SitePath($0) })
  }
}

extension BucketPlace {
  /// Of the bucket: a host of its own where the store is Amazon's and certificates allow it, else a
  /// path, which every store understands.
  fileprivate var address: String {
    if let endpoint { return "\(endpoint.text)\(bucket)" }
    return bucket.contains(".")
      ? "https://s3.\(region).amazonaws.com/\(bucket)"
      : "https://\(bucket).s3.\(region).amazonaws.com"
  }
}

extension WebAddress {
  /// The host with its port, where one is written.
  fileprivate var authority: String {
    String(text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)[1])
  }
}
