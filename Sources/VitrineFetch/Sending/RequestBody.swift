// The body of a request. It is created again for each attempt and is never in memory as a whole.

import AsyncHTTPClient
import Foundation
import NIOCore
public import VitrineStore

/// The body of a request: bytes, or the content of a file.
public struct RequestBody: Sendable {
  /// The bytes to send, or how to open the file that has them.
  enum Source: Sendable {
    case bytes([UInt8])
    case file(@Sendable () throws -> OpenFile)
  }

  /// The length in bytes.
  public let length: Int
  let source: Source

  /// Creates a body from bytes.
  public init(_ bytes: [UInt8]) {
    length = bytes.count
    source = .bytes(bytes)
  }

  /// Creates a body from a file of this length, which the closure opens for each attempt.
  public init(length: Int, ofFile open: @escaping @Sendable () throws -> OpenFile) {
    self.length = length
    source = .file(open)
  }

  var forSending: HTTPClientRequest.Body {
    switch source {
    case .bytes(let bytes): .bytes(ByteBuffer(bytes: bytes))
    case .file(let open): .stream(FileParts(open: open), length: .known(Int64(length)))
    }
  }
}

/// The chunks of a file.
private struct FileParts: AsyncSequence, Sendable {
  let open: @Sendable () throws -> OpenFile

  func makeAsyncIterator() -> Iterator { Iterator(open: open) }

  /// Reads a file in chunks while it is sent.
  struct Iterator: AsyncIteratorProtocol {
    private static let chunkSize = 1 << 17

    let open: @Sendable () throws -> OpenFile
    private var file: Opened?

    init(open: @escaping @Sendable () throws -> OpenFile) { self.open = open }

    mutating func next() async throws -> ByteBuffer? {
      let opened: Opened
      if let file { opened = file } else { opened = Opened(try open()) }
      file = opened
      let part = try opened.file.bytes(first: Self.chunkSize)
      return part.isEmpty ? nil : ByteBuffer(bytes: part)
    }
  }

  /// An open file.
  ///
  /// A class, because iterators are copied and an open file cannot be.
  private final class Opened {
    let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }
  }
}
