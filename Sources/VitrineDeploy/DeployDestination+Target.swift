// The kinds of destinations: one line each.

import VitrineModel

extension DeployDestination {
  /// Returns the target that files are sent to.
  func target(
    _ environment: [String: String], userAgent: String
  ) throws(Problem) -> any DeployTarget {
    switch self {
    case .bucket(let location):
      S3Target(S3Client(location, try S3Keys(environment), userAgent: userAgent))
    case .folder(let path): FolderTarget(path)
    }
  }
}
