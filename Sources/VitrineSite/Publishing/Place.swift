// Where a path really is. Folders are compared by what they are (device and inode of each folder
// on the way), not by how they are spelled: links, `..`, other mounts of the same folder and file
// systems that ignore case must not get around a refusal.

import Foundation
import VitrineModel
import VitrineStore

/// A path with its links resolved, and the existing folders it leads through.
struct Place {
  /// Absolute, without links as far as it exists.
  let path: String
  /// What stands there; nil where nothing does.
  let status: FileStatus?
  /// What exists of it, from the place itself or the nearest folder above up to the root.
  let chain: [FileStatus]

  /// - Throws: For an empty path, one with a zero byte, a link to nowhere, and a `..` below a folder
  ///   that does not exist: where they lead cannot be known.
  init(_ path: String) throws(StoreError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .system(.examine, path: path, code: EINVAL)
    }
    let absolute =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    self.path = try Self.resolve(absolute)
    status = try FileStatus.ofLink(at: self.path)
    chain = try Self.chain(from: self.path)
  }

  /// Is the other place this one or below it.
  func contains(_ other: Place) -> Bool {
    if other.path == path || path == "/" || other.path.hasPrefix(path + "/") { return true }
    guard let status else { return false }
    return other.chain.contains { $0.isSameFile(as: status) }
  }

  /// How this place and another lie in each other; nil where they do not.
  func overlap(with other: Place, _ name: String) -> String? {
    switch (contains(other), other.contains(self)) {
    case (true, true): "this is \(name)"
    case (true, false): "\(name) \(other.path) is inside it"
    case (false, true): "it is inside \(name) \(other.path)"
    case (false, false): nil
    }
  }

  private static func resolve(_ path: String) throws(StoreError) -> String {
    if let found = realpath(path, nil) {
      defer { free(found) }
      return String(cString: found)
    }
    let code = errno
    let parts = path.split(separator: "/")
    guard code == ENOENT, let last = parts.last, last != "..",
      try FileStatus.ofLink(at: path) == nil
    else { throw .system(.examine, path: path, code: code) }
    let above = try resolve("/" + parts.dropLast().joined(separator: "/"))
    return last == "." ? above : above == "/" ? "/\(last)" : "\(above)/\(last)"
  }

  private static func chain(from path: String) throws(StoreError) -> [FileStatus] {
    var chain: [FileStatus] = []
    var rest = path
    while true {
      if let status = try FileStatus.ofLink(at: rest) { chain.append(status) }
      guard rest != "/" else { return chain }
      rest = parent(of: rest)
    }
  }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// The folders it is in, the nearest first.
  var foldersAbove: [String] {
    let parts = path.split(separator: "/")
    return parts.indices.reversed().map { "/" + parts[..<$0].joined(separator: "/") }
  }

  /// The folder a resolved path is in.
  /// A hidden path of ours beside a folder, for one of several uses.
  static func hidden(_ use: String, beside path: String) -> String {
    "\(parent(of: path))/.\(path.split(separator: "/").last ?? "").vitrine-\(use)"
  }

  static func parent(of path: String) -> String {
    let above = path.split(separator: "/").dropLast()
    return "/" + above.joined(separator: "/")
  }
}
