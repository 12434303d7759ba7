// Reads the body of an answer without trusting it: neither its announced length nor that it ends.
//
// The client's parser detects a connection that closes before Content-Length or within a chunk, and
// its decompressor a bad or missing end of gzip. The rest is checked here: sizes, time, unsupported
// encodings, and an end that was only caused by the end of our own task.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// The body of an answer, to be read once.
struct BodyReader {
  let host: String
  let response: HTTPClientResponse
  let settings: FetchSettings
  let clock: FetchClock
  /// The most bytes, decompressed.
  let maxBytes: Int
  /// The time by which the body must end.
  let deadline: Date
  /// The time limit that the deadline comes from, for messages.
  let time: Duration

  /// Passes the body to the closure in chunks.
  func read(_ consume: (UnsafeRawBufferPointer) throws(AttemptError) -> Void)
    async throws(AttemptError)
  {
    try check()
    var length = 0
    var chunks = response.body.makeAsyncIterator()
    while let chunk = try await next(&chunks) {
      length += chunk.readableBytes
      guard length <= maxBytes else { throw tooLarge }
      guard clock.now() < deadline else {
        throw .transient(.tooSlow(host: host, seconds: Int(time.seconds.rounded(.up))))
      }
      try chunk.withUnsafeReadableBytes { bytes throws(AttemptError) in try consume(bytes) }
    }
    guard !Task.isCancelled else { throw .final(.stopped) }
    guard isCompressed || announced == nil || announced == length else {
      throw .transient(.brokenBody(host: host, reason: "it is shorter than announced"))
    }
  }

  /// Returns the whole body.
  func bytes() async throws(AttemptError) -> [UInt8] {
    var bytes: [UInt8] = []
    if !isCompressed, let announced, announced <= maxBytes { bytes.reserveCapacity(announced) }
    try await read { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The length of the transferred bytes, as the head announces it.
  var announced: Int? {
    response.headers.first(name: "content-length").flatMap { Int($0, radix: 10) }
  }

  /// Whether the body is compressed.
  var isCompressed: Bool { !encodings.isEmpty }

  private var encodings: [String] {
    response.headers[canonicalForm: "content-encoding"].map { String($0).lowercased() }
      .filter { $0 != "identity" && !$0.isEmpty }
  }

  /// Checks the head.
  private func check() throws(AttemptError) {
    if let announced, announced > maxBytes { throw tooLarge }
    // The client decompresses these two, and only if no other encoding is named before them.
    let first = response.headers[canonicalForm: "content-encoding"].first
    let isSupported = encodings == ["gzip"] || encodings == ["deflate"]
    guard encodings.isEmpty || isSupported && first?.lowercased() == encodings.first else {
      throw .final(
        .brokenBody(host: host, reason: "it is compressed in a way that was not requested"))
    }
  }

  private var tooLarge: AttemptError { .final(.tooLarge(host: host, bytes: maxBytes)) }

  private func next(
    _ chunks: inout HTTPClientResponse.Body.AsyncIterator
  ) async throws(AttemptError) -> ByteBuffer? {
    do {
      return try await chunks.next()
    } catch {
      throw TransportErrorMapping(error).bodyError(host, settings)
    }
  }

  /// Reads a short body that is not needed, so that the connection can be reused.
  static func drain(_ response: HTTPClientResponse) async {
    let length = response.headers.first(name: "content-length").flatMap { Int($0, radix: 10) }
    let isBare = response.status == .notModified || response.status == .noContent
    guard isBare || length.map({ $0 <= 1 << 16 }) == true else { return }
    _ = try? await response.body.collect(upTo: 1 << 18)
  }
}

extension HTTPHeaders {
  /// The fields by name in lowercase; the last one of repeated fields.
  var byName: [String: String] {
    Dictionary(map { ($0.name.lowercased(), $0.value) }) { $1 }
  }
}
