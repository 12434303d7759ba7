// The errors of a deploy. Every case has enough information to say how to fix it.

import VitrineFetch
import VitrineModel
import VitrineStore

/// An error that stops a deploy, or the transfer of one file.
enum DeployError: Error, Hashable, Sendable {
  case fetch(FetchError)
  case store(Problem)
  case s3(S3Error, SitePath?)
  /// The destination has files at these paths of the site that no deploy put there.
  case foreign([String], destination: String)
  /// The destination is the output folder of a build, or a copy of one.
  case anotherOutput(destination: String)
  /// The destination has a deployed site of this name, which is another one.
  case anotherSite(String, destination: String)
  /// The place of the images has a list of a deploy or of a build.
  case occupied(destination: String)
  /// Another deploy to the same destination is running.
  case locked(destination: String, by: String)
  /// Another deploy took the destination over while this one did not respond.
  case superseded(destination: String)
  /// Files of the site change at the destination while they are sent.
  case unsettled([SitePath], destination: String)
  /// The destination's list of files is invalid.
  case unreadableList(destination: String)
  /// The task was canceled.
  case stopped
}

extension DeployError {
  /// Runs file operations and converts their errors.
  static func converting<Value>(
    _ work: () throws(Problem) -> Value
  ) throws(DeployError) -> Value {
    do {
      return try work()
    } catch {
      throw .store(error)
    }
  }

  /// The error as a message for the user.
  var problem: Problem {
    switch self {
    case .fetch(let error):
      Problem(
        .error, "deploy.unreachable", "the request to the store failed: \(error.reason)",
        help: "deploy again; files that have arrived are not sent again")
    case .store(let error): error
    case .s3(let refusal, let path): refusal.problem(path)
    case .foreign(let paths, let destination):
      Problem(
        .error, "deploy.foreign",
        "the site would replace \(paths.count == 1 ? "a file" : "\(paths.count) files") in \(destination)"
          + " that Vitrine did not put there: \(paths.some)",
        help: "move \(paths.count == 1 ? "it" : "them") away, or deploy to another folder or prefix"
      )
    case .anotherOutput(let destination):
      Problem(
        .error, "deploy.another-output",
        "\(destination) contains a site that `vitrine deploy` did not put there",
        help: "deploy to another folder or prefix; if this is a copy of your site, remove"
          + " \(DirectoryMarker.site) there")
    case .anotherSite(let name, let destination):
      Problem(
        .error, "deploy.another-site",
        "\(destination) contains another site, “\(name.printable)”, which this one would replace",
        help: "deploy to another folder or prefix; to replace that site, remove"
          + " \(DirectoryMarker.site) there")
    case .occupied(let destination):
      Problem(
        .error, "deploy.occupied",
        "\(destination) contains a site, so it cannot be the place of another one's images",
        help: "choose another bucket or prefix for `deploy.images`")
    case .locked(let destination, let other):
      Problem(
        .error, "deploy.locked", "another deploy to \(destination) is running: \(other)",
        help: "wait until it ends, then deploy again")
    case .superseded(let destination):
      Problem(
        .error, "deploy.overtaken",
        "another deploy to \(destination) took over, because this one did not respond for a time",
        help: "wait until it ends, then deploy again")
    case .unsettled(let paths, let destination):
      Problem(
        .error, "deploy.unsettled",
        "another program changes files of the site in \(destination): \(paths.map(\.text).some)",
        help: "stop that program, then deploy again")
    case .unreadableList(let destination):
      Problem(
        .error, "deploy.list", "the list of files from \(destination) cannot be read",
        help: "check that `endpoint` is the address of an S3-compatible store")
    case .stopped:
      Problem(
        .error, "deploy.stopped", "the deploy was stopped", help: "deploy again to finish it")
    }
  }
}

extension [String] {
  /// The first paths, separated by commas.
  var some: String {
    let shown = prefix(10).map(\.printable).joined(separator: ", ")
    return count > 10 ? shown + " …" : shown
  }
}

extension Problem {
  /// A file of the output folder changed after the build.
  static func changed(_ path: String) -> Problem {
    Problem(
      .error, "deploy.changed", "this file is not as it was built", at: .file(path),
      help: "build again, then deploy")
  }
}
