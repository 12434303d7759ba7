// A server for the author. It listens on loopback only and answers only to this machine's own
// names. So no web page can read the site through a host name that resolves to loopback (DNS
// rebinding).

import Foundation
import Hummingbird
import Logging
import NIOCore
public import VitrineModel

/// A server that shows a built site on this machine and reloads open pages after each build.
public struct PreviewServer: Sendable {
  let served: ServedSite
  let port: Int
  let updates: PreviewUpdates
  let pending = PendingSite()
  let connections: PreviewConnections

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

  var files: SiteFiles { served.files }

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
        await respond(to: request, in: context)
      },
      server: .http1(
        configuration: .init(additionalChannelHandlers: [ConnectionObserver(connections)])),
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
      onServerRunning: { await listening($0.localAddress?.port ?? port) }, logger: logger)
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw .portInUse(port)
    } catch let error as IOError {
      throw .cannotServe(port, SystemError(error.errnoCode).reason)
    } catch {
      throw .cannotServe(port, "\(error)")
    }
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
