// The current files of a built site. A build swaps the whole folder, so it is opened again for each
// request. Paths are opened part by part, so that no link below the folder is followed.

import Synchronization
import VitrineModel
import VitrineStore

/// The result of looking up a path of the site.
enum SiteLookup {
  /// A file.
  case file(SiteFile)
  /// A folder, requested without a final slash.
  case folder
  /// Neither.
  case nothing
}

/// A file of the site, with its bytes.
struct SiteFile: Sendable {
  let name: String
  let bytes: [UInt8]
  /// An identifier that changes with the file.
  let identity: String
}

extension SiteFile {
  /// The page that is shown while there is no site.
  ///
  /// It reloads by itself, and shows the progress and the errors of the build.
  static func nothingYet(progress: String?) -> SiteFile {
    let text = progress ?? noSite
    return SiteFile(
      name: SiteFiles.missing,
      bytes: Array(
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="color-scheme" content="light dark">
        <meta name="viewport" content="width=device-width">
        <title>\(progress == nil ? "No site yet" : "Building the site")</title>
        <body>
        <p id="\(ReloadScript.progress)" role="status" data-idle="\(noSite)">\(text.asHTML)</p>
        </body>
        </html>

        """.utf8), identity: "nothing")
  }

  private static let noSite = "There is no site yet."
}

extension String {
  /// The text with the characters replaced that have a meaning in HTML.
  fileprivate var asHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}

/// The files of a built site.
struct SiteFiles: Sendable {
  /// The output folder; it may be a link.
  let folder: String
  /// The path of the published site below its host, as parts.
  ///
  /// The site's own pages use it in links.
  let prefix: [String]

  init(_ folder: String, _ address: WebAddress?) {
    self.folder = folder
    prefix = RequestTarget(address?.path ?? "/")?.parts ?? []
  }

  /// The page for missing pages.
  static let missing = "404.html"

  /// The most bytes of a file.
  ///
  /// Longer ones are not pages, scripts or images.
  private static let maxBytes = 1 << 29

  /// Looks up a path.
  func file(at target: RequestTarget) -> SiteLookup {
    // A file that cannot be read cannot be sent, for any reason.
    (try? find(parts(of: target))) ?? .nothing
  }

  /// Returns the path of the requested file in the site; nil if it is not valid.
  func path(of target: RequestTarget) -> SitePath? {
    SitePath(parts(of: target).joined(separator: "/"))
  }

  private func parts(of target: RequestTarget) -> [String] {
    let parts =
      target.parts.starts(with: prefix)
      ? Array(target.parts.dropFirst(prefix.count)) : target.parts
    return parts + (target.isFolder ? ["index.html"] : [])
  }

  /// An identifier of the published site, which differs after each build that changed it.
  var version: String {
    (try? FileStatus.ofTarget(at: "\(folder)/\(DirectoryMarker.site)"))?.identity ?? ""
  }

  /// The site's page for missing pages.
  var missingPage: SiteFile? {
    guard case .file(let file)? = try? find([Self.missing]) else { return nil }
    return file
  }

  private func find(_ parts: [String]) throws(Problem) -> SiteLookup {
    guard let name = parts.last else { return .folder }
    let inner = try Folder(at: folder).folder(at: parts.dropLast())
    guard let status = try inner.status(of: name) else { return .nothing }
    switch status.kind {
    case .folder: return .folder
    case .file where status.bytes <= Self.maxBytes:
      let file = try inner.file(name)
      let identity = try file.status().identity
      return .file(SiteFile(name: name, bytes: try file.bytes(), identity: identity))
    default: return .nothing
    }
  }
}

/// The site that is served now.
///
/// A class, since requests and builds share it.
final class ServedSite: Sendable {
  private let current: Mutex<SiteFiles>

  init(_ files: SiteFiles) { current = Mutex(files) }

  var files: SiteFiles {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}
