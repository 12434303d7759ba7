// The target of `--report`, checked before anything is built. A report may only replace an older
// report. It must not be where a build would publish it, remove it, or use it as a source.

import Foundation
public import VitrineConfig
public import VitrineModel
import VitrinePublish
import VitrineStore

/// A file or stream that a report may be written to.
public struct ReportFile: Sendable {
  /// The name as the user typed it, for messages.
  private let name: String
  private let destination: WriteTarget

  /// Checks where a report would be written.
  ///
  /// - Parameters:
  ///   - name: The path as the user typed it.
  ///   - configuration: The path of site.yml.
  /// - Throws: `report.unsafe` for what must not be replaced, `report.unwritable` for what cannot
  ///   be written.
  public init(_ name: String, configuration: String) throws(Problem) {
    let (destination, start) = try Self.target(name)
    guard let destination else { throw .unsafeReport(name, "it is a folder") }
    self.name = name
    self.destination = destination
    guard case .file(let place) = destination else { return }
    guard !Self.isTaken(place.name) else {
      throw .unsafeReport(name, "other programs use files of this name")
    }
    // The build reports an unusable path of site.yml.
    guard (try? ResolvedPath(configuration))?.path != place.path else {
      throw .unsafeReport(name, "it is the configuration of the site")
    }
    let folder = ResolvedPath.parent(of: place.path)
    guard access(folder + "/.", W_OK | X_OK) == 0 else { throw .unwritableReport(name) }
    guard start.isEmpty || BuildReport.isStart(start) else {
      throw .unsafeReport(name, "it contains something other than an older report")
    }
  }

  /// Whether the report goes to standard output, where nothing else may go then.
  public var isStandardOutput: Bool {
    if case .stream(STDOUT_FILENO, _) = destination { true } else { false }
  }

  /// The target of a path, and the beginning of the file there.
  private static func target(
    _ name: String
  ) throws(Problem) -> (destination: WriteTarget?, start: [UInt8]) {
    do {
      let destination = try WriteTarget(name)
      guard case .file(let place)? = destination, place.status != nil else {
        return (destination, [])
      }
      return (destination, try OpenFile.reading(place.path).bytes(first: 128))
    } catch {
      throw .unwritableReport(name, because: error)
    }
  }

  /// Whether a name marks a folder, or is that of settings or a sidecar.
  private static func isTaken(_ file: String) -> Bool {
    let file = file.lowercased()
    return [DirectoryMarker.site, DirectoryMarker.cache].contains { $0.lowercased() == file }
      || [".yml", ".yaml"].contains { file.hasSuffix($0) }
  }

  /// Checks what can be known without site.yml, if it cannot be read: the report must not be in a
  /// folder that a program made, and must not look like an image.
  public func checkWithoutSite() throws(Problem) {
    guard case .file(let place) = destination else { return }
    let unread = "the site's folders are unknown, and"
    if let marked = place.foldersAbove.first(where: Self.isMarked) {
      throw .unsafeReport(name, "\(unread) \(marked) was made by a program")
    }
    guard !SourceEndings.images.contains(SourceEndings.end(of: place.name)) else {
      throw .unsafeReport(name, "\(unread) this is the name of an image")
    }
  }

  private static func isMarked(_ folder: String) -> Bool {
    [DirectoryMarker.site, DirectoryMarker.cache].contains { access("\(folder)/\($0)", F_OK) == 0 }
  }

  /// Checks that no build of this site would lose the report or use it as a source.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the site.
  ///   - output: The output folder of the command line, if there is one.
  /// - Throws: `report.unsafe`.
  public func check(
    against configuration: SiteConfiguration, output: String?
  ) throws(Problem) {
    guard case .file(let place) = destination else { return }
    let own = [
      ("output folder", configuration.outputDirectory(output)),
      ("cache folder", configuration.cacheDirectory),
    ]
    let folders = SiteFolders(configuration, home: nil)
    let sources = [("folder of photos", folders.photos), ("folder of themes", folders.themes)]
    let home = try? ResolvedPath(configuration.directory)
    for (kind, path) in own + sources {
      // The build itself refuses a folder that leads nowhere. Photos beside site.yml leave no other
      // place for a report, which is not an image.
      guard let folder = try? ResolvedPath(path), folder.contains(place),
        home.map({ !folder.contains($0) }) ?? true
      else { continue }
      throw .unsafeReport(name, "it is in the \(kind) \(folder.path)")
    }
  }

  /// Checks that the report does not become a file of an audited site.
  ///
  /// - Parameters:
  ///   - folder: The folder of the site.
  ///   - configuration: The configuration of the site, if there is one.
  /// - Throws: `report.unsafe`.
  public func check(
    outside folder: String, of configuration: SiteConfiguration?
  ) throws(Problem) {
    if let configuration { try check(against: configuration, output: folder) }
    guard case .file(let place) = destination, let site = try? ResolvedPath(folder),
      site.contains(place)
    else { return }
    throw .unsafeReport(name, "it is in the site")
  }

  /// Writes the report as JSON.
  ///
  /// A regular file is replaced as a whole. Throws `report.unread` if the reader of a pipe has
  /// gone.
  public func write(_ report: BuildReport) throws(Problem) { try write(report.json) }

  /// Writes the JSON of another command's report.
  public func write(_ json: LazyByteChunks) throws(Problem) {
    do {
      try destination.write(json)
    } catch  where error.isRefusal(EPIPE) {
      throw Problem(
        .error, "report.unread", "the program that reads the report has ended", at: .file(name))
    } catch  where error.isRefusal(ENXIO) {
      throw Problem(
        .error, "report.unwritable", "no program reads from the pipe",
        at: .file(name), help: "start that program first")
    } catch {
      throw error
    }
  }
}

extension BuildReport {
  /// Whether bytes are the beginning of a report.
  ///
  /// Only the beginning is compared, because reports of large sites are long, and in any layout,
  /// because people reformat them.
  fileprivate static func isStart(_ bytes: [UInt8]) -> Bool {
    let dense = bytes.filter { $0 > 0x20 }
    return ["published\":true", "published\":false", "audited\":true"].contains { head in
      dense.starts(with: #"{"\#(head),"counts":{"#.utf8)
    }
  }
}

extension Problem {
  fileprivate static func unsafeReport(_ name: String, _ reason: String) -> Problem {
    Problem(
      .error, "report.unsafe", "the report must not be written to \(name): \(reason)",
      at: .setting("--report"),
      help: "name a new file outside the site's folders, such as report.json")
  }

  fileprivate static func unwritableReport(
    _ name: String, because error: Problem? = nil
  ) -> Problem {
    let reason = error.map { ": \($0.what)" } ?? ""
    return Problem(
      .error, "report.unwritable", "the report cannot be written to \(name)\(reason)",
      at: .setting("--report"), help: "name a file in a folder that exists and is writable")
  }
}
