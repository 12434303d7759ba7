/// A location in a store with the S3 API.
public struct BucketLocation: Hashable, Sendable {
  /// The name of the bucket.
  public let bucket: String
  /// The region of the bucket.
  public let region: String
  /// The store's own address, with a final slash; nil for Amazon's.
  public let endpoint: WebAddress?
  /// The prefix of the keys of all files, with a final slash; empty for the whole bucket.
  public let prefix: String
  /// The prefix of renditions that several machines share; nil if they share none.
  public let cache: String?

  /// Creates a location.
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

extension BucketLocation {
  /// The location of the renditions that several machines share; nil if they share none.
  public var sharedImages: BucketLocation? {
    cache.map { BucketLocation(bucket: bucket, region: region, endpoint: endpoint, prefix: $0) }
  }

  /// Whether one of two locations contains the other, as far as their names show.
  public func overlaps(_ other: BucketLocation?) -> Bool {
    guard let other, (bucket, endpoint) == (other.bucket, other.endpoint) else { return false }
    return prefix.hasPrefix(other.prefix) || other.prefix.hasPrefix(prefix)
  }

  /// The environment variables of a store's keys.
  public static let keyVariables = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
  /// The environment variable that temporary keys need as well.
  public static let tokenVariable = "AWS_SESSION_TOKEN"
}
