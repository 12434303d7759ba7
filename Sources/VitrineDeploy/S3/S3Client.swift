// Signed requests to one bucket, and the meaning of its answers.

import Foundation
import VitrineFetch
import VitrineModel
import VitrineStore

/// A client for one bucket and prefix of a store.
struct S3Client: Sendable {
  let location: BucketLocation
  private let keys: S3Keys
  private let sender: UploadClient
  /// The bucket's address, without a final slash.
  private let root: String

  /// The number of requests at the same time: one more than the files that a deploy sends, so that
  /// they never keep it from showing that it is running.
  private static let width = Deployment.width + 1

  /// The most bytes of an answer: the list of the files of a site with a million photos.
  private static let longestList = 1 << 30

  init(_ location: BucketLocation, _ keys: S3Keys, userAgent: String) {
    self.location = location
    self.keys = keys
    root = location.address
    let trusted = [location.endpoint?.host].compactMap(\.self)
    var settings = FetchSettings(userAgent: userAgent, trustedHosts: Set(trusted))
    settings.largestAnswer = Self.longestList
    // The system may still be sending its buffer long after it accepted the last part of a file.
    settings.stallTimeout = .seconds(120)
    sender = UploadClient(settings: settings, concurrent: Self.width)
  }

  func close() async { await sender.close() }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - key: The key of an object, below the prefix; nil for the bucket.
  ///   - query: The query, not encoded.
  ///   - headers: Other header fields, names in lowercase.
  ///   - body: The body.
  ///   - digest: The SHA-256 of the body; nil for an empty one.
  /// - Returns: The answer; nil if the object or setting does not exist.
  /// - Throws: Every other error of the store or of the connection.
  func send(
    _ method: ServiceRequest.Method, _ key: String? = nil,
    query: [(name: String, value: String)] = [], headers: [String: String] = [:],
    body: RequestBody? = nil, digest: Digest? = nil
  ) async throws(DeployError) -> ServiceResponse? {
    let text = key.map { "\(root)/\((location.prefix + $0).percentEncodedPath)" } ?? "\(root)/"
    let parameters = SignedRequest.text(of: query)
    guard let address = WebAddress(parameters.isEmpty ? text : "\(text)?\(parameters)"),
      let plain = WebAddress(text)
    else { throw .s3(S3Error(.invalidName, location), key.flatMap { SitePath($0) }) }
    let signed = SignedRequest(
      method: method.rawValue, host: plain.authority, path: plain.path, query: query,
      headers: headers, payload: (digest ?? Store.digest(of: [])).hex)
    let request = ServiceRequest(
      method, address, body: body,
      headers: { [keys, region = location.region] date in
        signed.fields(at: date, region: region, keys)
      }, judge: S3Error.judge)
    let answer: ServiceResponse
    do { answer = try await sender.send(request) } catch { throw .fetch(error) }
    if answer.isSuccess { return answer }
    let error = S3Error(answer, location)
    guard error.kind != .missing else { return nil }
    throw .s3(error, key.flatMap { SitePath($0) })
  }
}

extension BucketLocation {
  /// The address of the bucket: a host name if the store is Amazon's and the certificate covers it,
  /// else a path, which every store understands.
  var address: String {
    if let endpoint { return "\(endpoint.text)\(bucket)" }
    return bucket.contains(".")
      ? "https://s3.\(region).amazonaws.com/\(bucket)"
      : "https://\(bucket).s3.\(region).amazonaws.com"
  }
}

extension WebAddress {
  /// The host, with its port if the address has one.
  fileprivate var authority: String {
    String(text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)[1])
  }
}
