// The file system calls of the walk: the names in a folder, their file types, and the targets of
// links.

import Foundation
import VitrineConfig
import VitrineModel

extension FolderListing {
  /// Returns the absolute path of a folder, with links resolved.
  static func root(_ path: String, in directory: String) throws(ProviderError) -> String {
    let absolute = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    let target = realPath(absolute)
    guard let real = target, isFolder(real) else {
      throw .unavailable(
        source: path, reason: target == nil ? "the folder does not exist" : "it is not a folder",
        help: folderBeside(absolute, path, in: directory).map {
          "did you mean \($0.printable)? Write `providers: { folder: { path: \($0.printable) } }`"
        }
          ?? (target == nil
            ? "create it, or set providers.folder.path in site.yml"
            : "set providers.folder.path in site.yml to your photo folder"))
    }
    return real
  }

  /// Refuses a photo folder inside the output, the cache or the themes.
  ///
  /// Skipping it would publish a site without photos; reading it would publish renditions as
  /// photos.
  static func refuse(
    _ path: String, root: String, _ excluded: ExcludedPaths
  ) throws(ProviderError) {
    if excluded.encloses(root) {
      throw .unavailable(
        source: path, reason: "it is inside the site's output, cache or themes",
        help: "set providers.folder.path in site.yml to your photo folder")
    }
    if let creator = DirectoryMarker.creator(of: root) {
      throw .unavailable(
        source: path, reason: "it is \(creator)",
        help: "set providers.folder.path in site.yml to your photo folder")
    }
    if SkippedFolders.isMarked(root) {
      throw .unavailable(
        source: path, reason: "its file \(DirectoryMarker.noMedia) keeps it out of galleries",
        help: "move that file into the folders that must stay private, or set"
          + " providers.folder.path in site.yml to another folder")
    }
  }

  /// The folder that a path to no folder was probably meant to name.
  private static func folderBeside(
    _ absolute: String, _ path: String, in directory: String
  ) -> String? {
    if path.hasPrefix("/"), isFolder(directory + path) { return String(path.dropFirst()) }
    let parts = absolute.split(separator: "/")
    guard let name = parts.last.map(String.init) else { return nil }
    let parent = "/" + parts.dropLast().joined(separator: "/")
    let folders = ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).sorted()
      .filter { !$0.hasPrefix(".") && isFolder("\(parent)/\($0)") }
    guard let near = nearest(to: name, in: folders) else { return nil }
    return (path.split(separator: "/").dropLast().map(String.init) + [near]).joined(separator: "/")
  }

  /// Returns the entries of a folder, in the order of their bytes; nil if it cannot be read.
  ///
  /// Leaves out names that are not UTF-8 or contain control characters: they cannot be displayed or
  /// typed.
  mutating func entries(of folder: String) -> [Entry]? {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    guard let stream = opendir(path) else { return refused(SystemError(errno), path) }
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
          folder.isEmpty ? shown : "\(folder)/\(shown)",
          "its name contains characters that cannot be displayed\(Self.numbers(of: bytes))",
          help: "rename it", as: .warning)
        continue
      }
      entries.append(Entry(name: name, kind: Self.kind(of: entry)))
    }
    // A disk error in the middle looks like the end, and photos would disappear from the site.
    guard errno == 0 else { return refused(SystemError(errno), path) }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Reports an error of the system, such as too many open files, which ends the build.
  ///
  /// Returns nil for other errors.
  private mutating func refused(_ refusal: SystemError, _ path: String) -> [Entry]? {
    guard refusal.isSystemFailure else { return nil }
    report(refusal.problem(doing: "list", at: path))
    return []
  }

  /// A name in a folder, and its file type if the folder contains it.
  struct Entry {
    let name: String
    let kind: mode_t?
  }

  /// The bytes that are not text, so that messages about two such names differ.
  private static func numbers(of name: [UInt8]) -> String {
    guard String(validating: name, as: UTF8.self) == nil else { return "" }
    let odd = name.filter { $0 >= 0x80 }.map { "\\x" + String($0, radix: 16) }
    return " (\(odd.joined()))"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

  /// The file type, which most file systems store with the name.
  ///
  /// This saves a call for each file.
  private static func kind(of entry: UnsafeMutablePointer<dirent>) -> mode_t? {
    entry.pointee.d_type == 0 ? nil : mode_t(entry.pointee.d_type) << 12
  }

  static func kind(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }
}
