// The operations that a destination must support. `Deployment` decides once, for all kinds of
// destinations, which files are sent, which may be removed, and in which order.

import VitrineModel
import VitrineStore

/// A destination that stores files under paths.
protocol DeployTarget: Sendable {
  /// The name in messages, such as `s3://my-gallery/`.
  var name: String { get }

  /// Returns the bytes of a file; nil if there is none.
  func read(_ path: SitePath) async throws(DeployError) -> [UInt8]?
  /// Returns every file at the destination whose path begins with this text, by path.
  func list(_ prefix: String) async throws(DeployError) -> [String: RemoteFile]
  /// Returns whether the destination has these bytes.
  func matches(_ file: LocalFile, _ listed: RemoteFile) async throws(DeployError) -> Bool
  /// Whether the list describes a file by a checksum of its bytes, as it describes this one.
  func describes(_ bytes: [UInt8], _ listed: RemoteFile) -> Bool
  /// Writes a file in one step, so that nobody reads half of it.
  ///
  /// Returns the file as the list will describe it, with the properties that are known.
  @discardableResult
  func put(_ upload: Upload) async throws(DeployError) -> RemoteFile
  /// Removes files; missing files are not an error.
  func remove(_ paths: [SitePath]) async throws(DeployError)
  /// Returns what the user should know about the files there.
  func notes() async throws(DeployError) -> [Problem]
  /// Waits until all written files are durable.
  func flush() async throws(DeployError)
  /// Locks the destination by the kernel, if it can do that.
  func lock() async throws(DeployError) -> KernelLock
  /// Whether requests of a killed deploy may have an effect after its end.
  var settlesLate: Bool { get }
  /// Configures how the files are served, if the destination has such settings; returns notes about
  /// settings that the user must make.
  func configureServing() async throws(DeployError) -> [Problem]
  /// Closes all connections.
  func close() async
}

extension DeployTarget {
  /// Returns no notes.
  func notes() async throws(DeployError) -> [Problem] { [] }
}

/// A file at the destination, as its list describes it.
struct RemoteFile: Hashable, Sendable {
  let bytes: Int
  /// The destination's identifier of the content, such as an ETag; empty if it has none.
  let etag: String

  /// Whether two descriptions may be of the same content.
  func mayEqual(_ other: RemoteFile) -> Bool {
    bytes == other.bytes && (etag == other.etag || etag.isEmpty || other.etag.isEmpty)
  }
}

/// The answer of the kernel to a request for a lock.
enum KernelLock: Sendable {
  /// The lock lasts as long as this folder is open.
  case held(Folder)
  /// Another process has the lock.
  case busy
  /// The destination has no such locks.
  case unsupported
}

/// A file to write at the destination.
struct Upload: Sendable {
  /// The bytes to send: a file of the site, or a generated text.
  enum Content: Sendable {
    case file(LocalFile)
    case bytes([UInt8])
  }

  let path: SitePath
  let digest: Digest
  let content: Content
}

extension Upload {
  /// The length in bytes.
  var bytes: Int {
    switch content {
    case .file(let file): file.entry.bytes
    case .bytes(let bytes): bytes.count
    }
  }

  init(_ file: LocalFile) {
    self.init(path: file.entry.path, digest: file.entry.digest, content: .file(file))
  }

  init(_ bytes: [UInt8], at path: SitePath) {
    self.init(path: path, digest: Store.digest(of: bytes), content: .bytes(bytes))
  }
}

/// A file of the built site.
struct LocalFile: Sendable {
  let root: Folder
  let entry: SiteManifest.Entry

  /// Opens the file.
  ///
  /// - Returns: The open file.
  /// - Throws: `changed` if it is missing or not a regular file anymore.
  func open() throws(Problem) -> OpenFile {
    let parts = entry.path.text.split(separator: "/").map(String.init)
    do {
      return try root.folder(at: parts.dropLast()).file(parts[parts.count - 1])
    } catch {
      throw error.isMachineFailure ? error : .changed(entry.path.text)
    }
  }

  /// Throws `changed` unless the bytes read equal the bytes built.
  func check(_ read: (digest: Digest, bytes: Int)) throws(Problem) {
    guard read == (entry.digest, entry.bytes) else { throw .changed(entry.path.text) }
  }
}
