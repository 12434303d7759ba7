// The whole program: gather, make renditions, describe pages, render, publish. Each step takes a value
// and returns a value. A step owns everything it does on the side: what it prefetches, what it reads
// from the last build, what it records for the next one.

public import VitrineConfig
public import VitrineModel
import VitrinePublish
import VitrineStore
import VitrineTemplates
import VitrineVideo

/// A site that can be built.
public struct Site: Sendable {
  /// The configuration of the site.
  public let configuration: SiteConfiguration
  let theme: Theme
  let themeRecord: ThemeRecord
  let markdownPages: MarkdownPages
  let staticFiles: StaticFiles
  let log: ProblemLog
  let check: ChangeCheck

  /// Builds and publishes the site.
  ///
  /// - Parameters:
  ///   - options: How to build.
  ///   - progress: Shows how far the build is.
  /// - Returns: The report of the build.
  /// - Throws: What stopped the build. The published site is then unchanged.
  public func build(
    _ options: BuildOptions, progress: any ProgressDisplay
  ) async throws(Problems) -> BuildReport {
    try await withSession(.building, options, progress) { session throws(Problem) in
      if let report = await unchanged(session) { return report }
      let catalog = try await gather(session)
      let images = try await makeRenditions(catalog, session)
      let gallery = describePages(images, session)
      let rendered = try await render(gallery, session)
      return try await publish(rendered, session)
    }
  }

  /// Runs work in a session of this site.
  func withSession<Value: Sendable>(
    _ purpose: BuildSession.Purpose, _ options: BuildOptions, _ progress: any ProgressDisplay,
    _ work: (BuildSession) async throws(Problem) -> Value
  ) async throws(Problems) -> Value {
    do {
      return try await BuildSession.run(
        purpose, configuration, options, in: check.environment, log, progress, work)
    } catch {
      throw Problems([error])
    }
  }

  /// Removes what a running build made for itself alone; for a process that exits without finishing it.
  public static func abandon() {
    VideoTools.endAll()
    TemporaryCache.abandon()
  }
}
