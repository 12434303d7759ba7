// Reads the small files beside photos and inside themes from disk. They must be regular files of a
// limited size.

import Foundation
public import VitrineModel

/// Reads small files beside photos that are not YAML.
public enum SidecarFile {
  /// Returns the bytes of a regular file of limited size.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The path that messages show.
  /// - Returns: The bytes.
  /// - Throws: A warning if the file cannot be read.
  public static func bytes(at path: String, named name: String) throws(Problem) -> [UInt8] {
    do {
      return try RegularFile.bytes(at: path, maxBytes: SidecarLimits.bytes)
    } catch {
      throw error.problem(.warning, "sidecar.unreadable", of: name)
    }
  }

  /// Returns the text of a list of photos that another program wrote beside them.
  ///
  /// Text that is neither UTF-8 nor UTF-16 is read as Latin-1, for names of old programs.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The path that messages show.
  /// - Returns: The text.
  /// - Throws: An error if the file cannot be read, because it may ask to hide photos.
  public static func list(at path: String, named name: String) throws(Problem) -> String {
    do {
      let bytes = try RegularFile.bytes(at: path, maxBytes: SidecarLimits.listBytes)
      return utf16(bytes) ?? String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    } catch {
      throw error.problem(.error, "sidecar.unreadable", of: name)
    }
  }

  /// Returns text in UTF-16, as spreadsheets save it, with or without a mark; nil for other bytes.
  private static func utf16(_ bytes: [UInt8]) -> String? {
    let first = Array(bytes.prefix(2))
    guard first.count == 2, first == [0xFF, 0xFE] || first == [0xFE, 0xFF] || first.contains(0)
    else { return nil }
    let isBig = first[0] == 0xFE || first[0] == 0
    return String(bytes: bytes, encoding: isBig ? .utf16BigEndian : .utf16LittleEndian)
  }
}

extension PhotoNotes {
  /// Reads the sidecar at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The path that messages show.
  /// - Returns: The notes and the problems.
  public static func read(
    at path: String, named name: String
  ) -> (notes: PhotoNotes, problems: [Problem]) {
    do {
      return read(try RegularFile.bytes(at: path, maxBytes: SidecarLimits.bytes), file: name)
    } catch {
      return (PhotoNotes(), [error.problemOfSidecar(name)])
    }
  }
}

extension AlbumNotes {
  /// Reads the album.yml at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The path that messages show.
  /// - Returns: The notes and the problems.
  public static func read(
    at path: String, named name: String
  ) -> (notes: AlbumNotes, problems: [Problem]) {
    do {
      return read(try RegularFile.bytes(at: path, maxBytes: SidecarLimits.bytes), file: name)
    } catch {
      return (AlbumNotes(), [error.problemOfSidecar(name)])
    }
  }
}

extension ThemeManifest {
  /// Reads the theme.yml at a path.
  public static func read(at path: String) throws(Problems) -> ThemeManifest {
    try read(try ThemeText.bytes(at: path), path: path)
  }
}

extension StringTable {
  /// Reads the table at a path; returns nil if there is no file.
  public static func read(at path: String) throws(Problems) -> TemplateMap? {
    guard let bytes = try ThemeText.bytesIfAny(at: path) else { return nil }
    return try read(bytes, path: path)
  }
}

/// Reads the bytes of a theme's YAML files.
private enum ThemeText {
  static func bytes(at path: String) throws(Problems) -> [UInt8] {
    do {
      return try RegularFile.bytes(at: path, maxBytes: SidecarLimits.bytes)
    } catch {
      throw Problems([error.problem(.error, "theme.unreadable", of: path)])
    }
  }

  static func bytesIfAny(at path: String) throws(Problems) -> [UInt8]? {
    do {
      return try RegularFile.bytes(at: path, maxBytes: SidecarLimits.bytes)
    } catch .missing {
      return nil
    } catch {
      throw Problems([error.problem(.error, "theme.unreadable", of: path)])
    }
  }
}

extension FileReadError {
  /// What cannot be read may ask to hide the photo; a text of this size was not typed.
  fileprivate func problemOfSidecar(_ name: String) -> Problem {
    let isLarge = if case .tooLarge = self { true } else { false }
    return problem(isLarge ? .warning : .error, "sidecar.unreadable", of: name)
  }

  fileprivate func problem(
    _ severity: Problem.Severity, _ code: String, of file: String
  ) -> Problem {
    let reason =
      switch self {
      case .missing: "the file does not exist"
      case .isFolder: "it is a folder"
      case .notRegular: "it is not a regular file"
      case .unreadable(let reason): reason
      case .refused(let refusal): refusal.reason
      case .tooLarge(let maxBytes): "it is larger than \(maxBytes / 1024) KiB"
      }
    if case .refused(let refusal) = self { return refusal.problem(doing: "read", at: file) }
    return Problem(
      severity, code, "\(file) cannot be read: \(reason)", at: .file(file),
      help: "replace it with a small text file")
  }
}
