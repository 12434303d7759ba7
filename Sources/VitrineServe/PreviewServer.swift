// A server for the author. It listens on loopback only and answers only to this machine's own
// names, so that no web page can read the site through a host name that resolves to loopback (DNS
// rebinding).

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
public import VitrineModel
import VitrineStore

/// A server that shows a built site on this machine and reloads open pages after each build.
public struct PreviewServer: Sendable {
  private let served: ServedSite
  private let port: Int
  private let updates: PreviewUpdates
  private let pending = PendingSite()
  private let connections: PreviewConnections

  /// Creates a server for an output folder.
  ///
  /// It serves nothing until you call `run(listening:)`.
  ///
  /// - Parameters:
  ///   - folder: The output folder.
  ///   - address: The address of the published site. Requests may include its path.
  ///   - port: The port; 0 chooses a free one.
  public init(of folder: String, address: WebAddress?, port: Int) {
    self.init(of: folder, address: address, port: port, connections: PreviewConnections())
  }

  init(of folder: String, address: WebAddress?, port: Int, connections: PreviewConnections) {
    self.connections = connections
    served = ServedSite(SiteFiles(folder, address))
    self.port = port
    updates = PreviewUpdates(siteVersion: served.files.version)
  }

  /// Serves another folder or address from now on, since site.yml may have changed.
  public func setSite(_ folder: String, address: WebAddress?) {
    served.files = SiteFiles(folder, address)
  }

  /// Whether any page listens for events.
  var hasListeners: Bool { updates.hasListeners }

  private var files: SiteFiles { served.files }

  /// Shows a site while it is being written, until `notify(errorText:)` ends the build.
  ///
  /// Open pages reload at once. The build waits for that, so that the browser has the processor for
  /// itself.
  public func show(_ site: @escaping PendingFiles) async {
    let name = pending.begin(site, after: files.version)
    let isAwaited = hasListeners
    updates.notify(.init(siteVersion: name, isPublished: false, errorText: nil))
    let end = ContinuousClock.now + Self.reloadTimeout
    while isAwaited, !updates.isShown, .now < end, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
    if isAwaited { try? await Task.sleep(for: Self.paintingTime) }
  }

  /// The wait until a page is painted: it listens before all of it is visible.
  private static let paintingTime = Duration.milliseconds(80)

  /// The longest wait for a reload: a page in the background may reload later, or never.
  private static let reloadTimeout = Duration.milliseconds(300)

  /// Shows in open pages how far the first build is, until `notify(errorText:)` ends it.
  public func show(progress: String) { updates.notify(progress: progress) }

  /// Ends a build and notifies open pages, which reload if the site has changed.
  ///
  /// The text contains the errors of a failed build, which pages show while the previous site
  /// stays. It is nil if the build succeeded.
  public func notify(errorText: String?) {
    let siteVersion = pending.end(isPublished: errorText == nil, files.version)
    updates.notify(PreviewUpdates.State(siteVersion: siteVersion, errorText: errorText))
  }

  /// Serves the site until the task is canceled.
  ///
  /// The server itself runs until the process ends.
  ///
  /// - Parameter listening: Called with the port when the server accepts requests.
  /// - Throws: `serve.port` if the port cannot be opened.
  public func run(listening: @escaping @Sendable (Int) async -> Void) async throws(Problem) {
    let (failures, failure) = AsyncStream.makeStream(of: Problem.self)
    // If it were stopped, it would trap over a connection that it accepted but did not begin to
    // answer (https://github.com/apple/swift-nio/issues/2637).
    Task.detached {
      do throws(Problem) {
        try await serve(listening)
      } catch {
        failure.yield(error)
      }
      failure.finish()
    }
    for await problem in failures { throw problem }
  }

  private func serve(_ listening: @escaping @Sendable (Int) async -> Void) async throws(Problem) {
    var logger = Logger(label: "vitrine")
    logger.logLevel = .critical
    let application = Application(
      responder: CallbackResponder<PreviewContext> { request, context in
        connections.answering(context.channel)
        return await respond(to: request, in: context)
      },
      server: .http1(
        configuration: .init(additionalChannelHandlers: [ConnectionObserver(connections)])),
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
      onServerRunning: { await listening($0.localAddress?.port ?? port) }, logger: logger)
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw .portInUse(port)
    } catch {
      throw .cannotServe(port, "\(error)")
    }
  }

  // MARK: Answers

  private func respond(to request: Request, in context: PreviewContext) async -> Response {
    let port = context.port ?? port
    // Exactly one Host field (https://www.rfc-editor.org/rfc/rfc9112.html#section-3.2-6). The first
    // one is the authority.
    let hasSecondHost = request.headers.contains { $0.name.canonicalName == "host" }
    guard let authority = request.head.authority, !hasSecondHost else {
      return plainText(.badRequest)
    }
    guard RequestTarget.isOwnHost(authority, port: port) else {
      return plainText(.misdirectedRequest)
    }
    guard request.method == .get || request.method == .head else {
      return plainText(.methodNotAllowed)
    }
    // A request for another host is one to a proxy.
    guard let target = request.head.path, target.hasPrefix("/") else {
      return plainText(.forbidden)
    }
    var response = await answer(to: request, target, in: context)
    response.headers[.cacheControl] = "no-cache"
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.crossOriginResourcePolicy] = "same-origin"
    guard request.method == .head else { return response }
    // The length of the body, without the body.
    return Response(
      status: response.status, headers: response.headers,
      body: ResponseBody(contentLength: response.body.contentLength) { writer in
        try await writer.finish(nil)
      })
  }

  private func answer(
    to request: Request, _ path: String, in context: PreviewContext
  ) async -> Response {
    switch path.prefix(while: { $0 != "?" && $0 != "#" }) {
    case ReloadScript.script: return text(ReloadScript.text, "reload.js", request)
    case ReloadScript.events: return events(for: request, in: context)
    case "/sw.js": return text(ReloadScript.worker, "sw.js", request)
    default: break
    }
    guard let target = RequestTarget(path) else { return await notFound(request) }
    let origin = origin
    if let path = files.path(of: target), let file = await pendingFile(at: path) {
      return .sending(file, .ok, to: request, from: .init(siteVersion: origin.siteVersion))
    }
    switch files.file(at: target) {
    case .file(let file): return .sending(file, .ok, to: request, from: origin)
    case .folder: return folder(path)
    case .nothing:
      let isPending = await pending.contains(files.path(of: target.folder))
      return isPending ? folder(path) : await notFound(request)
    }
  }

  /// The origin of a published page that is sent now.
  ///
  /// It must be read before the file. A page newer than its origin reloads once too often; an older
  /// one would never reload.
  private var origin: ReloadScript.Origin {
    .init(siteVersion: updates.siteVersion, isOld: pending.isShown)
  }

  private func pendingFile(at path: SitePath) async -> SiteFile? {
    guard let bytes = await pending.file(at: path) else { return nil }
    return SiteFile(name: path.name, bytes: bytes, identity: Store.digest(of: bytes).hex)
  }

  /// Redirects to the same path with a final slash.
  ///
  /// The path begins with one slash only, so it cannot name another host.
  private func folder(_ path: String) -> Response {
    .redirect(to: path.prefix { $0 != "?" && $0 != "#" } + "/", type: .temporary)
  }

  private func notFound(_ request: Request) async -> Response {
    let origin = origin
    if let path = SitePath(SiteFiles.missing), let page = await pendingFile(at: path) {
      return .sending(page, .notFound, to: request, from: .init(siteVersion: origin.siteVersion))
    }
    if let page = files.missingPage { return .sending(page, .notFound, to: request, from: origin) }
    let progress = updates.progressText
    return .sending(
      .nothingYet(progress: progress), progress == nil ? .notFound : .serviceUnavailable,
      to: request, from: origin)
  }

  private func plainText(_ status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
      body: .init(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")))
  }

  private func text(_ text: String, _ name: String, _ request: Request) -> Response {
    .sending(SiteFile(name: name, bytes: Array(text.utf8), identity: "1"), .ok, to: request)
  }

  // MARK: Events

  /// Returns a stream of events.
  ///
  /// https://html.spec.whatwg.org/multipage/server-sent-events.html
  private func events(for request: Request, in context: PreviewContext) -> Response {
    connections.streaming(context.channel)
    let site = request.uri.queryParameters[Substring(ReloadScript.site)].map(String.init)
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: .init { [updates] writer in
        // Ends when the page is closed.
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          for await state in updates.states(for: site) {
            try await writer.write(ByteBuffer(bytes: state.event))
          }
        }
        try await writer.finish(nil)
      })
  }
}

/// The context of a request: its connection, and the port that received it.
private struct PreviewContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  var port: Int? { channel.localAddress?.port }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}

extension Problem {
  fileprivate static func portInUse(_ port: Int) -> Problem {
    Problem(
      .error, "serve.port", "port \(port) is used by another program",
      help: "stop that program, or add `--port 0` to use a free port")
  }

  fileprivate static func cannotServe(_ port: Int, _ reason: String) -> Problem {
    Problem(
      .error, "serve.port", "port \(port) cannot be opened: \(reason)",
      help: "choose another port with `--port`")
  }
}
