// What several machines have in common. The rooms that make images know nothing of where it is; the one
// that speaks to stores knows nothing of images.

/// A place where files are found under the paths they have in a site.
public protocol SharedShelf: Sendable {
  /// The paths of everything that is there.
  func paths() async throws(Problem) -> Set<String>
  /// The bytes under a path; nil where there are none.
  func read(_ path: SitePath) async throws(Problem) -> [UInt8]?
  /// Keeps bytes under a path, in one step.
  func keep(_ bytes: [UInt8], at path: SitePath) async throws(Problem)
}
