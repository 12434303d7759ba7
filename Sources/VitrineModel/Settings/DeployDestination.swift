// The destination of a site, as site.yml names it.

/// The place to which a built site is deployed.
public enum DeployDestination: Hashable, Sendable {
  /// A store with the S3 API.
  case bucket(BucketLocation)
  /// A folder, by its absolute path.
  case folder(String)
}
