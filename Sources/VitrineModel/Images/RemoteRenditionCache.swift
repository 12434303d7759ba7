// Renditions that several machines share. The image code does not depend on where they are stored, and
// the code for the store does not depend on images.

/// A remote store of files under the paths that they have in a site.
public protocol RemoteRenditionCache: Sendable {
  /// Returns the paths of all files in the store.
  func paths() async throws(Problem) -> Set<String>
  /// Returns the bytes of a file; nil if it is not in the store.
  func read(_ path: SitePath) async throws(Problem) -> [UInt8]?
  /// Stores a file in one step.
  func keep(_ bytes: [UInt8], at path: SitePath) async throws(Problem)
}
