// A server for the one who builds: on the loopback alone, for the names of this machine alone, so that
// no page of the web can read the site through a name of its own that it leads here (DNS rebinding).

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
public import VitrineModel
import VitrineStore

/// Shows a built site on this machine, and loads its open pages again when it was built anew.
public struct PreviewServer: Sendable {
  private let served: Served
  private let port: Int
  private let news: PreviewNews
  private let coming = ComingSite()

  /// - Parameters:
  ///   - folder: the output folder.
  ///   - address: where the site will be published; its path is understood here too.
  ///   - port: 0 takes one that is free.
  public init(of folder: String, address: WebAddress?, port: Int) {
    served = Served(SiteFiles(folder, address))
    self.port = port
    news = PreviewNews(built: served.files.generation)
  }

  /// Goes on with another folder or address, which site.yml may name from now on.
  public func follow(_ folder: String, address: WebAddress?) {
    served.files = SiteFiles(folder, address)
  }

  /// Does any page listen.
  var isHeard: Bool { news.isHeard }

  private var files: SiteFiles { served.files }

  /// Shows a site while it is written, until a build tells its end. Open pages load anew at once, and
  /// who writes waits for that, so that the browser need not share the machine.
  public func show(_ site: @escaping ComingFiles) async {
    let name = coming.begin(site, after: files.generation)
    let isAwaited = isHeard
    news.tell(.init(built: name, isPublished: false, fault: nil))
    let end = ContinuousClock.now + Self.patience
    while isAwaited, !news.isShown, .now < end, !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(2))
    }
    if isAwaited { try? await Task.sleep(for: Self.painting) }
  }

  /// A page listens before all of it is seen.
  private static let painting = Duration.milliseconds(80)

  /// A page in the background may load later, or never.
  private static let patience = Duration.milliseconds(300)

  /// Tells the open pages of a build, which load anew where the site is another one than theirs.
  ///
  /// - Parameter fault: what is wrong, in words, so that the site of before stays; nil where all is
  ///   well.
  public func tell(fault: String?) {
    let built = coming.end(isPublished: fault == nil, files.generation)
    news.tell(PreviewNews.State(built: built, fault: fault))
  }

  /// Serves, and returns once the task is canceled; from then on the server is left to the end of the process.
  ///
  /// - Parameter listening: called with the port once requests are taken.
  /// - Throws: `serve.port` where the port cannot be had.
  public func run(listening: @escaping @Sendable (Int) async -> Void) async throws(Problem) {
    let (faults, fault) = AsyncStream.makeStream(of: Problem.self)
    // Told to stop, it would trap over a connection that it had taken and not begun to answer
    // (https://github.com/apple/swift-nio/issues/2637).
    Task.detached {
      do throws(Problem) {
        try await serve(listening)
      } catch {
        fault.yield(error)
      }
      fault.finish()
    }
    for await problem in faults { throw problem }
  }

  private func serve(_ listening: @escaping @Sendable (Int) async -> Void) async throws(Problem) {
    var logger = Logger(label: "vitrine")
    logger.logLevel = .critical
    let application = Application(
      responder: CallbackResponder<PreviewContext> { request, context in
        await respond(to: request, at: context.port ?? port)
      },
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
      onServerRunning: { await listening($0.localAddress?.port ?? port) }, logger: logger)
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw .taken(port)
    } catch {
      throw .unserved(port, "\(error)")
    }
  }

  // MARK: Answers

  private func respond(to request: Request, at port: Int) async -> Response {
    // One Host and no more (https://www.rfc-editor.org/rfc/rfc9112.html#section-3.2-6); the first one is
    // the authority.
    let hasSecondHost = request.headers.contains { $0.name.canonicalName == "host" }
    guard let authority = request.head.authority, !hasSecondHost else {
      return refusal(.badRequest)
    }
    guard isForUs(authority, port) else { return refusal(.misdirectedRequest) }
    guard request.method == .get || request.method == .head else {
      return refusal(.methodNotAllowed)
    }
    var response = await answer(to: request)
    response.headers[.cacheControl] = "no-cache"
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.crossOriginResourcePolicy] = "same-origin"
    guard request.method == .head else { return response }
    // As long as it would be, and not sent.
    return Response(
      status: response.status, headers: response.headers,
      body: ResponseBody(contentLength: response.body.contentLength) { writer in
        try await writer.finish(nil)
      })
  }

  private func isForUs(_ authority: String, _ port: Int) -> Bool {
    ["localhost", "127.0.0.1"].contains {
      authority == "\($0):\(port)" || (authority == $0 && port == 80)
    }
  }

  private func answer(to request: Request) async -> Response {
    switch request.uri.path {
    case Reloading.script: return text(Reloading.text, "reload.js", request)
    case Reloading.events: return events(for: request)
    case "/sw.js": return text(Reloading.worker, "sw.js", request)
    default: break
    }
    guard let path = request.head.path, let target = RequestTarget(path) else {
      return await missing(request)
    }
    let origin = origin
    if let path = files.path(of: target), let file = await comingFile(at: path) {
      return .sending(file, .ok, to: request, from: .init(built: origin.built))
    }
    switch files.file(at: target) {
    case .file(let file): return .sending(file, .ok, to: request, from: origin)
    case .folder: return folder(path)
    case .nothing:
      let isComing = await coming.holds(files.path(of: target.folder))
      return isComing ? folder(path) : await missing(request)
    }
  }

  /// Where a page is from that is sent now, as long as it is a published one. Asked before the file is
  /// read: a page of a later site than it says loads once too often, one of an earlier site would stay.
  private var origin: Reloading.Origin { .init(built: news.built, isOld: coming.isShown) }

  private func comingFile(at path: SitePath) async -> SiteFile? {
    guard let bytes = await coming.file(at: path) else { return nil }
    return SiteFile(name: path.name, bytes: bytes, identity: Store.digest(of: bytes).hex)
  }

  /// The same with a slash at its end: beginning with one slash, it names no other host.
  private func folder(_ path: String) -> Response {
    .redirect(to: path.prefix { $0 != "?" && $0 != "#" } + "/", type: .temporary)
  }

  private func missing(_ request: Request) async -> Response {
    let origin = origin
    if let path = SitePath(SiteFiles.missing), let page = await comingFile(at: path) {
      return .sending(page, .notFound, to: request, from: .init(built: origin.built))
    }
    return .sending(files.missingPage ?? .nothingYet, .notFound, to: request, from: origin)
  }

  private func refusal(_ status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
      body: .init(byteBuffer: ByteBuffer(string: "\(status.code) \(status.reasonPhrase)\n")))
  }

  private func text(_ text: String, _ name: String, _ request: Request) -> Response {
    .sending(SiteFile(name: name, bytes: Array(text.utf8), identity: "1"), .ok, to: request)
  }

  // MARK: Events

  /// https://html.spec.whatwg.org/multipage/server-sent-events.html
  private func events(for request: Request) -> Response {
    let site = request.uri.queryParameters[Substring(Reloading.site)].map(String.init)
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: .init { [news] writer in
        // A page that was closed is waited for no longer.
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          for await state in news.states(for: site) {
            try await writer.write(ByteBuffer(bytes: state.event))
          }
        }
        try await writer.finish(nil)
      })
  }
}

/// What is known of a request beside itself: the port that it came to.
private struct PreviewContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let port: Int?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    port = source.channel.localAddress?.port
  }
}

extension Problem {
  fileprivate static func taken(_ port: Int) -> Problem {
    Problem(
      .error, "serve.port", "port \(port) is used by another program",
      mend: "end it, or name another port: `--port 0` takes one that is free")
  }

  fileprivate static func unserved(_ port: Int, _ reason: String) -> Problem {
    Problem(.error, "serve.port", "port \(port) cannot be served: \(reason)")
  }
}
