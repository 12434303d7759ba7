// `vitrine build --shard`: makes one part of the images when several machines share a build.

import ArgumentParser
import Foundation
import VitrineConfig
import VitrineDeploy
import VitrineModel
import VitrineSite

extension BuildCommand {
  /// Parses a part such as `1/4`.
  static func shard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError("--shard needs a part and the number of parts, such as 1/4")
    }
    return shard
  }

  /// Returns the cache that machines share, for a build that also works without it.
  ///
  /// If its keys are not set, a note says so.
  static func sharedCache(of configuration: SiteConfiguration, _ log: ProblemLog)
    -> S3RenditionCache?
  {
    do {
      return try opened(configuration)
    } catch {
      log.add(
        Problem(
          .note, "cache.shelf-unused", "the shared cache is not used: \(error.what)",
          at: error.place, help: error.help))
      return nil
    }
  }

  private static func opened(_ configuration: SiteConfiguration) throws(Problem)
    -> S3RenditionCache?
  {
    try S3RenditionCache.configured(
      in: configuration.destination, environment: ProcessInfo.processInfo.environment,
      userAgent: configuration.userAgent)
  }

  /// Makes a part of the images, but no site.
  func make(
    _ shard: Shard, _ configuration: SiteConfiguration, in environment: BuildEnvironment,
    _ log: ProblemLog, _ console: Console
  ) async -> Outcome {
    do {
      let sharedCache = try Self.needed(configuration)
      let site = try await Site.open(
        configuration, since: ChangeCheck(environment, workers: options.workers), log: log)
      let report = try await ProgressLine.showing(console) { (progress) throws(Problems) in
        try await site.make(shard, for: sharedCache, options, progress: progress)
      }
      console.show(report.problems)
      console.say(
        "shard \(shard): \(counted(report.photos, "photo")), \(counted(report.made, "image")) made, "
          + "\(report.given) given to other machines")
      return outcome(of: report.problems)
    } catch {
      console.show(log.problems + error.all)
      return error.all.contains { Self.mistakes.contains($0.code) } ? .usage : .failed
    }
  }

  private static let mistakes: Set = ["cache.shelf-unset", "deploy.key-missing", "cache.unsafe"]

  private static func needed(_ configuration: SiteConfiguration) throws(Problems)
    -> S3RenditionCache
  {
    if let sharedCache = try collectingProblems({ () throws(Problem) in try opened(configuration) })
    {
      return sharedCache
    }
    throw Problems([
      Problem(
        .error, "cache.shelf-unset", "site.yml names no shared cache for the images of a shard",
        at: configuration.place(of: "deploy"),
        help: "add `deploy: { to: s3, bucket: my-gallery, cache: .vitrine-cache }` to site.yml")
    ])
  }
}
