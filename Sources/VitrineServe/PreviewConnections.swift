// The connections of the preview. A browser keeps a few open, a faulty program any number, each with
// a descriptor that builds need. So a request must arrive within seconds, and of the connections that
// wait for nothing only the newest are kept.

import NIOCore
import NIOHTTP1
import Synchronization

/// The open connections, and what each is doing.
final class PreviewConnections: Sendable {
  private enum State {
    /// Nothing is being received or sent; the number orders idle connections by age.
    case idle(Int)
    /// A part of a request has arrived.
    case receiving(Int)
    /// A part of a request has arrived, and its answer was sent.
    case answeredEarly(Int)
    case answering
    /// A page listens for events.
    case streaming
  }

  private struct Registry {
    var open: [ObjectIdentifier: (channel: any Channel, state: State)] = [:]
    var count = 0

    mutating func next() -> Int {
      count += 1
      return count
    }
  }

  private let registry = Mutex(Registry())
  /// The time that a request may take to arrive.
  let requestTimeout: TimeAmount
  /// The number of connections that may wait for nothing.
  let mostIdle: Int

  init(requestTimeout: TimeAmount = .seconds(10), mostIdle: Int = 64) {
    self.requestTimeout = requestTimeout
    self.mostIdle = mostIdle
  }

  /// Adds a connection that was accepted.
  func opened(_ channel: any Channel) {
    setIdle { registry in
      let number = registry.next()
      registry.open[ObjectIdentifier(channel)] = (channel, .idle(number))
    }
  }

  /// Removes a connection.
  func closed(_ channel: any Channel) {
    registry.withLock { $0.open[ObjectIdentifier(channel)] = nil }
  }

  /// Notes that bytes of a request have arrived, and closes the connection if the rest does not.
  func received(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let number = registry.withLock { registry -> Int? in
      guard case .idle? = registry.open[id]?.state else { return nil }
      let number = registry.next()
      registry.open[id]?.state = .receiving(number)
      return number
    }
    guard let number else { return }
    channel.eventLoop.scheduleTask(in: requestTimeout) { [self] in
      if isReceiving(id, number) { channel.close(promise: nil) }
    }
  }

  private func isReceiving(_ id: ObjectIdentifier, _ number: Int) -> Bool {
    registry.withLock {
      switch $0.open[id]?.state {
      case .receiving(number)?, .answeredEarly(number)?: true
      default: false
      }
    }
  }

  /// Notes that a whole request has arrived.
  func receivedAll(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    setIdle { registry in
      let number = registry.next()
      switch registry.open[id]?.state {
      case .idle?, .receiving?: registry.open[id]?.state = .answering
      case .answeredEarly?: registry.open[id]?.state = .idle(number)
      case .answering?, .streaming?, nil: break
      }
    }
  }

  /// Notes that a page listens for events on a connection, which then waits as long as the page.
  func streaming(_ channel: any Channel) {
    registry.withLock { $0.open[ObjectIdentifier(channel)]?.state = .streaming }
  }

  /// Notes that what was sent has left.
  func sent(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    setIdle { registry in
      let next = registry.next()
      switch registry.open[id]?.state {
      case .answering?: registry.open[id]?.state = .idle(next)
      case .receiving(let number)?: registry.open[id]?.state = .answeredEarly(number)
      case .idle?, .answeredEarly?, .streaming?, nil: break
      }
    }
  }

  /// Changes a state, and closes the oldest idle connections if there are too many.
  private func setIdle(_ change: (inout Registry) -> Void) {
    let excess = registry.withLock { registry -> [any Channel] in
      change(&registry)
      let idle = registry.open.values.compactMap { entry -> (Int, any Channel)? in
        if case .idle(let number) = entry.state { (number, entry.channel) } else { nil }
      }
      guard idle.count > mostIdle else { return [] }
      return idle.sorted { $0.0 < $1.0 }.prefix(idle.count - mostIdle).map(\.1)
    }
    for channel in excess { channel.close(promise: nil) }
  }
}

/// Reports what happens on a connection.
///
/// It sees bytes, before they are parsed, because half a request is never parsed.
private final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = IOData

  private let connections: PreviewConnections

  init(_ connections: PreviewConnections) { self.connections = connections }

  func channelActive(context: ChannelHandlerContext) {
    connections.opened(context.channel)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    connections.closed(context.channel)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connections.received(context.channel)
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let written = promise ?? context.eventLoop.makePromise()
    written.futureResult.whenComplete { [connections, channel = context.channel] _ in
      connections.sent(channel)
    }
    context.write(data, promise: written)
  }
}

/// Puts a `ConnectionHandler` before the parser: the server adds handlers only after it.
final class ConnectionObserver: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let connections: PreviewConnections

  init(_ connections: PreviewConnections) { self.connections = connections }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandler(ConnectionHandler(connections), position: .first)
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(TargetHandler(connections), position: .after(parser))
    } catch {
      // Without them, the connection would be neither limited nor checked.
      context.close(promise: nil)
    }
  }
}

/// Replaces a request target that names a host, and notes the end of each request.
///
/// The server drops the host of such a target, so that a request to a proxy would pass for one to
/// this server.
private final class TargetHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let connections: PreviewConnections

  init(_ connections: PreviewConnections) { self.connections = connections }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) { connections.receivedAll(context.channel) }
    guard case .head(var head) = unwrapInboundIn(data), !head.uri.hasPrefix("/") else {
      return context.fireChannelRead(data)
    }
    let port = context.channel.localAddress?.port ?? 0
    head.uri = RequestTarget.path(ofAbsolute: head.uri, port: port) ?? RequestTarget.foreign
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
