// What the preview server answers to a request.

import HTTPTypes
import Hummingbird
import NIOCore
import VitrineModel
import VitrineStore

extension PreviewServer {
  func respond(to request: Request, in context: PreviewContext) async -> Response {
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

  /// Redirects to the same path with a final slash, and the same query.
  ///
  /// The path begins with one slash only, so it cannot name another host.
  private func folder(_ path: String) -> Response {
    let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
    return .redirect(to: "\(path[..<end])/\(path[end...])", type: .temporary)
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
struct PreviewContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  var port: Int? { channel.localAddress?.port }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
