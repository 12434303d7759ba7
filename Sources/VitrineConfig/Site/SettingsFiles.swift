// Finds site.yml files, whatever they are called.

import Foundation
import PathKit

/// The YAML files near a folder.
public enum SettingsFiles {
  private static let most = 5_000

  /// Returns the YAML files in the three folders above a folder, and in the folders in these.
  ///
  /// - Parameter folder: The absolute path of a folder.
  /// - Returns: Absolute paths, the nearest first; of very large folders, not all.
  public static func near(_ folder: String) -> [String] {
    var left = most
    var files: [String] = []
    var folder = Path(folder)
    for _ in 0..<3 where folder != Path("/") {
      folder = folder.parent()
      files += candidates(in: folder, &left)
    }
    return files
  }

  private static func candidates(in folder: Path, _ left: inout Int) -> [String] {
    var files: [String] = []
    for name in names(in: folder) where left > 0 {
      left -= 1
      if isSettings(name) {
        files.append((folder + name).string)
      } else {
        let inner = names(in: folder + name).prefix(left)
        left -= inner.count
        files += inner.filter(isSettings).map { (folder + name + $0).string }
      }
    }
    return files
  }

  private static func names(in folder: Path) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []).sorted()
      .filter { !$0.hasPrefix(".") }
  }

  private static func isSettings(_ name: String) -> Bool {
    name.hasSuffix(".yml") || name.hasSuffix(".yaml")
  }
}
