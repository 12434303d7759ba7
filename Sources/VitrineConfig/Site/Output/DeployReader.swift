// Reads the `deploy` section. Keys of stores come only from the environment, so no option holds
// them.

import VitrineModel

/// Reads the `deploy` section: the destination of the site.
struct DeployReader {
  let directory: String

  /// The values of `to`.
  private enum Kind: String, CaseIterable { case s3, folder }

  private static let example = "`deploy: { to: s3, bucket: my-gallery }`"

  /// Returns the destination, and the bucket of images if they have their own.
  func read(_ value: Value?) -> (destination: DeployDestination?, imageBucket: BucketLocation?) {
    guard var fields = value?.fields(subject: "deploy", example: Self.example) else {
      return (nil, nil)
    }
    let kind = fields.require("to", help: "add `to: s3` or `to: folder`")?.choice(Kind.self)
    let destination: DeployDestination?
    switch kind {
    case .s3: destination = bucket(&fields).map(DeployDestination.bucket)
    case .folder: destination = folder(&fields)
    case nil:
      // Without a kind, every key of either kind may be right.
      for key in ["bucket", "region", "endpoint", "prefix", "cache", "path"] {
        _ = fields.take(key)
      }
      destination = nil
    }
    let images = fields.take("images").flatMap { imageBucket($0, beside: destination) }
    fields.finish(hints: Self.hints)
    return (destination, images)
  }

  /// Returns the bucket of images, in the store of the site unless it names another one.
  private func imageBucket(
    _ value: Value, beside destination: DeployDestination?
  ) -> BucketLocation? {
    let example = "`images: { bucket: my-images }`"
    guard var fields = value.fields(subject: "deploy.images", example: example) else { return nil }
    var site: BucketLocation?
    if case .bucket(let location)? = destination { site = location }
    let images = bucket(&fields, ofImages: true, beside: site)
    fields.finish(hints: Self.hints.merging(Self.imageHints) { $1 })
    guard let images, let site, images.overlaps(site) || images.overlaps(site.sharedImages) else {
      return images
    }
    value.refuse(
      "must not overlap the place of the site or of its `cache`",
      help: "choose another bucket or another prefix")
    return nil
  }

  private static let imageHints = [
    "to": "remove it; the images go to a bucket",
    "path": "remove it; the images go to a bucket",
    "cache": "write it before `images`; it belongs to the bucket of the site",
  ]

  private static let hints = {
    let help = "remove it; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment"
    let names = [
      "access_key", "access_key_id", "aws_access_key_id", "secret", "secret_key",
      "secret_access_key", "aws_secret_access_key", "key",
    ]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, help) })
  }()

  private func folder(_ fields: inout Fields) -> DeployDestination? {
    let path = fields.require("path", help: "add the folder, such as `path: /srv/www/gallery`")?
      .path()
    return path.map { .folder(resolve($0, from: directory)) }
  }

  /// Reads the bucket of the site, or that of its images beside another one.
  private func bucket(
    _ fields: inout Fields, ofImages: Bool = false, beside site: BucketLocation? = nil
  ) -> BucketLocation? {
    let bucket = fields.require("bucket", help: "add it, such as `bucket: my-gallery`")
      .flatMap { name($0, length: 3...63, also: [.dot], example: "my-gallery") }
    let region = fields.take("region")
      .flatMap { name($0, length: 1...63, also: [], example: "eu-central-1") }
    let endpoint = fields.take("endpoint")?.siteAddress()
    let prefix = fields.take("prefix").flatMap { self.prefix($0, example: "gallery") }
    let cache = ofImages ? nil : fields.take("cache").flatMap { cachePrefix($0, beside: prefix) }
    guard let bucket else { return nil }
    return BucketLocation(
      bucket: bucket, region: region ?? site?.region ?? "us-east-1",
      endpoint: endpoint ?? site?.endpoint, prefix: prefix ?? "", cache: cache)
  }

  /// Returns a bucket or a region.
  ///
  /// Both become parts of a host name.
  private func name(
    _ value: Value, length: ClosedRange<Int>, also: Set<UInt8>, example: String
  ) -> String? {
    guard let text = value.text() else { return nil }
    let bytes = text.utf8
    let isName =
      length.contains(bytes.count) && !text.contains("..")
      && bytes.allSatisfy {
        $0.isSmallLetter || $0.isDigit || $0 == .dash || also.contains($0)
      } && [bytes.first, bytes.last].allSatisfy { $0 != .dash && $0 != .dot }
    guard isName else {
      value.refuse(
        "must be \(length.lowerBound) to \(length.upperBound) lowercase letters, digits and"
          + " hyphens, not \(quote(text))", help: "write a name such as `\(example)`")
      return nil
    }
    return text
  }

  private func cachePrefix(_ value: Value, beside site: String?) -> String? {
    let example = ".vitrine-cache"
    guard let prefix = prefix(value, example: example) else { return nil }
    guard prefix != site else {
      value.refuse(
        "must differ from `prefix`, which holds the site",
        help: "choose another prefix, such as `cache: \(example)`")
      return nil
    }
    return prefix
  }

  private func prefix(_ value: Value, example: String) -> String? {
    guard let text = value.text() else { return nil }
    let path = text.split(separator: "/").joined(separator: "/")
    guard path.utf8.count <= 500, SitePath(path) != nil else {
      value.refuse(
        "must be a path without `.` or `..` in it, not \(quote(text))",
        help: "write a path such as `\(example)`")
      return nil
    }
    return path + "/"
  }
}
