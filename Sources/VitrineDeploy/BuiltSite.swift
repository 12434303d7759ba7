// The output folder as the last build left it. Nothing is sent of a folder that does not say of itself
// that it is whole, and no file that is not as it says.

import VitrineModel
import VitrineStore

/// A site that is built and whole.
struct BuiltSite: Sendable {
  let root: Folder
  /// The files, without the records that are the site's own.
  let manifest: SiteManifest

  /// - Parameter folder: the absolute path of the output folder.
  /// - Throws: `deploy.unbuilt` where no build came to its end there.
  init(in folder: String) throws(Problem) {
    do throws(Problem) {
      root = try Folder(at: folder)
      let bytes = try root.file(FolderMark.site).bytes()
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
      .error, "deploy.unbuilt", "there is no site here that a build has finished",
      at: .file(folder), mend: "run `vitrine build` first")
  }
}
