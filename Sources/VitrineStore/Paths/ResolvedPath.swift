// Where a path really leads. Folders are compared by the device and inode of every folder on the way,
// not by their spelling: links, `..`, other mounts of the same folder and file systems that ignore
// case must not get around a refusal.

import Foundation
public import VitrineModel

/// A path with its links resolved, and the existing folders it leads through.
public struct ResolvedPath: Sendable {
  /// Absolute, without links as far as it exists.
  public let path: String
  /// The file or folder at the path; nil if there is none.
  public let status: FileStatus?
  /// The part of the path that exists: the file itself or the nearest folder above it, up to the root.
  public let chain: [FileStatus]

  /// Resolves a path, relative to the working folder.
  ///
  /// - Throws: For an empty path, one with a zero byte, a dangling link, and a `..` below a folder
  ///   that does not exist, because the target of these is unknown.
  public init(_ path: String) throws(Problem) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .refused(.examine, path, EINVAL)
    }
    let absolute =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    self.path = try Self.resolve(absolute)
    status = try FileStatus.ofLink(at: self.path)
    chain = try Self.chain(from: self.path)
  }

  /// Whether the other path is this one or below it.
  public func contains(_ other: ResolvedPath) -> Bool {
    if other.path == path || path == "/" || other.path.hasPrefix(path + "/") { return true }
    guard let status else { return false }
    return other.chain.contains { $0.isSameFile(as: status) }
  }

  /// Describes how this path and another overlap; nil if they do not.
  public func overlap(with other: ResolvedPath, _ name: String) -> String? {
    switch (contains(other), other.contains(self)) {
    case (true, true): "this is \(name)"
    case (true, false): "\(name) \(other.path) is inside it"
    case (false, true): "it is inside \(name) \(other.path)"
    case (false, false): nil
    }
  }

  private static func resolve(_ path: String) throws(Problem) -> String {
    if let found = realpath(path, nil) {
      defer { free(found) }
      return String(cString: found)
    }
    let code = errno
    let parts = path.split(separator: "/")
    guard code == ENOENT, let last = parts.last, last != "..",
      try FileStatus.ofLink(at: path) == nil
    else { throw .refused(.examine, path, code) }
    let above = try resolve("/" + parts.dropLast().joined(separator: "/"))
    return last == "." ? above : above == "/" ? "/\(last)" : "\(above)/\(last)"
  }

  private static func chain(from path: String) throws(Problem) -> [FileStatus] {
    var chain: [FileStatus] = []
    var rest = path
    while true {
      if let status = try FileStatus.ofLink(at: rest) { chain.append(status) }
      guard rest != "/" else { return chain }
      rest = parent(of: rest)
    }
  }

  /// The last component of the path.
  public var name: String { path.lastComponent }

  /// The folders above it, the nearest first.
  public var foldersAbove: [String] {
    let parts = path.split(separator: "/")
    return parts.indices.reversed().map { "/" + parts[..<$0].joined(separator: "/") }
  }

  /// The path of a hidden file or folder of Vitrine beside a folder, named for its use.
  public static func hidden(_ use: String, beside path: String) -> String {
    "\(parent(of: path))/.\(path.lastComponent).vitrine-\(use)"
  }

  /// The folder that contains a resolved path.
  public static func parent(of path: String) -> String {
    let above = path.split(separator: "/").dropLast()
    return "/" + above.joined(separator: "/")
  }
}
