// The report on disk, and its figures for people.

import Foundation
public import VitrineModel
import VitrineStore

extension BuildReport {
  /// Makes sure, before anything is built, that a report can be written.
  public static func check(_ file: String?) throws(Problems) {
    guard let file else { return }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    guard exists, isFolder.boolValue, FileManager.default.isWritableFile(atPath: folder) else {
      throw Problems([
        Problem(
          .error, "report.unwritable", "the report cannot be written to \(file)",
          at: .setting("--report"), mend: "name a file in a folder that exists and is writable")
      ])
    }
  }

  /// Writes the report as JSON, wholly or not at all.
  public func write(to file: String) throws(Problem) {
    let path =
      file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
    do throws(StoreError) {
      try Store.writeAtomically(json, to: path)
    } catch {
      throw error.problem
    }
  }

  /// The stages with their seconds, in their order.
  public var stages: [(stage: String, seconds: Double)] {
    BuildStage.allCases.map { ($0.rawValue, (laps[$0] ?? .zero).seconds) }
  }
}
