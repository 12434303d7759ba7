// A bucket of a store that speaks S3: Amazon's own, or any other by its `endpoint`.

import enum Crypto.Insecure
import Foundation
import VitrineFetch
import VitrineModel
import VitrineStore

struct S3Target: DeployTarget {
  private let client: S3Client

  init(_ client: S3Client) { self.client = client }

  var name: String { "s3://\(client.place.bucket)/\(client.place.prefix)" }

  func close() async { await client.close() }

  func read(_ path: SitePath) async throws(DeployError) -> [UInt8]? {
    try await client.ask(.get, path.text)?.body
  }

  /// The SHA-256 in the signature has the store check what arrives.
  func put(_ upload: Upload) async throws(DeployError) {
    let headers = [
      "content-type": upload.path.mediaType, "cache-control": upload.path.caching,
    ]
    let answer = try await client.ask(
      .put, upload.path.text, headers: headers, body: try body(of: upload), digest: upload.digest)
    guard answer != nil else { throw .s3(S3Refusal(.noBucket, client.place), upload.path) }
  }

  /// A file is read once before, so that one that is not as it was built is told as such.
  private func body(of upload: Upload) throws(DeployError) -> RequestBody {
    switch upload.content {
    case .bytes(let bytes): return RequestBody(bytes)
    case .file(let file):
      try DeployError.telling { () throws(Problem) in try file.check(file.open().digest()) }
      return RequestBody(length: file.entry.bytes) { () throws(Problem) in try file.open() }
    }
  }

  /// At most 1,000 at once.
  func remove(_ paths: [SitePath]) async throws(DeployError) {
    let keys = paths.map {
      "<Object><Key>\((client.place.prefix + $0.text).escapedForXML)</Key></Object>"
    }
    let answer = try await ask(
      .post, "delete", "<Delete><Quiet>true</Quiet>\(keys.joined())</Delete>")
    // A key that could not be removed is told within an answer of status 200.
    guard let refused = answer.flatMap({ S3Document($0.body, record: "Error") })?.records.first
    else { return }
    let key = (refused["Key"] ?? "").dropFirst(client.place.prefix.count)
    let kind: S3Refusal.Kind =
      refused["Code"] == "AccessDenied" ? .forbidden : .other(200, refused["Code"] ?? "")
    throw .s3(S3Refusal(kind, client.place), SitePath(String(key)))
  }

  /// Asks for something that takes a document; stores insist on its MD5.
  private func ask(
    _ method: ServiceRequest.Method, _ query: String, _ document: String
  ) async throws(DeployError) -> Answer? {
    let body = Array(document.utf8)
    return try await client.ask(
      method, query: [(query, "")],
      headers: [
        "content-type": "application/xml",
        "content-md5": Data(Insecure.MD5.hash(data: body)).base64EncodedString(),
      ],
      body: RequestBody(body), digest: Store.digest(of: body))
  }

  /// A key is there as soon as its answer is.
  func settle() {}
}

// MARK: What is there

extension S3Target {
  func list() async throws(DeployError) -> [String: Listed] {
    var listed: [String: Listed] = [:]
    var next: String?
    while true {
      var query = [("list-type", "2"), ("encoding-type", "url"), ("prefix", client.place.prefix)]
      if let next { query.append(("continuation-token", next)) }
      let answer = try await client.ask(.get, query: query.map { (name: $0, value: $1) })
      guard let answer else { throw .s3(S3Refusal(.noBucket, client.place), nil) }
      guard let page = S3Document(answer.body, record: "Contents"),
        page.texts["IsTruncated"] != nil
      else { throw .unreadableList(place: name) }
      let isEncoded = page.texts["EncodingType"] == "url"
      for record in page.records { note(record, isEncoded, in: &listed) }
      guard page.texts["IsTruncated"] == "true" else { return listed }
      // A list that cannot go on, or goes round in a circle, would hide what is there.
      guard let following = page.texts["NextContinuationToken"], following != next else {
        throw .unreadableList(place: name)
      }
      next = following
    }
  }

  private func note(
    _ record: [String: String], _ isEncoded: Bool, in listed: inout [String: Listed]
  ) {
    let text = record["Key"]
    let key = isEncoded ? text?.replacing("+", with: "%20").removingPercentEncoding : text
    guard let key, key.hasPrefix(client.place.prefix),
      let bytes = record["Size"].flatMap({ Int($0) })
    else { return }
    listed[String(key.dropFirst(client.place.prefix.count))] = Listed(
      bytes: bytes, mark: (record["ETag"] ?? "").filter { $0 != "\"" })
  }

  /// The mark of what came in one piece is its MD5. Where it is something else, as with keys of the
  /// store's own, the file is sent once more.
  func holds(_ file: SiteFile, _ listed: Listed) async throws(DeployError) -> Bool {
    try DeployError.telling { () throws(Problem) in
      let opened = try file.open()
      var sum = Insecure.MD5()
      while case let part = try opened.bytes(first: 1 << 17), !part.isEmpty {
        sum.update(data: part)
      }
      return sum.finalize().hex == listed.mark
    }
  }
}

// MARK: How it is served

extension S3Target {
  /// A bucket that serves a site itself needs to know the names of its index and of its page for
  /// what is not there. Settings that somebody made stay. The site is there by now, so that no refusal
  /// is a fault of the deploy.
  func arrangeServing() async throws(DeployError) -> [Problem] {
    do throws(DeployError) {
      if let answer = try await client.ask(.get, query: [("website", "")]) {
        return differences(from: answer)
      }
      _ = try await ask(.put, "website", website)
      return []
    } catch {
      guard !Task.isCancelled else { throw error }
      return [.unarranged(missingPage)]
    }
  }

  private var missingPage: String { client.place.prefix + "404.html" }

  private var website: String {
    """
    <WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\
    <IndexDocument><Suffix>index.html</Suffix></IndexDocument>\
    <ErrorDocument><Key>\(missingPage.escapedForXML)</Key></ErrorDocument>\
    </WebsiteConfiguration>
    """
  }

  private func differences(from answer: Answer) -> [Problem] {
    let texts = S3Document(answer.body)?.texts ?? [:]
    let isAsNeeded = texts["Suffix"] == "index.html" && texts["Key"] == missingPage
    return isAsNeeded ? [] : [.unarranged(missingPage)]
  }
}

extension Problem {
  fileprivate static func unarranged(_ missingPage: String) -> Problem {
    Problem(
      .note, "deploy.serving",
      "whatever serves the bucket must show index.html for a folder and \(missingPage) for what is"
        + " not there", mend: "see to it in the settings of the store or of what stands before it")
  }
}

extension String {
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
