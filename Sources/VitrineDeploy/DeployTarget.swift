// What a place must be able to do for a site to be sent there. The order of things, what is sent at
// all and what may be removed are decided in `Deployment`, once for all ways.

import VitrineModel
import VitrineStore

/// A place that holds files under paths.
protocol DeployTarget: Sendable {
  /// What people call it: `s3://my-gallery/`.
  var name: String { get }

  /// The bytes at a path; nil where there is nothing.
  func read(_ path: SitePath) async throws(DeployError) -> [UInt8]?
  /// Everything that is there.
  func list() async throws(DeployError) -> [String: Listed]
  /// Are these the bytes of the file.
  func holds(_ file: SiteFile, _ listed: Listed) async throws(DeployError) -> Bool
  /// Puts a file in one step: nobody ever reads half of it.
  func put(_ upload: Upload) async throws(DeployError)
  /// Removes files; one that is missing is well.
  func remove(_ paths: [SitePath]) async throws(DeployError)
  /// Waits until all that was put is there to stay.
  func settle() async throws(DeployError)
  /// Says how the files are to be served, where the place can be told; what it cannot be told is a
  /// problem of no weight.
  func arrangeServing() async throws(DeployError) -> [Problem]
  func close() async
}

/// A file at the place, as a list of the place says.
struct Listed: Hashable, Sendable {
  let bytes: Int
  /// What the place says of the bytes, in its own way.
  let mark: String
}

/// What is put somewhere.
struct Upload: Sendable {
  enum Content: Sendable {
    case file(SiteFile)
    case bytes([UInt8])
  }

  let path: SitePath
  let digest: Digest
  let content: Content
}

extension Upload {
  init(_ file: SiteFile) {
    self.init(path: file.entry.path, digest: file.entry.digest, content: .file(file))
  }

  init(_ bytes: [UInt8], at path: SitePath) {
    self.init(path: path, digest: Store.digest(of: bytes), content: .bytes(bytes))
  }
}

/// A file of the site that is sent.
struct SiteFile: Sendable {
  let root: Folder
  let entry: SiteManifest.Entry

  /// Opens it.
  /// - Throws: `changed` where it is gone, or another kind of thing now.
  func open() throws(Problem) -> OpenFile {
    let parts = entry.path.text.split(separator: "/").map(String.init)
    do {
      return try root.folder(at: parts.dropLast()).file(parts[parts.count - 1])
    } catch {
      throw error.isMachineFailure ? error : .changed(entry.path.text)
    }
  }

  /// What is sent must be what was built.
  func check(_ found: (digest: Digest, bytes: Int)) throws(Problem) {
    guard found == (entry.digest, entry.bytes) else { throw .changed(entry.path.text) }
  }
}
