// Recognizes that nothing has changed since the last build, so that nothing is built.

public import VitrineConfig
import VitrineImages
import VitrineModel
import VitrinePublish
import VitrineStore

/// A check of a site's files before any of them is read.
public struct ChangeCheck: Sendable {
  /// The report of a build if neither the inputs nor the published site were touched since the last
  /// one; nil if a build must find out.
  public private(set) var unchanged: BuildReport?

  /// The program and its environment.
  public let environment: BuildEnvironment
  /// Whether a file that may be an image was touched since the site was published.
  private(set) var mayHaveNewPictures = false
  private let usesCache: Bool
  /// The number of tasks that may run at once.
  let workers: Int
  /// Nil if services are asked.
  fileprivate private(set) var inputs: BuildInputs?
  fileprivate private(set) var before: TreeSnapshot?
  fileprivate private(set) var lastBuild: LastBuild?

  /// Checks the files of a site.
  ///
  /// Reads no photo, template or page.
  public init(
    at configuration: SiteConfiguration, _ options: BuildOptions, in environment: BuildEnvironment
  ) async {
    self.environment = environment
    usesCache = options.usesCache
    workers = options.workers
    let watch = Stopwatch()
    let output = configuration.outputDirectory(options.output)
    guard options.usesCache, !options.isOffline,
      let inputs = BuildInputs(configuration, output: output, in: environment),
      let before = try? await inputs.snapshot(workers: options.workers)
    else { return }
    self.inputs = inputs
    self.before = before
    let published = try? FileStatus.ofTarget(at: "\(output)/\(OutputFolder.marker)")
    mayHaveNewPictures = published.map { $0.changed < before.latestImage } ?? true
    lastBuild = LastBuild(in: configuration.cacheDirectory)
    guard let lastBuild, lastBuild.inputs == before.digest.hex,
      let full = try? await inputs.fullSnapshot(
        with: before, found: lastBuild.found,
        knowing: DirectoryNames(in: configuration.cacheDirectory), workers: options.workers),
      full.digest.hex == lastBuild.snapshot, !OutputFolder.hasLeftovers(at: output)
    else { return }
    TemporaryCache.sweep()
    unchanged = BuildReport(
      unchangedSince: lastBuild, in: configuration.cacheDirectory, options.isReported, watch)
  }

  /// Creates a check for a command that reads everything.
  public init(_ environment: BuildEnvironment, usesCache: Bool = true, workers: Int = 1) {
    self.environment = environment
    self.usesCache = usesCache
    self.workers = workers
  }

  /// The cache with records of earlier builds; nil if nothing from earlier may be used.
  func cache(of configuration: SiteConfiguration) -> String? {
    usesCache ? configuration.cacheDirectory : nil
  }
}

extension Site {
  /// The report of the last build if the files have other dates, but the same contents, as after a
  /// checkout.
  func unchanged(_ session: BuildSession) async -> BuildReport? {
    let (options, store) = (session.options, session.store)
    let names = DirectoryNames(in: store.directory)
    guard let inputs = check.inputs, let before = check.before, let lastBuild = check.lastBuild,
      lastBuild.inputs != before.digest.hex, lastBuild.bytes == before.bytes,
      Set(log.problems.map(RecordedProblem.init)).isSubset(of: lastBuild.notes),
      let now = try? await inputs.fullSnapshot(
        with: before, found: lastBuild.found, knowing: names, contentsIn: store,
        workers: options.workers),
      let contents = now.contents, contents.hex == lastBuild.contents,
      var report = BuildReport(
        unchangedSince: lastBuild, in: store.directory, options.isReported, session.stopwatch)
    else { return nil }
    if now.isSettled {
      record(lastBuild.with(now), now.names.with(earlier: names), in: store, &report)
    }
    return report
  }

  /// Records the build if the next one may rely on it.
  ///
  /// Some warnings may be gone by then. What was touched since the build began may or may not be in
  /// the site, and what was touched after it was published is not ours.
  func recordLastBuild(
    _ report: BuildReport, _ session: BuildSession
  ) async -> BuildReport {
    let (options, store) = (session.options, session.store)
    let published = check.environment.clock.now()
    guard let inputs = check.inputs, let before = check.before, inputs.isSettled(before),
      report.isOfFiles, report.problems.allSatisfy(\.isLasting)
    else { return report }
    var report = report
    let start = ContinuousClock.now
    let found = [VipsLibrary.file].compactMap(\.self) + markdownPages.named
    let names = DirectoryNames(in: store.directory)
    // The next build checks what cannot be checked now.
    if let after = try? await inputs.snapshot(workers: options.workers), after == before,
      let whole = try? await inputs.fullSnapshot(
        with: after, found: found, knowing: names, contentsIn: store, workers: options.workers),
      whole.isSettled, whole.published <= published
    {
      do {
        let reported =
          try options.isReported ? LastBuild.keep(photos: report.photos, in: store) : nil
        record(
          LastBuild(report, whole, found: found, reported: reported),
          whole.names.with(earlier: names), in: store, &report)
      } catch {
        report.problems.append(error.asWarning)
      }
    }
    report.total += .now - start
    return report
  }

  private func record(
    _ build: LastBuild, _ names: DirectoryNames, in store: Store, _ report: inout BuildReport
  ) {
    do {
      try build.keep(in: store)
      try names.keep(in: store)
    } catch {
      report.problems.append(error.asWarning)
    }
  }
}
