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

  private let root: String
  private static let deepest = 64

  /// - Parameter directory: what a relative root is relative to.
  init(root path: String, directory: String) throws(ProviderError) {
    let absolute = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    let name = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    self.name = path.hasPrefix("/") ? "/" + name : name
    guard let real = Self.resolved(absolute), Self.isFolder(real) else {
      throw .unavailable(
        source: path, reason: "there is no such folder",
        mend: "create it, or set providers.folder.path in site.yml")
    }
    root = real
    guard walk("", depth: 0) else {
      throw .unavailable(
        source: path, reason: "it cannot be read", mend: "give this user the right to read it")
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
    case S_IFDIR:
      if depth == Self.deepest {
        leaveOut(path, "it lies more than \(Self.deepest) folders deep", mend: "move it further up")
      } else if !walk(path, depth: depth + 1) {
        leaveOut(
          path, "this user may not read the folder", mend: "give this user the right to read it")
      }
    case S_IFREG: add(path, file: "\(root)/\(path)")
    case S_IFLNK: follow(path)
    case S_IFIFO: leaveOut(path, "it is a named pipe, not a file")
    case S_IFSOCK: leaveOut(path, "it is a socket, not a file")
    case S_IFBLK, S_IFCHR: leaveOut(path, "it is a device, not a file")
    default: leaveOut(path, "it cannot be examined")
    }
  }

  private mutating func follow(_ path: String) {
    guard let target = Self.resolved("\(root)/\(path)") else {
      return leaveOut(path, "it is a link to nothing")
    }
    guard target.utf8.starts(with: "\(root)/".utf8) else {
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
    } else if notes[path] == nil {
      notes[path] = file
    } else {
      leaveOut(path, "another name differs from its own only in Unicode's form", mend: "rename it")
    }
  }

  private mutating func leaveOut(
    _ path: String, _ reason: String,
    mend: String = "remove it from the folder of photos, or put a regular file in its place"
  ) {
    let source = source(path).printable
    problems.append(
      Problem(
        .warning, "folder.left-out", "\(source) is left out: \(reason)", at: .file(source),
        mend: mend))
  }

  /// Nil where the folder cannot be read. A name that is not UTF-8, or that holds control
  /// characters, could not be shown or typed and is left out.
  private mutating func entries(of folder: String) -> [Entry]? {
    guard let stream = opendir(folder.isEmpty ? root : "\(root)/\(folder)") else { return nil }
    defer { closedir(stream) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(stream) {
      defer { errno = 0 }
      let bytes = Self.name(of: entry)
      guard let name = String(validating: bytes, as: UTF8.self),
        !name.unicodeScalars.contains(where: Self.isControl)
      else {
        let shown = String(decoding: bytes, as: UTF8.self)
        leaveOut(
          folder.isEmpty ? shown : "\(folder)/\(shown)", "its name holds odd characters",
          mend: "rename it")
        continue
      }
      entries.append(Entry(name: name, kind: Self.kind(of: entry)))
    }
    // A disk that fails in the middle looks like the end, and photos would vanish.
    guard errno == 0 else { return nil }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// A name in a folder, with what it names where the folder itself says so.
  private struct Entry {
    let name: String
    let kind: mode_t?
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  // MARK: The file system's answers

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

  /// Most file systems tell it with the name, which saves a question for each file.
  private static func kind(of entry: UnsafeMutablePointer<dirent>) -> mode_t? {
    entry.pointee.d_type == 0 ? nil : mode_t(entry.pointee.d_type) << 12
  }

  private static func kind(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
