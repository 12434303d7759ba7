// The shelf of renditions in a bucket, beside the site or for itself.

public import VitrineModel

/// Renditions in a store that speaks S3.
public struct S3Shelf: SharedShelf {
  private let target: S3Target

  /// - Parameter environment: where the keys of the store are.
  /// - Returns: nil where site.yml names no shelf.
  public static func named(
    in destination: DeployDestination?, environment: [String: String], userAgent: String
  ) throws(Problem) -> S3Shelf? {
    guard case .bucket(let place)? = destination, let cache = place.cache else { return nil }
    let shelf = BucketPlace(
      bucket: place.bucket, region: place.region, endpoint: place.endpoint, prefix: cache)
    return S3Shelf(
      target: S3Target(S3Client(shelf, try S3Keys(environment), userAgent: userAgent)))
  }

  public func paths() async throws(Problem) -> Set<String> {
    do throws(DeployError) { return Set(try await target.list().keys) } catch {
      throw error.problem
    }
  }

  public func read(_ path: SitePath) async throws(Problem) -> [UInt8]? {
    do throws(DeployError) { return try await target.read(path) } catch { throw error.problem }
  }

  public func keep(_ bytes: [UInt8], at path: SitePath) async throws(Problem) {
    do throws(DeployError) {
      try await target.put(Upload(bytes, at: path))
    } catch {
      throw error.problem
    }
  }
}
