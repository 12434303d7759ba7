// The cache folder: blobs named by their hash, and an index of facts about them and about
// the files of the user. Anything in it may disappear or be damaged at any time; then it is made
// again. It must never be the only place where something is kept.

public import VitrineModel

/// The cache.
///
/// Safe to use from several tasks at once. One process at a time holds its `StoreLock`.
public struct Store: Sendable {
  /// The folder of the cache, as given.
  public let directory: String
  /// The folder of blobs.
  ///
  /// Each blob is at its digest's `path` in it.
  public let blobs: String
  let temporary: String
  let index: Index
  let files: FileDigests
  let rendered: Renditions

  /// Opens the cache and creates it if it is missing.
  ///
  /// A damaged or outdated index is replaced; see `notices`.
  public init(directory: String) throws(Problem) {
    try self.init(directory: directory, machine: .here, clock: .system)
  }

  init(directory: String, machine: CacheEnvironment, clock: Clock) throws(Problem) {
    self.directory = directory
    blobs = directory + "/blobs"
    temporary = directory + "/temp"
    try Self.makeFolders(directory)
    for folder in [blobs, temporary] { try Self.makeFolders(folder) }
    try Self.writeTag(in: directory)
    index = try Index(path: directory + "/index.sqlite")
    files = FileDigests(index: index, machine: try machine.identity(of: directory), clock: clock)
    rendered = Renditions(index: index)
  }

  /// Warnings about damage found and repaired so far.
  public var notices: [Problem] { index.notices }

  /// Writes registered renditions and facts to the disk.
  public func flush() throws(Problem) { try index.flush() }

  /// Writes a file of this name to the cache's folder, in one step.
  public func keep(_ bytes: some Collection<UInt8>, as name: String) throws(Problem) {
    try keep(parts: CollectionOfOne(Array(bytes)), as: name)
  }

  /// Writes a file in parts to the cache's folder, in one step.
  public func keep(parts: some Sequence<[UInt8]>, as name: String) throws(Problem) {
    try Self.writeAtomically(
      parts: parts, to: "\(directory)/\(name)", through: temporaryFile(suffix: ""))
  }

  /// Frees memory while the index is not needed for some time.
  ///
  /// What was read of it is read again when needed.
  public func settle() throws(Problem) {
    try flush()
    files.forget()
    forgetRenditions()
  }

  /// Frees the memory of renditions, while files are still looked up.
  public func forgetRenditions() { rendered.forget() }
}
