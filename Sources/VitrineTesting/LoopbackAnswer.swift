// What a loopback server does about a request: a well-formed answer, and every way in which real
// servers and networks spoil one.

import Foundation

/// An answer to be played.
public struct LoopbackAnswer: Sendable {
  /// How it ends.
  public enum Ending: Hashable, Sendable {
    case whole
    /// The connection is closed after so many bytes of the body, or before any answer.
    case closed(after: Int?)
    /// The same with a reset.
    case reset(after: Int?)
    /// Nothing more comes after so many bytes of the body, or no answer at all.
    case silent(after: Int?)
  }

  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  /// Sent as `Content-Length`; the body's own by default, nil to send none.
  public var announced: Int?
  /// As chunks instead of with a length.
  public var isChunked = false
  public var ending = Ending.whole
  /// Before the first byte.
  public var pause: Duration = .zero
  /// The body comes in pieces of so many bytes with a pause before each.
  public var drip: (bytes: Int, every: Duration)?

  public init(
    _ status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    announced = body.count
  }
}

extension LoopbackAnswer {
  public static func json(_ text: String) -> LoopbackAnswer {
    LoopbackAnswer(headers: [("Content-Type", "application/json")], body: Array(text.utf8))
  }

  public static func text(_ text: String, _ status: Int = 200) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: [("Content-Type", "text/plain")], body: Array(text.utf8))
  }

  public static func html(_ text: String, _ status: Int = 200) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: [("Content-Type", "text/html")], body: Array(text.utf8))
  }

  public static func jpeg(_ bytes: [UInt8]) -> LoopbackAnswer {
    LoopbackAnswer(headers: [("Content-Type", "image/jpeg")], body: bytes)
  }

  public static func status(_ status: Int) -> LoopbackAnswer { LoopbackAnswer(status) }

  /// - Parameter location: sent as it is, absolute or relative.
  public static func redirect(_ location: String, _ status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: [("Location", location)])
  }

  /// - Parameter value: of `Retry-After`: seconds or a date; nil to send none.
  public static func limited(_ value: String?, _ status: Int = 429) -> LoopbackAnswer {
    LoopbackAnswer(status, headers: value.map { [("Retry-After", $0)] } ?? [])
  }

  /// Closes the connection without an answer.
  public static let dropped = LoopbackAnswer().ending(.closed(after: nil))

  /// Accepts the request and says nothing.
  public static let silent = LoopbackAnswer().ending(.silent(after: nil))
}

extension LoopbackAnswer {
  /// The same with one more header field.
  public func with(_ name: String, _ value: String) -> LoopbackAnswer {
    changed { $0.headers.append((name, value)) }
  }

  public func ending(_ ending: Ending) -> LoopbackAnswer { changed { $0.ending = ending } }

  public func announcing(_ length: Int?) -> LoopbackAnswer { changed { $0.announced = length } }

  public func chunked() -> LoopbackAnswer { changed { $0.isChunked = true } }

  public func after(_ pause: Duration) -> LoopbackAnswer { changed { $0.pause = pause } }

  public func dripping(_ bytes: Int, every pause: Duration) -> LoopbackAnswer {
    changed { $0.drip = (bytes, pause) }
  }

  /// The same as a server with ranges would answer: 206 with the part asked for, where the
  /// condition still holds.
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
    part.announced = part.body.count
    return part
  }

  private func changed(_ change: (inout LoopbackAnswer) -> Void) -> LoopbackAnswer {
    var answer = self
    change(&answer)
    return answer
  }
}

// MARK: On the wire

extension LoopbackAnswer {
  var head: [UInt8] {
    var lines = ["HTTP/1.1 \(status) Whatever"]
    lines += headers.map { "\($0.name): \($0.value)" }
    if isChunked {
      lines.append("Transfer-Encoding: chunked")
    } else if let announced, status != 304 {
      lines.append("Content-Length: \(announced)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The pieces of the body that are sent, each after the drip's pause.
  var pieces: [[UInt8]] {
    let sent = sentBody
    guard let drip, drip.bytes > 0 else { return sent.isEmpty ? [] : [framed(sent)] }
    return stride(from: 0, to: sent.count, by: drip.bytes)
      .map { framed(sent[$0..<min($0 + drip.bytes, sent.count)]) }
  }

  /// What ends a body in chunks.
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

  /// Is the connection gone or silent before the head.
  var hasHead: Bool {
    switch ending {
    case .closed(nil), .reset(nil), .silent(nil): false
    default: true
    }
  }
}
