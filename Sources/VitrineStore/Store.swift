// The cache folder: blobs named by their hash, and an index of what is known about them and about
// the files of the user. Anything in it may vanish or be damaged at any time; then it is made
// again. It holds no truth of its own and must never be the only place where something is kept.

public import VitrineModel

/// The cache. Safe to use from several tasks at once; one process at a time holds its `StoreLock`.
public struct Store: Sendable {
  /// The folder of the cache, as given.
  public let directory: String
  /// The folder of blobs: below it each lies at its digest's `path`.
  public let blobs: String
  let temporary: String
  let index: Index
  let files: FileDigests
  let rendered: Renditions

  /// Opens the cache, made where it is missing. An index that is damaged or of an older format
  /// begins anew, see `notices`.
  ///
  /// - Throws: Where the folder cannot be made or written, naming it and the cause.
  public init(directory: String) throws(StoreError) {
    try self.init(directory: directory, machine: .here, clock: .system)
  }

  init(directory: String, machine: CacheEnvironment, clock: Clock) throws(StoreError) {
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

  /// Warnings about damage met and mended so far.
  public var notices: [Problem] { index.notices }

  /// Makes durable what was registered and set.
  public func flush() throws(StoreError) { try index.flush() }

  /// Puts a file of this name into the cache's folder, in one step.
  public func keep(_ bytes: some Collection<UInt8>, as name: String) throws(StoreError) {
    try keep(parts: CollectionOfOne(Array(bytes)), as: name)
  }

  /// The same of bytes in parts.
  public func keep(parts: some Sequence<[UInt8]>, as name: String) throws(StoreError) {
    try Self.writeAtomically(
      parts: parts, to: "\(directory)/\(name)", through: temporaryFile(suffix: ""))
  }

  /// Makes room where no more is asked for a while: what was read of the index is let go, and read
  /// again when it is needed.
  public func settle() throws(StoreError) {
    try flush()
    files.forget()
    forgetRenditions()
  }

  /// The same of renditions alone, while files are still asked for.
  public func forgetRenditions() { rendered.forget() }
}
