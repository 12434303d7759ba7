// What is sent with a request, made anew for each attempt and never held as a whole.

import AsyncHTTPClient
import Foundation
import NIOCore
public import VitrineStore

/// The body of a request.
public struct RequestBody: Sendable {
  enum Source: Sendable {
    case bytes([UInt8])
    case file(@Sendable () throws -> OpenFile)
  }

  /// Bytes of it.
  public let length: Int
  let source: Source

  public init(_ bytes: [UInt8]) {
    length = bytes.count
    source = .bytes(bytes)
  }

  /// - Parameter open: opens the file for each attempt.
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

/// A file piece by piece.
private struct FileParts: AsyncSequence, Sendable {
  let open: @Sendable () throws -> OpenFile

  func makeAsyncIterator() -> Iterator { Iterator(open: open) }

  struct Iterator: AsyncIteratorProtocol {
    private static let most = 1 << 17

    let open: @Sendable () throws -> OpenFile
    private var file: Opened?

    init(open: @escaping @Sendable () throws -> OpenFile) { self.open = open }

    mutating func next() async throws -> ByteBuffer? {
      let opened: Opened
      if let file { opened = file } else { opened = Opened(try open()) }
      file = opened
      let part = try opened.file.bytes(first: Self.most)
      return part.isEmpty ? nil : ByteBuffer(bytes: part)
    }
  }

  /// A class since an open file cannot be copied, and iterators are.
  private final class Opened {
    let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }
  }
}
