// Where `--report` writes, found fit before anything is built: a report must replace nothing but
// an older report, and must not lie where a build would publish it, remove it or take it for its
// own.

import Foundation
public import VitrineConfig
public import VitrineModel
import VitrinePublish
import VitrineStore

/// A place that a report may be written to.
public struct ReportFile: Sendable {
  /// As the user named it; messages use it.
  private let name: String
  private let destination: WriteTarget

  /// - Parameter configuration: the path of site.yml.
  /// - Throws: `report.unsafe` for what must not be replaced, `report.unwritable` for what cannot
  ///   be written.
  public init(_ name: String, configuration: String) throws(Problem) {
    let (destination, start) = try Self.look(name)
    guard let destination else { throw .unsafeReport(name, "it is a folder") }
    self.name = name
    self.destination = destination
    guard case .file(let place) = destination else { return }
    guard !Self.isTaken(place.name) else {
      throw .unsafeReport(name, "that is the name of a file which sites and programs read")
    }
    // Where no configuration can be, the build will say so.
    guard (try? ResolvedPath(configuration))?.path != place.path else {
      throw .unsafeReport(name, "it is the configuration of the site")
    }
    let folder = ResolvedPath.parent(of: place.path)
    guard access(folder + "/.", W_OK | X_OK) == 0 else { throw .unwritableReport(name) }
    guard start.isEmpty || BuildReport.isStart(start) else {
      throw .unsafeReport(name, "it holds something else than an older report")
    }
  }

  /// Where this leads, and how the file there begins.
  private static func look(
    _ name: String
  ) throws(Problem) -> (destination: WriteTarget?, start: [UInt8]) {
    do throws(Problem) {
      let destination = try WriteTarget(name)
      guard case .file(let place)? = destination, place.status != nil else {
        return (destination, [])
      }
      return (destination, try OpenFile.reading(place.path).bytes(first: 128))
    } catch {
      throw .unwritableReport(name, because: error)
    }
  }

  /// The marks of folders, settings, sidecars: a report under such a name would be taken for one.
  private static func isTaken(_ file: String) -> Bool {
    let file = file.lowercased()
    return [FolderMark.site, FolderMark.cache].contains { $0.lowercased() == file }
      || [".yml", ".yaml"].contains { file.hasSuffix($0) }
  }

  /// Makes sure of what can be known without a site, whose settings cannot be read: that the report
  /// lies in no folder made by a program, and passes for no picture.
  public func checkWithoutSite() throws(Problem) {
    guard case .file(let place) = destination else { return }
    let unread = "where the site's folders are cannot be read, and"
    if let marked = place.foldersAbove.first(where: Self.isMarked) {
      throw .unsafeReport(name, "\(unread) \(marked) was made by a program")
    }
    let ending = place.name.split(separator: ".").last?.lowercased() ?? ""
    guard !Self.pictureEndings.contains(ending) else {
      throw .unsafeReport(name, "\(unread) that is the name of a picture")
    }
  }

  private static let pictureEndings: Set = [
    "jpg", "jpeg", "png", "webp", "avif", "heic", "heif", "tif", "tiff", "gif",
  ]

  private static func isMarked(_ folder: String) -> Bool {
    [FolderMark.site, FolderMark.cache].contains { access("\(folder)/\($0)", F_OK) == 0 }
  }

  /// Makes sure that no build of this site would lose the report or take it for its own.
  ///
  /// - Parameter output: the output folder that the command line names.
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
      // A folder that leads nowhere is refused by the build itself. Photos beside site.yml leave no
      // other place for a report, which is no picture.
      guard let folder = try? ResolvedPath(path), folder.contains(place),
        home.map({ !folder.contains($0) }) ?? true
      else { continue }
      throw .unsafeReport(name, "it lies in the \(kind) \(folder.path)")
    }
  }

  /// Checks that the report does not become a file of an audited site.
  ///
  /// - Parameters:
  ///   - folder: the folder of the site.
  ///   - configuration: the configuration of the site, if there is one.
  /// - Throws: `report.unsafe`.
  public func check(
    outside folder: String, of configuration: SiteConfiguration?
  ) throws(Problem) {
    if let configuration { try check(against: configuration, output: folder) }
    guard case .file(let place) = destination, let site = try? ResolvedPath(folder), site.contains(place)
    else { return }
    throw .unsafeReport(name, "it lies in the site")
  }

  /// Writes the report as JSON; a regular file wholly or not at all.
  ///
  /// - Throws: `report.unread` where whoever read the pipe has gone.
  public func write(_ report: BuildReport) throws(Problem) { try write(report.json) }

  /// The same with a report of another command.
  public func write(_ json: ByteParts) throws(Problem) {
    do throws(Problem) {
      try destination.write(json)
    } catch where error.isRefusal(EPIPE) {
      throw Problem(
        .error, "report.unread", "nobody reads the report any more", at: .file(name))
    } catch where error.isRefusal(ENXIO) {
      throw Problem(
        .error, "report.unwritable", "nobody reads where the report goes",
        at: .file(name), mend: "start the reader first")
    } catch {
      throw error
    }
  }
}

extension BuildReport {
  /// Do these bytes begin a report. Only the beginning is looked at, since reports of large sites
  /// are long, and in any layout, since people pass them through formatters.
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
      mend: "name a file of its own, outside the site's folders, such as report.json")
  }

  fileprivate static func unwritableReport(
    _ name: String, because fault: Problem? = nil
  ) -> Problem {
    let reason = fault.map { ": \($0.what)" } ?? ""
    return Problem(
      .error, "report.unwritable", "the report cannot be written to \(name)\(reason)",
      at: .setting("--report"), mend: "name a file in a folder that exists and is writable")
  }
}
