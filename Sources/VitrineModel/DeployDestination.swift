// Where a site is sent, as site.yml says it.

/// The place a built site is deployed to.
public enum DeployDestination: Hashable, Sendable {
  case bucket(BucketPlace)
  /// The absolute path of a folder.
  case folder(String)
}

/// A place in a store that speaks S3.
public struct BucketPlace: Hashable, Sendable {
  public let bucket: String
  public let region: String
  /// The store's own address, with a final slash; nil for Amazon's.
  public let endpoint: WebAddress?
  /// What the keys of all files begin with, with a final slash; empty for the whole bucket.
  public let prefix: String
  /// The same for renditions that several machines share; nil where they share none.
  public let cache: String?

  public init(
    bucket: String, region: String = "us-east-1", endpoint: WebAddress? = nil, prefix: String = "",
    cache: String? = nil
  ) {
    self.bucket = bucket
    self.region = region
    self.endpoint = endpoint
    self.prefix = prefix
    self.cache = cache
  }
}

extension BucketPlace {
  /// The variables of the environment that hold a store's keys.
  public static let keyVariables = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
  /// Beside them for keys that are lent for a time.
  public static let tokenVariable = "AWS_SESSION_TOKEN"
}
