// A bucket of an S3-compatible store: Amazon's, or another one by its `endpoint`.

import enum Crypto.Insecure
import Foundation
import VitrineFetch
import VitrineModel
import VitrineStore

/// A bucket as a destination.
struct S3Target: DeployTarget {
  private let client: S3Client

  init(_ client: S3Client) { self.client = client }

  var name: String { "s3://\(client.location.bucket)/\(client.location.prefix)" }

  func close() async { await client.close() }

  func read(_ path: SitePath) async throws(DeployError) -> [UInt8]? {
    try await client.send(.get, path.text)?.body
  }

  /// Writes a file.
  ///
  /// The signature contains its SHA-256, so the store verifies what arrives.
  @discardableResult
  func put(_ upload: Upload) async throws(DeployError) -> RemoteFile {
    let headers = [
      "content-type": upload.path.mediaType, "cache-control": upload.path.cacheControl,
    ]
    let answer = try await client.send(
      .put, upload.path.text, headers: headers, body: try body(of: upload), digest: upload.digest)
    guard let answer else { throw .s3(S3Error(.noBucket, client.location), upload.path) }
    return RemoteFile(bytes: upload.bytes, etag: Self.plain(answer.headers["etag"]))
  }

  /// Returns the body of an upload.
  ///
  /// A file is read once before, so that a changed one gets its own error.
  private func body(of upload: Upload) throws(DeployError) -> RequestBody {
    switch upload.content {
    case .bytes(let bytes): return RequestBody(bytes)
    case .file(let file):
      try DeployError.converting { () throws(Problem) in try file.check(file.open().digest()) }
      return RequestBody(length: file.entry.bytes) { () throws(Problem) in try file.open() }
    }
  }

  /// Removes files, at most 1,000 in one call.
  func remove(_ paths: [SitePath]) async throws(DeployError) {
    let keys = paths.map {
      "<Object><Key>\((client.location.prefix + $0.text).escapedForXML)</Key></Object>"
    }
    let answer = try await send(
      .post, "delete", "<Delete><Quiet>true</Quiet>\(keys.joined())</Delete>")
    // If a key cannot be removed, the answer still has the status 200.
    guard let failure = answer.flatMap({ S3Document($0.body, record: "Error") })?.records.first
    else { return }
    let key = (failure["Key"] ?? "").dropFirst(client.location.prefix.count)
    let kind: S3Error.Kind =
      failure["Code"] == "AccessDenied" ? .forbidden : .other(200, failure["Code"] ?? "")
    throw .s3(S3Error(kind, client.location), SitePath(String(key)))
  }

  /// Sends a request with a document.
  ///
  /// Stores require its MD5.
  private func send(
    _ method: ServiceRequest.Method, _ query: String, _ document: String
  ) async throws(DeployError) -> ServiceResponse? {
    let body = Array(document.utf8)
    return try await client.send(
      method, query: [(query, "")],
      headers: [
        "content-type": "application/xml",
        "content-md5": Data(Insecure.MD5.hash(data: body)).base64EncodedString(),
      ],
      body: RequestBody(body), digest: Store.digest(of: body))
  }

  /// Does nothing: an object is durable when the store answers.
  func flush() {}

  /// Returns that stores have no locks of the kernel.
  func lock() -> KernelLock { .unsupported }

  /// A request that the store has received takes effect even if its sender is killed.
  var settlesLate: Bool { true }
}

// MARK: Listing

extension S3Target {
  func list(_ prefix: String) async throws(DeployError) -> [String: RemoteFile] {
    var listed: [String: RemoteFile] = [:]
    var next: String?
    while true {
      var query = [
        ("list-type", "2"), ("encoding-type", "url"), ("prefix", client.location.prefix + prefix),
      ]
      if let next { query.append(("continuation-token", next)) }
      let answer = try await client.send(.get, query: query.map { (name: $0, value: $1) })
      guard let answer else { throw .s3(S3Error(.noBucket, client.location), nil) }
      guard let page = S3Document(answer.body, record: "Contents"),
        page.texts["IsTruncated"] != nil
      else { throw .unreadableList(destination: name) }
      let isEncoded = page.texts["EncodingType"] == "url"
      for record in page.records { add(record, isEncoded, to: &listed) }
      guard page.texts["IsTruncated"] == "true" else { return listed }
      // A list that cannot continue, or repeats itself, would hide files.
      guard let following = page.texts["NextContinuationToken"], following != next else {
        throw .unreadableList(destination: name)
      }
      next = following
    }
  }

  private func add(
    _ record: [String: String], _ isEncoded: Bool, to listed: inout [String: RemoteFile]
  ) {
    let text = record["Key"]
    let key = isEncoded ? text?.replacing("+", with: "%20").removingPercentEncoding : text
    guard let key, key.hasPrefix(client.location.prefix),
      let bytes = record["Size"].flatMap({ Int($0) })
    else { return }
    listed[String(key.dropFirst(client.location.prefix.count))] = RemoteFile(
      bytes: bytes, etag: Self.plain(record["ETag"]))
  }

  /// Returns an ETag without its quotes.
  private static func plain(_ etag: String?) -> String { (etag ?? "").filter { $0 != "\"" } }

  /// Whether the ETag of an object is the MD5 of its bytes.
  func describes(_ bytes: [UInt8], _ listed: RemoteFile) -> Bool {
    Self.checksum(of: bytes) == listed.etag
  }

  static func checksum(of bytes: [UInt8]) -> String { Insecure.MD5.hash(data: bytes).hex }

  /// Returns whether the store has these bytes.
  ///
  /// The ETag of an object that was sent in one request is its MD5. If it is something else, as
  /// with encryption by the store's keys, the file is sent again.
  func matches(_ file: LocalFile, _ listed: RemoteFile) async throws(DeployError) -> Bool {
    try DeployError.converting { () throws(Problem) in
      let opened = try file.open()
      var sum = Insecure.MD5()
      while case let part = try opened.bytes(first: 1 << 17), !part.isEmpty {
        sum.update(data: part)
      }
      return sum.finalize().hex == listed.etag
    }
  }
}

// MARK: Serving

extension S3Target {
  /// Sets the index page and the error page of a bucket that serves the site itself.
  ///
  /// Existing settings stay. The site is complete by now, so an error here does not fail the
  /// deploy.
  func configureServing() async throws(DeployError) -> [Problem] {
    do {
      if let answer = try await client.send(.get, query: [("website", "")]) {
        return differences(from: answer)
      }
      _ = try await send(.put, "website", website)
      return []
    } catch {
      guard !Task.isCancelled else { throw error }
      return [.servingNotConfigured(missingPage)]
    }
  }

  private var missingPage: String { client.location.prefix + "404.html" }

  private var website: String {
    """
    <WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\
    <IndexDocument><Suffix>index.html</Suffix></IndexDocument>\
    <ErrorDocument><Key>\(missingPage.escapedForXML)</Key></ErrorDocument>\
    </WebsiteConfiguration>
    """
  }

  private func differences(from answer: ServiceResponse) -> [Problem] {
    let texts = S3Document(answer.body)?.texts ?? [:]
    let isAsNeeded = texts["Suffix"] == "index.html" && texts["Key"] == missingPage
    return isAsNeeded ? [] : [.servingNotConfigured(missingPage)]
  }
}

extension Problem {
  fileprivate static func servingNotConfigured(_ missingPage: String) -> Problem {
    Problem(
      .note, "deploy.serving",
      "the bucket's server must show index.html for folders and \(missingPage) for missing pages",
      help: "configure this in the store, or in the CDN or proxy in front of it")
  }
}

extension String {
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
