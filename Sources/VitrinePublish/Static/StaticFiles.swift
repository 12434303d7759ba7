// The files that are published as they are. The folder may be anything that somebody copied there, so
// the rules are those of the folder of photos: regular files, no link out of the folder, nothing
// hidden that is not asked for.

import Foundation
public import VitrineModel
import VitrineStore

/// The files of a folder that go to the root of the site as they are.
public struct StaticFiles: Sendable {
  /// A file to publish.
  public struct File: Hashable, Sendable {
    /// The path in the site.
    public let path: SitePath
    /// The absolute path of the file, with links followed.
    let file: String
    /// The path in messages.
    let source: String

    /// The digest of the content, and its length.
    public func facts() throws(Problem) -> (digest: Digest, bytes: Int) {
      try OpenFile.reading(file).digest()
    }
  }

  /// The files, in the order of their paths.
  public private(set) var files: [File] = []
  /// Notes and warnings about what is left out.
  public private(set) var problems: [Problem] = []
  private let root: String
  /// The folder in messages.
  private let name: String
  private let hidden: Set<String>
  private let excluded: [FileStatus]
  private var unlisted: [String] = []

  /// Nobody puts files deeper.
  private static let deepest = 64
  /// The name of the record in the site's marker that lists the paths.
  static let record = "static"

  /// No files.
  public static let none = StaticFiles(root: "", name: "", hidden: [], excluded: [])

  private init(root: String, name: String, hidden: Set<String>, excluded: [FileStatus]) {
    self.root = root
    self.name = name
    self.hidden = hidden
    self.excluded = excluded
  }

  /// Returns the error for a folder that site.yml names and that does not exist.
  public static func missing(_ folder: String, namedAt place: Problem.Place) -> Problem {
    Problem(
      .error, "static.missing", "the folder \(folder.printable) does not exist", at: place,
      help: "create it, or remove `static`; paths are relative to the folder of site.yml")
  }

  /// Whether a folder can hold static files: it exists, and is not a site or a cache of Vitrine.
  public static func isFolder(_ path: String) -> Bool {
    guard let status = try? FileStatus.ofTarget(at: path), status.kind == .folder else {
      return false
    }
    return ![DirectoryMarker.site, DirectoryMarker.cache].contains {
      (try? FileStatus.ofLink(at: "\(path)/\($0)")) ?? nil != nil
    }
  }

  /// Lists the files of a folder without reading them.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder.
  ///   - name: The folder as site.yml names it.
  ///   - hidden: The names with a dot in front that are published nevertheless.
  ///   - excluded: Paths that are not published even if they are in the folder.
  /// - Throws: What the system refuses.
  public init(
    in folder: String, named name: String, hidden: Set<String>, excluding excluded: [String]
  ) throws(Problem) {
    var statuses: [FileStatus] = []
    for path in excluded {
      if let status = try? FileStatus.ofTarget(at: path) { statuses.append(status) }
    }
    self.init(
      root: try ResolvedPath(folder).path, name: name, hidden: hidden, excluded: statuses)
    try list(Folder(at: root), "", depth: 0)
    files.sort { $0.path < $1.path }
    reportUnlisted()
    reportCached()
  }

  // MARK: The walk

  private mutating func list(_ folder: Folder, _ start: String, depth: Int) throws(Problem) {
    let names = try folder.names().sorted { $0.lexicographicallyPrecedes($1) }
    for raw in names {
      guard let status = try folder.status(of: raw) else { continue }
      let path = start + raw.text
      guard isShown(raw.text) else {
        if !Self.isOfSystem(raw.text) { unlisted.append(path) }
        continue
      }
      switch status.kind {
      case .folder where isExcluded(status): continue
      case .folder where depth == Self.deepest:
        leaveOut(path, "it is more than \(Self.deepest) folders deep")
      case .folder: try list(folder.folder(raw), path + "/", depth: depth + 1)
      case .file: add(path, file: "\(root)/\(path)")
      case .link: try follow(path)
      case .other: leaveOut(path, "it is not a regular file")
      }
    }
  }

  private func isShown(_ name: String) -> Bool { !name.hasPrefix(".") || hidden.contains(name) }

  private func isExcluded(_ status: FileStatus) -> Bool {
    excluded.contains { $0.isSameFile(as: status) }
  }

  private mutating func follow(_ path: String) throws(Problem) {
    guard let target = try? ResolvedPath("\(root)/\(path)"), let status = target.status else {
      return leaveOut(path, "it is a broken link")
    }
    guard target.path.utf8.starts(with: "\(root)/".utf8) else {
      return leaveOut(path, "it is a link that leads out of the folder")
    }
    let inner = target.path.dropFirst(root.count + 1).split(separator: "/")
    guard inner.allSatisfy({ isShown(String($0)) }), !target.chain.contains(where: isExcluded)
    else { return leaveOut(path, "it is a link to something that is not published") }
    guard status.kind == .file else { return leaveOut(path, "it is a link to a folder") }
    add(path, file: target.path)
  }

  private mutating func add(_ path: String, file: String) {
    guard let site = SitePath(path), !path.unicodeScalars.contains("\u{FFFD}") else {
      return leaveOut(path, "its name cannot be part of an address", help: "rename it")
    }
    files.append(File(path: site, file: file, source: "\(name)/\(path)"))
  }

  // MARK: Messages

  private mutating func leaveOut(
    _ path: String, _ reason: String, help: String = "put the file itself into the folder"
  ) {
    let source = "\(name)/\(path)".printable
    problems.append(
      Problem(
        .warning, "static.left-out", "\(source) is not published: \(reason)", at: .file(source),
        help: help))
  }

  /// Whether a file is one that systems and version control leave in folders.
  private static func isOfSystem(_ name: String) -> Bool {
    name.hasPrefix("._") || name.hasPrefix(".git")
      || [".DS_Store", ".localized", ".Trashes", ".directory", ".keep"].contains(name)
  }

  private mutating func reportUnlisted() {
    guard let first = unlisted.first else { return }
    let more = unlisted.count > 3 ? " and \(unlisted.count - 3) more" : ""
    let shown = unlisted.prefix(3).map { "\(name)/\($0)".printable }.joined(separator: ", ")
    let last = first.lastComponent
    problems.append(
      Problem(
        .note, "static.hidden", "hidden files are published only by name: \(shown)\(more)",
        at: .file(name),
        help: "to publish them, write `static: { path: \(name), hidden: [\(last.printable)] }`"))
  }

  /// Reports files in folders whose files browsers keep without asking again.
  private mutating func reportCached() {
    let kept = files.first { file in
      !file.path.isImmutable
        && SitePath.immutableFolders.contains { file.path.text.hasPrefix($0 + "/") }
    }
    guard let kept else { return }
    problems.append(
      Problem(
        .note, "static.cached",
        "browsers may keep \(kept.source.printable) for a year, as they keep all files of this folder",
        at: .file(kept.source), help: "give it another name when you change it"))
  }
}
