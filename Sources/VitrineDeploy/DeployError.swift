// What can go wrong on the way. Every case knows enough to say how to mend it.

import VitrineFetch
import VitrineModel
import VitrineStore

/// Why a site, or a file of it, could not be sent.
enum DeployError: Error, Hashable, Sendable {
  case fetch(FetchError)
  case store(Problem)
  case s3(S3Refusal, SitePath?)
  /// Files stand at the place under these paths that no deploy put there.
  case foreign([String], place: String)
  /// The place is the output folder of a build, or a copy of one.
  case anotherOutput(place: String)
  /// Another deploy to the same place began after this one.
  case overtaken(place: String)
  case unreadableList(place: String)
  /// Somebody asked for it.
  case stopped
}

extension DeployError {
  /// The outcome of work with files.
  static func telling<Value>(
    _ work: () throws(Problem) -> Value
  ) throws(DeployError) -> Value {
    do {
      return try work()
    } catch {
      throw .store(error)
    }
  }

  var problem: Problem {
    switch self {
    case .fetch(let error):
      Problem(
        .error, "deploy.unreachable", "the store cannot be used: \(error.reason)",
        mend: "try again: what arrived is not sent twice")
    case .store(let error): error
    case .s3(let refusal, let path): refusal.problem(path)
    case .foreign(let paths, let place):
      Problem(
        .error, "deploy.foreign",
        "\(place) holds \(paths.count == 1 ? "a file" : "\(paths.count) files") of somebody else's"
          + " in the place of the site's: \(Self.some(of: paths))",
        mend: "move \(paths.count == 1 ? "it" : "them") away, or deploy to another folder or prefix"
      )
    case .anotherOutput(let place):
      Problem(
        .error, "deploy.another-output", "\(place) holds a site that no deploy has put there",
        mend: "deploy to another folder or prefix; if it is a copy of this site, remove"
          + " \(FolderMark.site) there")
    case .overtaken(let place):
      Problem(
        .error, "deploy.overtaken", "another deploy to \(place) has begun since",
        mend: "wait until it has ended, then deploy again")
    case .unreadableList(let place):
      Problem(
        .error, "deploy.list", "the list of files that \(place) gives cannot be read",
        mend: "is `endpoint` the address of a store that speaks S3?")
    case .stopped: Problem(.error, "deploy.stopped", "the deploy was stopped")
    }
  }

  private static func some(of paths: [String]) -> String {
    let shown = paths.prefix(5).map(\.printable).joined(separator: ", ")
    return paths.count > 5 ? shown + " …" : shown
  }
}

extension Problem {
  /// A file of the output folder changed after the build.
  static func changed(_ path: String) -> Problem {
    Problem(
      .error, "deploy.changed", "this file is not as it was built", at: .file(path),
      mend: "build again, then deploy")
  }
}
