// The files of a built site, as they are now: a build exchanges the folder as a whole, so it is opened
// anew for each request. One part at a time, so that no link is followed below it.

import Synchronization
import VitrineModel
import VitrineStore

/// What there is at a path of the site.
enum Found {
  case file(SiteFile)
  /// A folder, asked for without the slash at its end.
  case folder
  case nothing
}

/// A file of the site that can be sent.
struct SiteFile: Sendable {
  let name: String
  let bytes: [UInt8]
  /// Changes with the file.
  let identity: String
}

extension SiteFile {
  /// Where there is no site, so that its page comes by itself, and what stops it is told.
  static let nothingYet = SiteFile(
    name: SiteFiles.missing,
    bytes: Array(
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="color-scheme" content="light dark">
      <title>404 Not Found</title>
      <body>
      <p>Nothing is here yet.</p>
      </body>
      </html>

      """.utf8), identity: "nothing")
}

struct SiteFiles: Sendable {
  /// The output folder; a link to it is followed.
  let folder: String
  /// Where the site will be published below its host, as parts: its own pages name it.
  let prefix: [String]

  init(_ folder: String, _ address: WebAddress?) {
    self.folder = folder
    prefix = RequestTarget(address?.path ?? "/")?.parts ?? []
  }

  /// The page for addresses that lead to none.
  static let missing = "404.html"

  /// Longer files are no page, script or picture.
  private static let longest = 1 << 29

  func file(at target: RequestTarget) -> Found {
    // What is refused cannot be sent, for whatever reason.
    (try? find(parts(of: target))) ?? .nothing
  }

  /// The file that is asked for, if the site has it.
  func path(of target: RequestTarget) -> SitePath? {
    SitePath(parts(of: target).joined(separator: "/"))
  }

  private func parts(of target: RequestTarget) -> [String] {
    let parts =
      target.parts.starts(with: prefix)
      ? Array(target.parts.dropFirst(prefix.count)) : target.parts
    return parts + (target.isFolder ? ["index.html"] : [])
  }

  /// Another one after each build that changed the site.
  var generation: String {
    (try? FileStatus.ofTarget(at: "\(folder)/\(FolderMark.site)"))?.identity ?? ""
  }

  var missingPage: SiteFile? {
    guard case .file(let file)? = try? find([Self.missing]) else { return nil }
    return file
  }

  private func find(_ parts: [String]) throws(Problem) -> Found {
    guard let name = parts.last else { return .folder }
    let inner = try Folder(at: folder).folder(at: parts.dropLast())
    guard let status = try inner.status(of: name) else { return .nothing }
    switch status.kind {
    case .folder: return .folder
    case .file where status.bytes <= Self.longest:
      let file = try inner.file(name)
      let identity = try file.status().identity
      return .file(SiteFile(name: name, bytes: try file.bytes(), identity: identity))
    default: return .nothing
    }
  }
}

/// Where the site is. A class, since requests and builds share it.
final class Served: Sendable {
  private let current: Mutex<SiteFiles>

  init(_ files: SiteFiles) { current = Mutex(files) }

  var files: SiteFiles {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}
