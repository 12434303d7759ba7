// `vitrine serve`: builds, shows the site on this machine, and builds again whenever one of its
// files changes.

import ArgumentParser
import Foundation
import VitrineConfig
import VitrineModel
import VitrineServe
import VitrineSite

/// The command `vitrine serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Builds and previews the site on this machine, and rebuilds it on every change.",
    discussion: """
      When you save a photo, a caption, a template, the favorites or site.yml, open pages reload where \
      they were. Errors appear in the page and in the terminal; the last good site stays up. Only this \
      machine can reach the preview. Press Ctrl-C to stop it.
      """)

  @OptionGroup var config: ConfigurationOption

  @Option(help: "The port to listen on; 0 chooses a free one.")
  var port = 8080

  @Flag(help: "Open the site in a browser.")
  var open = false

  @Flag(help: "Do not use the network; photos from services come from the cache.")
  var offline = false

  @OptionGroup var jobs: JobsOption

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port needs a whole number from 0 to 65535")
    }
  }

  func run() async throws {
    let console = Console(verbosity: .normal)
    try await SignalHandler.guarding {
      await serve(console)
    } abandon: {
      Site.abandon()
    }
  }

  // MARK: Running

  /// Reports errors in site.yml and a port in use before anything is built.
  private func serve(_ console: Console) async -> Outcome {
    let environment = BuildEnvironment.current(BuildMemory())
    return await console.opening { () throws(Problems) in
      try environment.configuration(config.file)
    } work: { configuration in
      let server = PreviewServer(
        of: configuration.outputDirectory, address: configuration.address, port: port)
      let (ports, listening) = AsyncStream.makeStream(of: Int.self)
      return await withTaskGroup(of: Outcome.self) { group in
        group.addTask { await listen(server, console) { listening.yield($0) } }
        group.addTask {
          guard let port = await ports.first(where: { _ in true }) else { return .done }
          return await preview(configuration, in: environment, on: server, at: port, console)
        }
        let first = await group.next() ?? .done
        group.cancelAll()
        return first
      }
    }
  }

  private func listen(
    _ server: PreviewServer, _ console: Console, listening: @escaping @Sendable (Int) -> Void
  ) async -> Outcome {
    do {
      try await server.run(listening: listening)
      return .done
    } catch {
      console.show([error])
      return .failed
    }
  }

  /// Prints the address of the site, builds, and builds again on every change.
  ///
  /// The address comes first: a first build may take minutes, and its pages show how far it is.
  private func preview(
    _ configuration: SiteConfiguration, in environment: BuildEnvironment, on server: PreviewServer,
    at port: Int, _ console: Console
  ) async -> Outcome {
    let address = "http://localhost:\(port)/"
    console.say("preview at \(address), press Ctrl-C to stop")
    server.show(progress: "building the site")
    if open { await Browser.show(address, console) }
    let watch = await SiteWatch(config.file, options, in: environment)
    let check = await ChangeCheck(at: configuration, options, in: environment)
    await build(since: check, for: server, isFirst: true, console)
    guard !Task.isCancelled else { return .done }
    return await rebuild(since: watch, in: environment, for: server, console)
  }

  private func rebuild(
    since watch: SiteWatch, in environment: BuildEnvironment, for server: PreviewServer,
    _ console: Console
  ) async -> Outcome {
    var watch = watch
    // The first build may not have read any photo, or not left a staging folder.
    var warmUp: Task<Void, Never>? = Task { [options, config] in
      guard let configuration = try? environment.configuration(config.file) else { return }
      await Site.warmUp(configuration, options, in: environment)
    }
    do {
      while true {
        try await watch.change()
        warmUp?.cancel()
        await warmUp?.value
        warmUp = nil
        // A file changed: there is no need to check again.
        await build(
          since: ChangeCheck(environment.restarted(), workers: options.workers), for: server,
          console)
      }
    } catch {
      warmUp?.cancel()
      await warmUp?.value
      return .done
    }
  }

  private func build(
    since check: ChangeCheck, for server: PreviewServer, isFirst: Bool = false, _ console: Console
  ) async {
    let log = ProblemLog()
    do {
      let configuration = try check.environment.configuration(config.file)
      let report: BuildReport
      if let unchanged = check.unchanged {
        report = unchanged
      } else {
        let site = try await Site.open(configuration, since: check, log: log)
        report = try await ProgressLine.showing(console) { (line) throws(Problems) in
          let progress: any ProgressDisplay =
            isFirst ? PreviewProgress(line: line, server: server) : line
          return try await site.build(showing(at: server), progress: progress)
        }
      }
      // A preview needs no address.
      console.show(report.problems.filter { $0.code != Site.noAddressCode })
      console.summarize(report, output: configuration.output)
      server.setSite(configuration.outputDirectory, address: configuration.address)
      server.notify(errorText: nil)
    } catch {
      guard !Task.isCancelled else { return }
      let problems = log.problems(and: error).filter { $0.code != Site.noAddressCode }
      console.show(problems)
      server.notify(
        errorText: problems.filter { $0.severity == .error }.map(\.text).joined(separator: "\n"))
    }
  }

  /// The options of a build whose pages can be viewed while others are still being written.
  private func showing(at server: PreviewServer) -> BuildOptions {
    var options = options
    options.preview = { pages in await server.show { await pages.bytes(at: $0) } }
    return options
  }

  private var options: BuildOptions {
    BuildOptions(
      isOffline: offline, jobs: jobs.count, home: ProcessInfo.processInfo.environment["HOME"])
  }
}
