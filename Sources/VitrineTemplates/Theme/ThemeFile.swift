// The few calls that touch the disk for a theme: resolve, look, list, read. Reading opens without
// following a link and without blocking, then looks at what was opened, so that a file swapped
// after the check gains nothing.

import Foundation
import VitrineModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One file of a theme on disk.
enum ThemeFile {
  enum Kind { case regular, folder, other }

  enum Fault: Error {
    case unreadable(reason: String)
    case refused(SystemRefusal)
    case tooLarge
    case notText
  }

  static let largestSize = 1 << 20

  /// The path with every link resolved, nil where nothing is there.
  static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let raw = realpath(path, nil) else { return nil }
    defer { free(raw) }
    return String(validatingCString: raw)
  }

  /// The same of something in a folder that is resolved itself, where mostly nothing is a link.
  static func resolved(_ name: String, in folder: String) -> String? {
    let path = folder + "/" + name
    var status = stat()
    guard !name.utf8.contains(0), lstat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFLNK ? resolved(path) : path
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .other }
    return kind(of: status)
  }

  private static func kind(of status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The names in a folder, sorted by their bytes so that the order is the same everywhere.
  static func entries(of folder: String) -> Result<[String], Fault> {
    guard let stream = opendir(folder) else { return .failure(Fault(errno)) }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { return .failure(Fault(errno)) }
    return .success(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  static func text(of path: String) -> Result<String, Fault> {
    content(of: path).flatMap { bytes in
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        return .failure(.notText)
      }
      return .success(text)
    }
  }

  static func content(of path: String) -> Result<[UInt8], Fault> {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return .failure(Fault(errno)) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, kind(of: status) == .regular else {
      return .failure(.unreadable(reason: "not a regular file"))
    }
    guard status.st_size <= largestSize else { return .failure(.tooLarge) }
    return bytes(of: file)
  }

  private static func bytes(of file: Int32) -> Result<[UInt8], Fault> {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0 { return .success(bytes) }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(Fault(errno))
      }
      bytes += buffer[..<count]
      guard bytes.count <= largestSize else { return .failure(.tooLarge) }
    }
  }
}

extension ThemeFile.Fault {
  init(_ code: Int32) {
    let refusal = SystemRefusal(code)
    self =
      refusal.isOfTheMachine
      ? .refused(refusal) : .unreadable(reason: String(cString: strerror(code)))
  }

  func problem(at path: String) -> Problem {
    switch self {
    case .unreadable(let reason):
      Problem(.error, "theme.unreadable", "can't be read: \(reason)", at: .file(path))
    case .refused(let refusal): refusal.problem(doing: "read", at: path)
    case .tooLarge:
      Problem(
        .error, "theme.too-large", "is larger than 1 MB, the most a theme's file may have",
        at: .file(path))
    case .notText:
      Problem(
        .error, "theme.not-text", "is not text in UTF-8", at: .file(path),
        mend: "save it as UTF-8, or move it out of the theme")
    }
  }
}
