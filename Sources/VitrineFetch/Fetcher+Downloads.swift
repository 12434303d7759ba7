// Downloads image files.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
public import VitrineModel
import VitrineStore

extension Fetcher {
  /// Downloads an image into the store, unless it is already there.
  ///
  /// An address that was downloaded is not asked again as long as its file is complete. One that was
  /// gone is asked again after a day, then after three days, then every seven; so is one whose file was
  /// refused.
  ///
  /// - Parameters:
  ///   - address: The address of the image.
  ///   - service: The service whose limits apply.
  ///   - maxBytes: The most bytes; by default the limit of the settings.
  ///   - name: A stable name for the image, if its address is signed or changes.
  ///   - isSound: Whether a stored copy is usable. A copy that is not is discarded and downloaded
  ///     again.
  /// - Returns: The file in the store.
  /// - Throws: The reason after all attempts; `notCached` if the build is offline and the image is
  ///   not in the store.
  public func download(
    _ address: WebAddress, for service: String, maxBytes: Int? = nil, knownAs name: String? = nil,
    where isSound: (Download) -> Bool = { _ in true }
  ) async throws(FetchError) -> Download {
    guard !Task.isCancelled else { throw .stopped }
    let key = DownloadRecord.key(name ?? address.text)
    // The store remembers finished downloads.
    defer { downloaded.forget(key) }
    return try await downloaded.value(key) { () throws(FetchError) in
      if let known = DownloadRecord.read(key, in: store), !isDue(key, known) {
        if isSound(known) { return known }
        try discard(known)
      } else if let absence = knownAbsence(key, at: address.host) {
        throw absence
      }
      guard !settings.isOffline else { throw .notCached(host: address.host) }
      return try await fetch(address, for: service, maxBytes: maxBytes, key: key)
    }
  }

  /// Whether a stored copy was refused and must be fetched again.
  private func isDue(_ key: Digest, _ copy: Download) -> Bool {
    !settings.isOffline && (availability.isDue(key) || availability.isDue(copy.blob))
  }

  /// Returns the stored file of an address, without asking for it.
  public func downloaded(_ address: WebAddress, knownAs name: String? = nil) -> Download? {
    DownloadRecord.read(DownloadRecord.key(name ?? address.text), in: store)
  }

  /// Forgets an image that turned out to be damaged, so that the next build downloads it again.
  public func forget(_ address: WebAddress, knownAs name: String? = nil) throws(FetchError) {
    let key = DownloadRecord.key(name ?? address.text)
    downloaded.forget(key)
    if let known = DownloadRecord.read(key, in: store) { try discard(known) }
    try DownloadRecord.forget(key, in: store)
  }

  private func discard(_ copy: Download) throws(FetchError) {
    do { try store.discardIfDamaged(copy.blob, bytes: copy.bytes) } catch {
      throw FetchError(error)
    }
  }
}

extension Fetcher {
  private func fetch(
    _ address: WebAddress, for service: String, maxBytes: Int?, key: Digest
  ) async throws(FetchError) -> Download {
    guard let target = ResolvedURL(address.text) else {
      throw .unreachable(host: address.host, reason: "its address is not valid")
    }
    do {
      let download = try await fetch(target, for: service, maxBytes: maxBytes, key: key)
      availability.noteFetched(key)
      availability.noteFetched(download.blob)
      return download
    } catch {
      if case .status(let status, _) = error, Self.goneStatuses.contains(status) {
        availability.noteGone(key, status: status)
      }
      throw error
    }
  }

  private func fetch(
    _ target: ResolvedURL, for service: String, maxBytes: Int?, key: Digest
  ) async throws(FetchError) -> Download {
    var part = try PartFile(in: store)
    let start = RedirectChain(target)
    var chain = start
    let maxBytes = min(maxBytes ?? settings.largestDownload, settings.largestDownload)
    let record = try await retryPolicy.run(
      target, through: limiters(of: service).downloads, within: settings.downloadTimeout
    ) { deadline throws(AttemptError) in
      try await restartingOnFailure(&chain, from: start) { chain throws(AttemptError) in
        try await attempt(
          &chain, from: target, for: service, into: &part, maxBytes: maxBytes, until: deadline)
      }
    }
    try record.write(key, in: store)
    countDownload()
    guard let download = record.download else { throw .store("a digest cannot be read") }
    return download
  }

  /// Follows redirects and downloads the file.
  ///
  /// Each host has its own rate limiter, and the permit of one host is returned before the next is
  /// taken. Otherwise two hosts that redirect to each other could deadlock.
  private func attempt(
    _ chain: inout RedirectChain, from target: ResolvedURL, for service: String,
    into part: inout PartFile, maxBytes: Int, until deadline: Date
  ) async throws(AttemptError) -> DownloadRecord {
    while true {
      let limiter = limiter(of: chain.target.origin, for: service)
      let record = try await limiter.withPermit(orThrow: AttemptError.final(.stopped)) {
        () throws(AttemptError) in
        try await downloadOrHop(
          &chain, from: target, into: &part, maxBytes: maxBytes, until: deadline)
      }
      if let record { return record }
    }
  }

  /// Downloads the file from the current host; nil if the host redirects.
  private func downloadOrHop(
    _ chain: inout RedirectChain, from target: ResolvedURL, into part: inout PartFile,
    maxBytes: Int,
    until deadline: Date
  ) async throws(AttemptError) -> DownloadRecord? {
    let headers = [APICall.Parameter("Accept-Encoding", "identity")] + part.rangeHeaders
    guard let response = try await hop(&chain, headers: headers, until: deadline) else {
      return nil
    }
    try begin(&part, with: response, from: target)
    let body = BodyReader(
      host: target.name, response: response, settings: settings, clock: clock,
      maxBytes: maxBytes - part.length, deadline: deadline, time: settings.downloadTimeout)
    try await body.read { bytes throws(AttemptError) in
      try part.append(bytes)
      guard part.head.count < ImageSignature.length || ImageSignature.isImage(part.head) else {
        throw notAnImage(target)
      }
    }
    return try finish(part, response, chain.target, target)
  }

  /// Decides whether the answer is the rest of the partial file, or the whole file.
  private func begin(
    _ part: inout PartFile, with response: HTTPClientResponse, from target: ResolvedURL
  ) throws(AttemptError) {
    let headers = response.headers.byName
    switch Int(response.status.code) {
    case 206:
      guard part.isVersion(headers["etag"]), let range = ContentRange(headers["content-range"]),
        part.isContinued(by: range)
      else {
        try part.begin(version: nil, whole: nil)
        throw .transient(
          .brokenBody(host: target.name, reason: "it is not the part that was requested"))
      }
    case 200:
      let isCompressed = headers["content-encoding"] != nil
      try part.begin(
        version: isCompressed ? nil : Self.version(headers),
        whole: isCompressed ? nil : headers["content-length"].flatMap { Int($0) })
    case 416:
      try part.begin(version: nil, whole: nil)
      throw .transient(.status(416, host: target.name))
    case let status: throw .final(.status(status, host: target.name))
    }
  }

  /// Returns the version of a file that can be resumed.
  ///
  /// With a weak tag, or without byte ranges, parts of two answers may not fit together.
  private static func version(_ headers: [String: String]) -> String? {
    guard headers["accept-ranges"]?.lowercased() == "bytes" else { return nil }
    if let tag = headers["etag"], tag.hasPrefix("\"") { return tag }
    return headers["last-modified"]
  }

  private func notAnImage(_ target: ResolvedURL) -> AttemptError {
    .final(.brokenBody(host: target.name, reason: "it is not an image"))
  }

  private func finish(
    _ part: borrowing PartFile, _ response: HTTPClientResponse, _ final: ResolvedURL,
    _ target: ResolvedURL
  ) throws(AttemptError) -> DownloadRecord {
    guard part.whole == nil || part.whole == part.length else {
      throw .transient(.brokenBody(host: target.name, reason: "it is shorter than announced"))
    }
    guard ImageSignature.isImage(part.head) else { throw notAnImage(target) }
    let headers = response.headers.byName
    return DownloadRecord(
      blob: try part.finish(in: store).hex, bytes: part.length,
      mediaType: headers["content-type"].flatMap(Self.mediaType), address: final.text,
      entityTag: headers["etag"], modified: headers["last-modified"],
      date: clock.now().timeIntervalSince1970)
  }

  private static func mediaType(_ field: String) -> String? {
    field.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
  }
}

extension DownloadRecord {
  fileprivate var download: Download? {
    guard let blob = Digest(hex: blob), let address = WebAddress(address) else { return nil }
    return Download(blob: blob, bytes: bytes, mediaType: mediaType, address: address)
  }
}
