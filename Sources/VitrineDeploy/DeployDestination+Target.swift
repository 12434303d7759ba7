// The kinds of destinations: one line each.

import VitrineModel

extension DeployDestination {
  /// Returns the target that files are sent to, with or without a bucket for images and videos.
  func target(
    images: BucketLocation? = nil, _ environment: [String: String], userAgent: String
  ) throws(Problem) -> any DeployTarget {
    if let images {
      return SplitTarget(
        pages: try target(environment, userAgent: userAgent),
        media: try Self.bucket(images).target(environment, userAgent: userAgent))
    }
    return switch self {
    case .bucket(let location):
      S3Target(S3Client(location, try S3Keys(environment), userAgent: userAgent))
    case .folder(let path): FolderTarget(path)
    }
  }
}
