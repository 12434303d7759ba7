// A build where nothing was touched: looked at, not made again.

public import VitrineConfig
import VitrineImages
import VitrineModel
import VitrinePublish
import VitrineStore

/// What a look at the files of a site tells before anything of them is read.
public struct ChangeCheck: Sendable {
  /// What a build would say where neither the inputs nor the published site were touched since the
  /// last one; nil where a build must find out.
  public private(set) var unchanged: BuildReport?

  public let environment: BuildEnvironment
  /// Was a file touched since the site was published that may be a picture.
  private(set) var mayHaveNewPictures = false
  private let usesCache: Bool
  /// Nil where services are asked.
  fileprivate private(set) var inputs: BuildInputs?
  fileprivate private(set) var before: TreeSnapshot?

  /// No photo, template or page is read for it.
  public init(
    at configuration: SiteConfiguration, _ options: BuildOptions, in environment: BuildEnvironment
  ) async {
    self.environment = environment
    usesCache = options.usesCache
    let watch = Stopwatch()
    let output = configuration.outputDirectory(options.output)
    guard options.usesCache, !options.isOffline,
      let inputs = BuildInputs(configuration, output: output, in: environment),
      let before = try? await inputs.look(workers: options.workers)
    else { return }
    self.inputs = inputs
    self.before = before
    let published = try? FileStatus.ofTarget(at: "\(output)/\(OutputFolder.marker)")
    mayHaveNewPictures = published.map { $0.changed < before.latestPicture } ?? true
    guard let stamp = LastBuild(in: configuration.cacheDirectory),
      stamp.inputs == before.digest.hex,
      let look = try? await inputs.whole(
        with: before, found: stamp.found, workers: options.workers),
      look.digest.hex == stamp.look, !OutputFolder.hasLeftovers(at: output)
    else { return }
    let photos = options.isReported ? stamp.photos(in: configuration.cacheDirectory) : []
    guard let photos else { return }
    TemporaryCache.sweep()
    watch.lap(.publish)
    unchanged = BuildReport(unchangedSince: stamp, photos: photos, watch)
  }

  /// Of a command that looks at everything.
  public init(_ environment: BuildEnvironment, usesCache: Bool = true) {
    self.environment = environment
    self.usesCache = usesCache
  }

  /// Where something may be known from before; nil where everything is to be found out anew.
  func cache(of configuration: SiteConfiguration) -> String? {
    usesCache ? configuration.cacheDirectory : nil
  }
}

extension Site {
  /// Leaves a stamp where the next build may believe it. Some warnings may have gone by then; what was
  /// touched since the build began may or may not be in the site, and what was touched after it was
  /// published is not ours.
  func recordLastBuild(
    _ report: BuildReport, _ session: BuildSession
  ) async -> BuildReport {
    let options = session.options
    let published = check.environment.clock.now()
    guard let inputs = check.inputs, let before = check.before, inputs.isSettled(before),
      report.isOfFiles, report.problems.allSatisfy(\.isLasting)
    else { return report }
    var report = report
    let start = ContinuousClock.now
    let found = [VipsLibrary.file].compactMap(\.self) + markdownPages.named
    // What cannot be looked at now is looked at by the next build.
    if let after = try? await inputs.look(workers: options.workers), after == before,
      let whole = try? await inputs.whole(with: after, found: found, workers: options.workers),
      whole.isSettled, whole.published <= published
    {
      do throws(StoreError) {
        let reported =
          try options.isReported
          ? LastBuild.keep(photos: report.photos, in: session.store) : nil
        try LastBuild(report, look: whole, found: found, reported: reported)
          .keep(in: session.store)
      } catch {
        report.problems.append(error.problem.asWarning)
      }
    }
    report.total += .now - start
    return report
  }
}
