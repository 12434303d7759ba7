// The ways to deploy: one line each.

import VitrineModel

extension DeployDestination {
  func target(
    _ environment: [String: String], userAgent: String
  ) throws(Problem) -> any DeployTarget {
    switch self {
    case .bucket(let place):
      S3Target(S3Client(place, try S3Keys(environment), userAgent: userAgent))
    case .folder(let path): FolderTarget(path)
    }
  }
}
