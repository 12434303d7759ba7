// Reads the body of an answer and believes nothing about it: neither that it is as long as it says,
// nor that it ends.
//
// The client's parser notices a connection that closes before Content-Length or within a chunk, and
// its unpacker a bad or missing end of gzip. What is left is caught here: sizes, time, packings
// that nobody unpacked, and an end that was only the end of our own task.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A body still to come.
struct Body {
  let host: String
  let response: HTTPClientResponse
  let settings: FetchSettings
  let clock: FetchClock
  /// The most bytes, unpacked.
  let most: Int
  /// When patience ends.
  let deadline: Date
  let time: Duration

  /// Hands out the body piece by piece.
  func read(_ take: (UnsafeRawBufferPointer) throws(Fault) -> Void) async throws(Fault) {
    try check()
    var length = 0
    var pieces = response.body.makeAsyncIterator()
    while let piece = try await next(&pieces) {
      length += piece.readableBytes
      guard length <= most else { throw tooLarge }
      guard clock.now() < deadline else {
        throw .passing(.tooSlow(host: host, seconds: Int(time.seconds.rounded(.up))))
      }
      try piece.withUnsafeReadableBytes { bytes throws(Fault) in try take(bytes) }
    }
    guard !Task.isCancelled else { throw .final(.stopped) }
    guard isPacked || announced == nil || announced == length else {
      throw .passing(.brokenBody(host: host, reason: "it is shorter than announced"))
    }
  }

  /// The whole body.
  func bytes() async throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    if !isPacked, let announced, announced <= most { bytes.reserveCapacity(announced) }
    try await read { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Bytes on the way, as the head says.
  var announced: Int? {
    response.headers.first(name: "content-length").flatMap { Int($0, radix: 10) }
  }

  var isPacked: Bool { !packings.isEmpty }

  private var packings: [String] {
    response.headers[canonicalForm: "content-encoding"].map { String($0).lowercased() }
      .filter { $0 != "identity" && !$0.isEmpty }
  }

  /// What the head gives away.
  private func check() throws(Fault) {
    if let announced, announced > most { throw tooLarge }
    // The client unpacks these two, and only where nothing else is named before them.
    let first = response.headers[canonicalForm: "content-encoding"].first
    let isUnpacked = packings == ["gzip"] || packings == ["deflate"]
    guard packings.isEmpty || isUnpacked && first?.lowercased() == packings.first else {
      throw .final(.brokenBody(host: host, reason: "it is packed in a way that was not asked for"))
    }
  }

  private var tooLarge: Fault { .final(.tooLarge(host: host, bytes: most)) }

  private func next(
    _ pieces: inout HTTPClientResponse.Body.AsyncIterator
  ) async throws(Fault) -> ByteBuffer? {
    do {
      return try await pieces.next()
    } catch {
      throw Breakage(error).bodyFault(host, settings)
    }
  }

  /// Reads a short rest that nobody wants, so that the connection can be used again.
  static func drain(_ response: HTTPClientResponse) async {
    let length = response.headers.first(name: "content-length").flatMap { Int($0, radix: 10) }
    let isBare = response.status == .notModified || response.status == .noContent
    guard isBare || length.map({ $0 <= 1 << 16 }) == true else { return }
    _ = try? await response.body.collect(upTo: 1 << 18)
  }
}

extension HTTPHeaders {
  /// Names in lower case; of doubled ones the last.
  var byName: [String: String] {
    Dictionary(map { ($0.name.lowercased(), $0.value) }) { $1 }
  }
}
