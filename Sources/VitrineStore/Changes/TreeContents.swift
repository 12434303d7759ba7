// What is in trees of files, whatever their dates and inodes: after a checkout or a copy, everything
// was touched and nothing changed. Files whose digests the index has are not read.

import Foundation
public import VitrineModel

extension TreeSnapshot {
  /// The digest of all names, with the permissions and contents of files and the targets of links.
  ///
  /// A large file that no build has read counts by its dates.
  ///
  /// - Parameters:
  ///   - store: The cache, which has digests of files.
  ///   - workers: How many threads read files.
  /// - Returns: The digest.
  /// - Throws: A refusal to read a folder or a file.
  public func contents(
    knownTo store: Store, workers: Int
  ) async throws(Problem) -> Digest {
    let entries = TreeEntries(files: store.files)
    var hashing = Hashing()
    for root in roots { hashing.add(root, try entries.facts(of: root) ?? []) }
    let folders = folders.map(\.text).sorted()
    let parts = await folders.chunks(upTo: 256, workers: workers).concurrently(width: workers) {
      folders in
      folders.map { folder in
        Result { () throws(Problem) in try entries.digest(of: folder) }
      }
    }
    for (folder, digest) in zip(folders, parts.joined()) {
      hashing.add(folder, try digest.get().bytes)
    }
    return hashing.finish()
  }
}

/// What is at paths, as bytes to be hashed.
private struct TreeEntries: Sendable {
  let files: FileDigests

  /// The digest of what is in a folder, without the folders in it.
  func digest(of folder: String) throws(Problem) -> Digest {
    var hashing = Hashing()
    for name in try Folder(at: folder).names().map(\.text).sorted() {
      let path = "\(folder)/\(name)"
      // A name that is not text is not found either.
      guard let facts = try facts(of: path) else { throw .refused(.examine, path, ENOENT) }
      hashing.add(name, facts)
    }
    return hashing.finish()
  }

  /// Returns nil if there is nothing.
  func facts(of path: String) throws(Problem) -> [UInt8]? {
    guard let status = try FileStatus.ofLink(at: path) else { return nil }
    guard status.kind == .link else { return try contents(of: path, status) }
    let leadsTo = [UInt8](try FileStatus.target(ofLink: path).utf8) + [0]
    guard let target = try FileStatus.ofTarget(at: path) else { return leadsTo }
    return try leadsTo + contents(of: path, target)
  }

  private func contents(of path: String, _ status: FileStatus) throws(Problem) -> [UInt8] {
    var packer = Packer()
    packer.add(Int64(status.mode))
    switch status.kind {
    case .file:
      guard let digest = try files.contents(ofFile: path, status) else {
        return packer.bytes + status.identity.utf8
      }
      packer.add(digest)
    case .folder: packer.add(-1)
    case .link, .other: packer.add(-2)
    }
    return packer.bytes
  }
}

extension Hashing {
  /// Adds a name and its facts, so that no other name with other facts adds the same bytes.
  fileprivate mutating func add(_ name: String, _ facts: some Collection<UInt8>) {
    var packer = Packer()
    packer.add(Int64(name.utf8.count))
    packer.add(Int64(facts.count))
    (packer.bytes + name.utf8 + facts).withUnsafeBytes { update($0) }
  }
}
