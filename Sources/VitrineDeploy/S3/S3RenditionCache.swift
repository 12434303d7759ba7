// The shared cache of renditions in a bucket, in the same one as the site or in its own.

public import VitrineModel

/// A cache of renditions in an S3-compatible store, shared by several machines.
public struct S3RenditionCache: RemoteRenditionCache {
  private let target: S3Target

  /// Returns the shared cache that site.yml names.
  ///
  /// - Parameters:
  ///   - destination: The destination in site.yml.
  ///   - environment: The environment variables, which contain the keys of the store.
  ///   - userAgent: The `User-Agent` of requests.
  /// - Returns: The cache; nil if site.yml names none.
  /// - Throws: `deploy.key-missing` if the keys are not set.
  public static func configured(
    in destination: DeployDestination?, environment: [String: String], userAgent: String
  ) throws(Problem) -> S3RenditionCache? {
    guard case .bucket(let location)? = destination, let cache = location.cache else { return nil }
    let cacheLocation = BucketLocation(
      bucket: location.bucket, region: location.region, endpoint: location.endpoint, prefix: cache)
    return S3RenditionCache(
      target: S3Target(S3Client(cacheLocation, try S3Keys(environment), userAgent: userAgent)))
  }

  /// Returns the paths of all renditions in the cache.
  public func paths() async throws(Problem) -> Set<String> {
    do { return Set(try await target.list("").keys) } catch {
      throw error.problem
    }
  }

  /// Returns the bytes of a rendition; nil if the cache does not have it.
  public func read(_ path: SitePath) async throws(Problem) -> [UInt8]? {
    do { return try await target.read(path) } catch { throw error.problem }
  }

  /// Adds a rendition to the cache.
  public func keep(_ bytes: [UInt8], at path: SitePath) async throws(Problem) {
    do {
      try await target.put(Upload(bytes, at: path))
    } catch {
      throw error.problem
    }
  }
}
