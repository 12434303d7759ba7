// A build where nothing was touched: looked at, not made again.

public import VitrineConfig
import VitrineImages
import VitrineModel
import VitrineStore

/// What a look at the files of a site tells before anything of them is read.
public struct SiteLook: Sendable {
  /// What a build would say where neither the inputs nor the published site were touched since the
  /// last one; nil where a build must find out.
  public private(set) var unchanged: BuildReport?

  public let surroundings: Surroundings
  /// Was a file touched since the site was published that may be a picture.
  private(set) var mayHaveNewPictures = false
  private let usesCache: Bool
  /// Nil where services are asked.
  fileprivate private(set) var inputs: BuildInputs?
  fileprivate private(set) var before: TreeLook?

  /// No photo, template or page is read for it.
  public init(
    at configuration: SiteConfiguration, _ options: BuildOptions, in surroundings: Surroundings
  ) async {
    self.surroundings = surroundings
    usesCache = options.usesCache
    var watch = Stopwatch()
    let output = configuration.outputDirectory(options.output)
    guard options.usesCache, !options.isOffline,
      let inputs = BuildInputs(configuration, output: output, in: surroundings),
      let before = try? await inputs.look(workers: options.workers)
    else { return }
    self.inputs = inputs
    self.before = before
    let published = try? FileStatus.ofTarget(at: "\(output)/\(OutputFolder.marker)")
    mayHaveNewPictures = published.map { $0.changed < before.latestPicture } ?? true
    guard let stamp = BuildStamp(in: configuration.cacheDirectory),
      stamp.inputs == before.digest.hex,
      let look = try? await inputs.whole(
        with: before, found: stamp.found, workers: options.workers),
      look.digest.hex == stamp.look, !OutputFolder.hasLeftovers(at: output)
    else { return }
    let photos = options.isReported ? stamp.photos(in: configuration.cacheDirectory) : []
    guard let photos else { return }
    PassingCache.sweep()
    watch.lap(.publish)
    unchanged = BuildReport(unchangedSince: stamp, photos: photos, watch)
  }

  /// Of a command that looks at everything.
  public init(_ surroundings: Surroundings, usesCache: Bool = true) {
    self.surroundings = surroundings
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
  func stamped(
    _ report: BuildReport, in workshop: borrowing Workshop, _ options: BuildOptions
  ) async -> BuildReport {
    let published = look.surroundings.clock.now()
    guard let inputs = look.inputs, let before = look.before, inputs.isSettled(before),
      report.isOfFiles, report.problems.allSatisfy(\.isLasting)
    else { return report }
    var report = report
    let watch = Stopwatch()
    let found = [VipsLibrary.file].compactMap(\.self) + ownPages.named
    // What cannot be looked at now is looked at by the next build.
    if let after = try? await inputs.look(workers: options.workers), after == before,
      let whole = try? await inputs.whole(with: after, found: found, workers: options.workers),
      whole.isSettled, whole.published <= published
    {
      do throws(StoreError) {
        let reported =
          try options.isReported
          ? BuildStamp.keep(photos: report.photos, in: workshop.store) : nil
        try BuildStamp(report, look: whole, found: found, reported: reported)
          .keep(in: workshop.store)
      } catch {
        let refusal = error.problem
        report.problems.append(
          Problem(.warning, refusal.code, refusal.what, at: refusal.place, mend: refusal.mend))
      }
    }
    report.total += watch.elapsed
    return report
  }
}
