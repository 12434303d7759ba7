// Downloads of pictures.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
public import VitrineModel
import VitrineStore

extension Fetcher {
  /// Brings a picture into the store, or finds it there: an address that was downloaded is not
  /// asked again as long as its file is whole.
  ///
  /// - Parameters:
  ///   - most: bytes; by default as many as the settings allow.
  ///   - name: what the picture is known by, where its address is signed or changes.
  ///   - isSound: asked about a copy that is there already; one that is not sound is discarded and
  ///     brought anew.
  /// - Throws: What came of all attempts; `notKept` offline where it is not in the store.
  public func download(
    _ address: WebAddress, for service: String, most: Int? = nil, knownAs name: String? = nil,
    where isSound: (Download) -> Bool = { _ in true }
  ) async throws(FetchError) -> Download {
    guard !Task.isCancelled else { throw .stopped }
    let key = DownloadRecord.key(name ?? address.text)
    // What was brought, the store remembers.
    defer { downloaded.forget(key) }
    return try await downloaded.value(key) { () throws(FetchError) in
      if let known = DownloadRecord.read(key, in: store) {
        if isSound(known) { return known }
        try discard(known)
      }
      guard !settings.isOffline else { throw .notKept(host: address.host) }
      return try await bring(address, for: service, most: most, key: key)
    }
  }

  /// What is known of the address, without asking for it.
  public func downloaded(_ address: WebAddress, knownAs name: String? = nil) -> Download? {
    DownloadRecord.read(DownloadRecord.key(name ?? address.text), in: store)
  }

  /// Says that the picture turned out damaged: the next build downloads it again.
  public func forget(_ address: WebAddress, knownAs name: String? = nil) throws(FetchError) {
    let key = DownloadRecord.key(name ?? address.text)
    downloaded.forget(key)
    if let known = DownloadRecord.read(key, in: store) { try discard(known) }
    try DownloadRecord.forget(key, in: store)
  }

  private func discard(_ copy: Download) throws(FetchError) {
    do { try store.discard(copy.blob) } catch { throw FetchError(error) }
  }
}

extension Fetcher {
  private func bring(
    _ address: WebAddress, for service: String, most: Int?, key: Digest
  ) async throws(FetchError) -> Download {
    guard let target = Target(address.text) else {
      throw .unreachable(host: address.host, reason: "its address cannot be read")
    }
    var part = try PartFile(in: store)
    let start = Journey(target)
    var journey = start
    let most = min(most ?? settings.largestDownload, settings.largestDownload)
    let record = try await persistence.run(
      target, through: desk(of: service).downloads, within: settings.downloadTime
    ) { deadline throws(Fault) in
      try await goOn(&journey, from: start) { journey throws(Fault) in
        try await attempt(
          &journey, from: target, for: service, into: &part, most: most, until: deadline)
      }
    }
    try record.write(key, in: store)
    countDownload()
    guard let download = record.download else { throw .store("a digest cannot be read") }
    return download
  }

  /// Each host on the way has a gate of its own, which is left before the next one is entered: two
  /// hosts that lead to each other must not wait for each other.
  private func attempt(
    _ journey: inout Journey, from target: Target, for service: String,
    into part: inout PartFile, most: Int, until deadline: Date
  ) async throws(Fault) -> DownloadRecord {
    while true {
      let gate = gate(of: journey.target.origin, for: service)
      let record = try await gate.pass(orStop: Fault.final(.stopped)) { () throws(Fault) in
        try await visit(&journey, from: target, into: &part, most: most, until: deadline)
      }
      if let record { return record }
    }
  }

  /// - Returns: nil where the host leads elsewhere.
  private func visit(
    _ journey: inout Journey, from target: Target, into part: inout PartFile, most: Int,
    until deadline: Date
  ) async throws(Fault) -> DownloadRecord? {
    let headers = [APICall.Parameter("Accept-Encoding", "identity")] + part.rangeHeaders
    guard let response = try await hop(&journey, headers: headers, until: deadline) else {
      return nil
    }
    try begin(&part, with: response, from: target)
    let body = Body(
      host: target.name, response: response, settings: settings, clock: clock,
      most: most - part.length, deadline: deadline, time: settings.downloadTime)
    try await body.read { bytes throws(Fault) in
      try part.append(bytes)
      guard part.head.count < PictureMark.length || PictureMark.isPicture(part.head) else {
        throw noPicture(target)
      }
    }
    return try finish(part, response, journey.target, target)
  }

  /// Decides whether the answer is the rest of what is there, or the whole.
  private func begin(
    _ part: inout PartFile, with response: HTTPClientResponse, from target: Target
  ) throws(Fault) {
    let headers = response.headers.byName
    switch Int(response.status.code) {
    case 206:
      guard part.isVersion(headers["etag"]), let range = ContentRange(headers["content-range"]),
        part.isContinued(by: range)
      else {
        try part.begin(version: nil, whole: nil)
        throw .passing(
          .brokenBody(host: target.name, reason: "it is another part than the one asked for"))
      }
    case 200:
      let isPacked = headers["content-encoding"] != nil
      try part.begin(
        version: isPacked ? nil : Self.version(headers),
        whole: isPacked ? nil : headers["content-length"].flatMap { Int($0) })
    case 416:
      try part.begin(version: nil, whole: nil)
      throw .passing(.status(416, host: target.name))
    case let status: throw .final(.status(status, host: target.name))
    }
  }

  /// A weak tag or no offer of ranges means that the middle of one answer may not fit another.
  private static func version(_ headers: [String: String]) -> String? {
    guard headers["accept-ranges"]?.lowercased() == "bytes" else { return nil }
    if let tag = headers["etag"], tag.hasPrefix("\"") { return tag }
    return headers["last-modified"]
  }

  private func noPicture(_ target: Target) -> Fault {
    .final(.brokenBody(host: target.name, reason: "it is no picture"))
  }

  private func finish(
    _ part: borrowing PartFile, _ response: HTTPClientResponse, _ final: Target, _ target: Target
  ) throws(Fault) -> DownloadRecord {
    guard part.whole == nil || part.whole == part.length else {
      throw .passing(.brokenBody(host: target.name, reason: "it is shorter than announced"))
    }
    guard PictureMark.isPicture(part.head) else { throw noPicture(target) }
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
