// One connection of the loopback server. Answers are written as raw bytes, because no encoder would
// send broken ones.

import Foundation
import NIOCore
import NIOHTTP1

/// Reads requests and sends their answers, one after the other.
///
/// Confined to its event loop.
final class LoopbackConnection: ChannelInboundHandler {
  /// A part of a request.
  typealias InboundIn = HTTPServerRequestPart

  private let server: LoopbackServer
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(_ server: LoopbackServer) { self.server = server }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
    case .body(let part): body.append(contentsOf: part.readableBytesView)
    case .end:
      guard let head else { return }
      let channel = context.channel
      let (server, body) = (server, body)
      Task { await LoopbackResponder.answer(head, body, on: channel, server) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// Sends answers.
enum LoopbackResponder {
  static func answer(
    _ head: HTTPRequestHead, _ body: [UInt8], on channel: any Channel, _ server: LoopbackServer
  ) async {
    let arrived = ContinuousClock.now
    let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
    let answer = await server.answer { earlier in
      LoopbackRequest(
        method: head.method.rawValue, target: head.uri, headers: headers, body: body,
        arrived: arrived, earlier: earlier, connection: channel.remoteAddress?.port ?? 0)
    }
    // A client that closed the connection is not an error.
    try? await play(answer, on: channel, server)
  }

  private static func play(
    _ answer: LoopbackAnswer, on channel: any Channel, _ server: LoopbackServer
  ) async throws {
    var isOver = false
    // Counted as finished before the last byte is sent, because the client may be faster.
    func over() {
      if !isOver { server.ended() }
      isOver = true
    }
    defer { over() }
    if answer.pause > .zero { try await Task.sleep(for: answer.pause) }
    let parts = answer.parts
    if answer.hasHead {
      if parts.isEmpty && answer.tail.isEmpty { over() }
      try await write(answer.head, to: channel)
    }
    for (index, part) in parts.enumerated() {
      if let drip = answer.drip { try await Task.sleep(for: drip.every) }
      if index == parts.count - 1 && answer.tail.isEmpty { over() }
      try await write(part, to: channel)
    }
    over()
    if !answer.tail.isEmpty { try await write(answer.tail, to: channel) }
    try await end(answer, channel)
  }

  private static func end(_ answer: LoopbackAnswer, _ channel: any Channel) async throws {
    switch answer.ending {
    case .whole:
      let isOpenEnded = answer.declaredLength == nil && !answer.isChunked
      if isOpenEnded { try await channel.close() }
    case .closed: try await channel.close()
    case .reset:
      // Wait until the data has arrived; the reset would discard it.
      try await Task.sleep(for: .milliseconds(30))
      try await (channel as? any SocketOptionProvider)?
        .setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
      try await channel.close()
    case .silent: break
    }
  }

  private static func write(_ bytes: [UInt8], to channel: any Channel) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }
}
