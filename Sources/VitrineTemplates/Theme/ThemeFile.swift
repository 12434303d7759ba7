// The few calls that read a theme from disk: resolve, examine, list, read. Reading opens a file
// without following a link and without blocking, then examines what it opened, so that swapping the
// file after the check gains nothing.

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
  /// The kinds of files that matter.
  enum Kind { case regular, folder, other }

  /// The reason why a file was not read.
  enum ReadError: Error {
    case unreadable(reason: String)
    case refused(SystemError)
    case tooLarge
    case notText
  }

  static let largestSize = 1 << 20

  /// The path with every link resolved; nil if there is nothing.
  static func resolved(_ path: String) -> String? {
    guard !path.utf8.contains(0), let raw = realpath(path, nil) else { return nil }
    defer { free(raw) }
    return String(validatingCString: raw)
  }

  /// The path of an entry with every link resolved; nil if there is nothing.
  ///
  /// Cheaper than resolving the whole path, since few entries are links. Links in the folder's path
  /// are already resolved.
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

  /// The names in a folder, sorted by their bytes, so that the order is the same everywhere.
  static func entries(of folder: String) -> Result<[String], ReadError> {
    guard let stream = opendir(folder) else { return .failure(ReadError(errno)) }
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
    guard errno == 0 else { return .failure(ReadError(errno)) }
    return .success(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  static func text(of path: String) -> Result<String, ReadError> {
    content(of: path).flatMap { bytes in
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        return .failure(.notText)
      }
      return .success(text)
    }
  }

  static func content(
    of path: String, largest: Int = largestSize
  ) -> Result<[UInt8], ReadError> {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return .failure(ReadError(errno)) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, kind(of: status) == .regular else {
      return .failure(.unreadable(reason: "not a regular file"))
    }
    guard status.st_size <= largest else { return .failure(.tooLarge) }
    return bytes(of: file, largest: largest)
  }

  private static func bytes(of file: Int32, largest: Int) -> Result<[UInt8], ReadError> {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0 { return .success(bytes) }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(ReadError(errno))
      }
      bytes += buffer[..<count]
      guard bytes.count <= largest else { return .failure(.tooLarge) }
    }
  }
}

extension ThemeFile.ReadError {
  init(_ code: Int32) {
    let refusal = SystemError(code)
    self =
      refusal.isSystemFailure
      ? .refused(refusal) : .unreadable(reason: String(cString: strerror(code)))
  }

  func problem(at path: String) -> Problem {
    switch self {
    case .unreadable(let reason):
      Problem(.error, "theme.unreadable", "cannot be read: \(reason)", at: .file(path))
    case .refused(let refusal): refusal.problem(doing: "read", at: path)
    case .tooLarge:
      Problem(
        .error, "theme.too-large", "is larger than 1 MB, the limit for a theme's file",
        at: .file(path))
    case .notText:
      Problem(
        .error, "theme.not-text", "is not text in UTF-8", at: .file(path),
        help: "save it as UTF-8, or move it out of the theme")
    }
  }
}
