// The output folder as the last build left it. A folder is sent only if its list of files says that
// the build finished, and a file only if it still matches that list.

import VitrineModel
import VitrineStore

/// A site whose build has finished.
struct BuiltSite: Sendable {
  let root: Folder
  /// The list of files, without the build's own records.
  let manifest: SiteManifest
  /// What distinguishes the site from others, as its deploys record it; empty if unknown.
  let name: String

  /// Reads the list of files of an output folder.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the output folder.
  ///   - name: What distinguishes the site from others.
  /// - Throws: `deploy.unbuilt` if no build has finished there.
  init(in folder: String, name: String) throws(Problem) {
    self.name = name
    do throws(Problem) {
      root = try Folder(at: folder)
      let bytes = try root.file(DirectoryMarker.site).bytes()
      guard let whole = try? SiteManifest(decoding: bytes),
        let files = try? SiteManifest(whole.entries)
      else { throw .unbuilt(folder) }
      manifest = files
    } catch {
      throw error.isMachineFailure ? error : .unbuilt(folder)
    }
  }
}

extension Problem {
  fileprivate static func unbuilt(_ folder: String) -> Problem {
    Problem(
      .error, "deploy.unbuilt", "the output folder contains no finished build",
      at: .file(folder), help: "run `vitrine build` first")
  }
}
