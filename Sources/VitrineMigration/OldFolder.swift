// The files of an old site. Nothing in it is changed. As with photos, only regular files count, and links
// to regular files inside the folder.

import Foundation
import VitrineModel
import VitrineStore

/// A folder of an old site.
struct OldFolder: Sendable {
  /// The absolute path, with links followed.
  let root: String

  /// A file or folder in it.
  struct Entry: Sendable {
    /// Its last component.
    let name: String
    /// The path below the root.
    let path: String
    /// The absolute path, with links followed.
    let file: String
    let isFolder: Bool

    /// The ending of the name in lowercase, without the dot.
    var ending: String {
      name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }
    /// Whether it is the file by which people keep a folder out of galleries.
    var keepsFolderOut: Bool { DirectoryMarker.isNoMedia(name) }
    /// The name without its ending.
    var stem: String { name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
  }

  private static let deepest = 64
  /// The longest text file that is read.
  private static let longestText = 1 << 20

  init(_ path: String) throws(Problem) {
    root = try ResolvedPath(path).path
    _ = try Folder(at: root)
  }

  /// The entries of a folder in natural order, and what is left out of it.
  func entries(of folder: String) throws(Problem) -> (entries: [Entry], odd: [String]) {
    let depth = folder.split(separator: "/").count
    guard depth <= Self.deepest else { throw .refused(.list, "\(root)/\(folder)", ELOOP) }
    let opened = try Folder(at: folder.isEmpty ? root : "\(root)/\(folder)")
    var entries: [Entry] = []
    var odd: [String] = []
    for raw in try opened.names() {
      guard let status = try opened.status(of: raw) else { continue }
      let name = raw.text
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let isText = SitePath(name) != nil && !name.unicodeScalars.contains("\u{FFFD}")
      switch status.kind {
      case .file where isText, .folder where isText:
        entries.append(
          Entry(name: name, path: path, file: "\(root)/\(path)", isFolder: status.kind == .folder))
      case .link where isText:
        if let target = self.target(of: path) {
          entries.append(Entry(name: name, path: path, file: target, isFolder: false))
        } else {
          odd.append(path.printable)
        }
      default: odd.append(path.printable)
      }
    }
    return (entries.sorted { NaturalOrder.precedes($0.name, $1.name) }, odd)
  }

  /// The regular file inside the folder that a link leads to.
  private func target(of path: String) -> String? {
    guard let target = try? ResolvedPath("\(root)/\(path)"), target.status?.kind == .file,
      target.path.hasPrefix(root + "/")
    else { return nil }
    return target.path
  }

  /// The text of a file; nil if there is none, or it is too long or not UTF-8.
  func text(_ path: String) -> String? { Self.text(at: "\(root)/\(path)") }

  static func text(at path: String) -> String? {
    guard let file = try? OpenFile.reading(path), let status = try? file.status(),
      status.bytes <= longestText, var bytes = try? file.bytes()
    else { return nil }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return String(validating: bytes, as: UTF8.self)
  }

  func has(_ path: String) -> Bool { Self.isFile("\(root)/\(path)") }

  static func isFile(_ path: String) -> Bool {
    ((try? FileStatus.ofTarget(at: path)) ?? nil)?.kind == .file
  }

  func hasFolder(_ path: String) -> Bool {
    ((try? FileStatus.ofTarget(at: "\(root)/\(path)")) ?? nil)?.kind == .folder
  }
}

/// The extensions of videos and raw files in old sites, and of images that cannot be published.
enum MediaKinds {
  static let videos: Set = [
    "3gp", "avi", "m4v", "mkv", "mov", "mp4", "mpg", "mpeg", "mts", "m2ts", "ogv", "webm", "wmv",
  ]
  static let raw: Set = [
    "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "k25", "kdc", "mef", "mrw", "nef",
    "orf", "pef", "raf", "rw2", "sr2", "srf", "x3f",
  ]
  /// Images that cannot be published.
  static let others: Set = ["bmp", "svg", "psd", "jp2", "jxl"]
}
