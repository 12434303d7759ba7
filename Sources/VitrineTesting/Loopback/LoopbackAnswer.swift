// The answers of the loopback server: correct ones, and every way in which real servers and
// networks break them.

import Foundation

/// An answer of the loopback server.
public struct LoopbackAnswer: Sendable {
  /// The end of an answer.
  ///
  /// `after` counts bytes of the body; nil means before the status line.
  public enum Ending: Hashable, Sendable {
    /// The answer is complete.
    case whole
    /// The connection is closed.
    case closed(after: Int?)
    /// The connection is reset.
    case reset(after: Int?)
    /// The connection stays open, but nothing more is sent.
    case silent(after: Int?)
  }

  /// The HTTP status.
  public var status: Int
  /// The header fields, in the order they are sent.
  public var headers: [(name: String, value: String)]
  /// The whole body, before any ending cuts it.
  public var body: [UInt8]
  /// The value of `Content-Length`: by default the length of the body; nil to leave it out.
  public var declaredLength: Int?
  /// Whether the body is sent in chunks, without a length.
  public var isChunked = false
  /// How the answer ends.
  public var ending = Ending.whole
  /// The delay before the first byte.
  public var pause: Duration = .zero
  /// Sends the body slowly: in parts of this size, with a delay before each.
  ///
  /// Nil sends it at once.
  public var drip: (bytes: Int, every: Duration)?

  /// Creates a complete answer.
  public init(
    _ status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    declaredLength = body.count
  }
}

extension LoopbackAnswer {
  /// Returns an answer with JSON.
  public static func json(_ text: String) -> LoopbackAnswer {
    LoopbackAnswer(headers: [("Content-Type", "application/json")], body: Array(text.utf8))
  }

  /// Returns an answer with plain text.
  public static func text(_ text: String, _ status: Int = 200) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: [("Content-Type", "text/plain")], body: Array(text.utf8))
  }

  /// Returns an answer with HTML.
  public static func html(_ text: String, _ status: Int = 200) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: [("Content-Type", "text/html")], body: Array(text.utf8))
  }

  /// Returns an answer with a JPEG file.
  public static func jpeg(_ bytes: [UInt8]) -> LoopbackAnswer {
    LoopbackAnswer(headers: [("Content-Type", "image/jpeg")], body: bytes)
  }

  /// Returns an answer without a body.
  public static func status(_ status: Int) -> LoopbackAnswer { LoopbackAnswer(status) }

  /// Returns a redirect.
  ///
  /// - Parameters:
  ///   - location: The value of `Location`, absolute or relative.
  ///   - status: The HTTP status.
  /// - Returns: The answer.
  public static func redirect(_ location: String, _ status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: [("Location", location)])
  }

  /// Returns an answer that asks the client to slow down.
  ///
  /// - Parameters:
  ///   - value: The value of `Retry-After`, seconds or a date; nil to leave it out.
  ///   - status: The HTTP status.
  /// - Returns: The answer.
  public static func limited(_ value: String?, _ status: Int = 429) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: value.map { [("Retry-After", $0)] } ?? [])
  }

  /// No answer: the connection is closed.
  public static let dropped = LoopbackAnswer().ending(.closed(after: nil))

  /// No answer: the connection stays open.
  public static let silent = LoopbackAnswer().ending(.silent(after: nil))
}

extension LoopbackAnswer {
  /// Returns the answer with another header field.
  public func with(_ name: String, _ value: String) -> LoopbackAnswer {
    changed { $0.headers.append((name, value)) }
  }

  /// Returns the answer with another ending.
  public func ending(_ ending: Ending) -> LoopbackAnswer { changed { $0.ending = ending } }

  /// Returns the answer with another `Content-Length`; nil to leave it out.
  public func declaringLength(_ length: Int?) -> LoopbackAnswer {
    changed { $0.declaredLength = length }
  }

  /// Returns the answer with its body in chunks.
  public func chunked() -> LoopbackAnswer { changed { $0.isChunked = true } }

  /// Returns the answer with a delay before the first byte.
  public func after(_ pause: Duration) -> LoopbackAnswer { changed { $0.pause = pause } }

  /// Returns the answer with a body that is sent slowly, in parts with a delay before each.
  public func dripping(_ bytes: Int, every pause: Duration) -> LoopbackAnswer {
    changed { $0.drip = (bytes, pause) }
  }

  /// Returns the answer of a server that supports ranges: 206 with the requested part, if
  /// `If-Range` still matches.
  public func ranged(for request: LoopbackRequest) -> LoopbackAnswer {
    let whole = with("Accept-Ranges", "bytes")
    let tag = headers.first { $0.name.lowercased() == "etag" }?.value
    guard let range = request.headers["range"], range.hasPrefix("bytes="), range.hasSuffix("-"),
      let start = Int(range.dropFirst(6).dropLast()), start < body.count,
      request.headers["if-range"].map({ $0 == tag }) ?? true
    else { return whole }
    var part = whole.with("Content-Range", "bytes \(start)-\(body.count - 1)/\(body.count)")
    part.status = 206
    part.body = Array(body[start...])
    part.declaredLength = part.body.count
    return part
  }

  private func changed(_ change: (inout LoopbackAnswer) -> Void) -> LoopbackAnswer {
    var answer = self
    change(&answer)
    return answer
  }
}

// MARK: Wire format

extension LoopbackAnswer {
  /// The status line and the header fields.
  var head: [UInt8] {
    var lines = ["HTTP/1.1 \(status) Whatever"]
    lines += headers.map { "\($0.name): \($0.value)" }
    if isChunked {
      lines.append("Transfer-Encoding: chunked")
    } else if let declaredLength, status != 304 {
      lines.append("Content-Length: \(declaredLength)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The parts of the body, each of which is sent after the delay.
  var parts: [[UInt8]] {
    let sent = sentBody
    guard let drip, drip.bytes > 0 else { return sent.isEmpty ? [] : [framed(sent)] }
    return stride(from: 0, to: sent.count, by: drip.bytes)
      .map { framed(sent[$0..<min($0 + drip.bytes, sent.count)]) }
  }

  /// The last chunk, which ends a chunked body.
  var tail: [UInt8] { isChunked && ending == .whole ? Array("0\r\n\r\n".utf8) : [] }

  private var sentBody: ArraySlice<UInt8> {
    switch ending {
    case .whole: body[...]
    case .closed(let count), .reset(let count), .silent(let count): body.prefix(count ?? 0)
    }
  }

  private func framed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard isChunked else { return Array(bytes) }
    return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }

  /// Whether the status line is sent.
  var hasHead: Bool {
    switch ending {
    case .closed(nil), .reset(nil), .silent(nil): false
    default: true
    }
  }
}
