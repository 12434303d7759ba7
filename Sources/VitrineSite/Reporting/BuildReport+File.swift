// The report on disk, and its figures for people.

import Foundation
public import VitrineModel
import VitrineStore

extension BuildReport {
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
