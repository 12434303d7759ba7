// A walk through the folder of photos that opens nothing: only regular files count, links count
// where they stay inside, and whatever is left out is named with its reason. Names come in the
// order of their bytes, so that the walk is the same on every file system.

import Foundation
import VitrineModel

struct FolderListing: Sendable {
  /// A regular file that may be a picture.
  struct File: Hashable, Sendable {
    /// Relative to the photo folder: the photo's id.
    let path: String
    /// Where the bytes are, links resolved.
    let file: String
  }

  private(set) var files: [File] = []
  /// Files named `*.yml`, by their path relative to the photo folder.
  private(set) var notes: [String: File] = [:]
  private(set) var problems: [Problem] = []
  /// How the folder is named in messages: relative to site.yml, empty where it is the site's own.
  let name: String

  /// Absolute, links resolved.
  let root: String
  private let own: OwnPlaces
  private static let deepest = 64

  /// - Parameters:
  ///   - directory: what a relative root is relative to.
  ///   - own: what is never a photo, though it may lie in the folder.
  init(root path: String, directory: String, own: OwnPlaces) throws(ProviderError) {
    let name = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    self.name = path.hasPrefix("/") ? "/" + name : name
    root = try Self.root(path, in: directory)
    self.own = own
    try refuseOwn(path)
    guard walk("", depth: 0) else {
      throw .unavailable(
        source: path, reason: "it cannot be read", mend: "give this user the right to read it")
    }
  }

  /// Where the folder really is.
  static func root(_ path: String, in directory: String) throws(ProviderError) -> String {
    let absolute = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    guard let real = resolved(absolute), isFolder(real) else {
      throw .unavailable(
        source: path, reason: "there is no such folder",
        mend: "create it, or set providers.folder.path in site.yml")
    }
    return real
  }

  /// Leaving out the whole folder would publish a site without photos, taking it would publish
  /// renditions as photos.
  private func refuseOwn(_ path: String) throws(ProviderError) {
    if own.hold(root) {
      throw .unavailable(
        source: path, reason: "it lies in the site's own output, cache or themes",
        mend: "set providers.folder.path in site.yml to the folder of photos")
    }
    if let maker = FolderMark.maker(of: root) {
      throw .unavailable(
        source: path, reason: "it is \(maker)",
        mend: "remove that file and what else the program made there, or set providers.folder.path"
          + " in site.yml to the folder of photos")
    }
  }

  /// A path as messages name it.
  func source(_ path: String) -> String { name.isEmpty ? path : "\(name)/\(path)" }

  // MARK: The walk

  /// False where the folder itself cannot be listed.
  private mutating func walk(_ folder: String, depth: Int) -> Bool {
    guard let entries = entries(of: folder) else { return false }
    for entry in entries where !entry.name.hasPrefix(".") {
      visit(folder.isEmpty ? entry.name : "\(folder)/\(entry.name)", entry.kind, depth: depth)
    }
    return true
  }

  private mutating func visit(_ path: String, _ kind: mode_t?, depth: Int) {
    switch kind ?? Self.kind(of: "\(root)/\(path)") {
    case S_IFDIR: enter(path, depth: depth)
    case S_IFREG: add(path, file: "\(root)/\(path)")
    case S_IFLNK: follow(path)
    case S_IFIFO: leaveOut(path, "it is a named pipe, not a file")
    case S_IFSOCK: leaveOut(path, "it is a socket, not a file")
    case S_IFBLK, S_IFCHR: leaveOut(path, "it is a device, not a file")
    default: leaveOut(path, "it cannot be examined")
    }
  }

  private mutating func enter(_ path: String, depth: Int) {
    guard !own.include("\(root)/\(path)") else { return }
    if let maker = FolderMark.maker(of: "\(root)/\(path)") {
      leaveOut(
        path, "it is \(maker)", mend: "remove that file if the folder holds photos", as: .note)
    } else if depth == Self.deepest {
      leaveOut(path, "it lies more than \(Self.deepest) folders deep", mend: "move it further up")
    } else if !walk(path, depth: depth + 1) {
      leaveOut(
        path, "this user may not read the folder", mend: "give this user the right to read it")
    }
  }

  private mutating func follow(_ path: String) {
    guard let target = Self.resolved("\(root)/\(path)") else {
      return leaveOut(path, "it is a link to nothing")
    }
    guard !own.include(target) else {
      return leaveOut(path, "it is a link to one of the site's own files or folders", as: .note)
    }
    guard !own.hold(target) else {
      return leaveOut(path, "it is a link into the site's own output, cache or themes")
    }
    guard target == root || target.utf8.starts(with: "\(root)/".utf8) else {
      return leaveOut(path, "it is a link that leads out of the folder")
    }
    switch Self.kind(of: target) {
    case S_IFREG: add(path, file: target)
    case S_IFDIR:
      leaveOut(path, "it is a link to a folder, whose photos are met at their own place")
    default: leaveOut(path, "it is a link to something that is not a file")
    }
  }

  private mutating func add(_ path: String, file: String) {
    let file = File(path: path, file: file)
    if !path.hasSuffix(".yml") {
      files.append(file)
    } else if own.include(file.file) {
      return
    } else if notes[path] == nil {
      notes[path] = file
    } else {
      leaveOut(path, "another name differs from its own only in Unicode's form", mend: "rename it")
    }
  }

  mutating func tell(_ problem: Problem) { problems.append(problem) }

  mutating func leaveOut(
    _ path: String, _ reason: String,
    mend: String = "remove it from the folder of photos, or put a regular file in its place",
    as severity: Problem.Severity = .warning
  ) {
    let source = source(path).printable
    problems.append(
      Problem(
        severity, "folder.left-out", "\(source) is left out: \(reason)", at: .file(source),
        mend: mend))
  }
}
