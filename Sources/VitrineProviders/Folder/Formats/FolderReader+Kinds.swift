// Files that are not pictures: which of them are mistakes.

import PathKit
import VitrineModel

extension FolderReader {
  /// Returns a warning for names such as `beach.jpg.yaml` and `BEACH.JPG.YML`, which are meant to
  /// be sidecars but are not.
  static func misnamedSidecar(_ error: ImageError, _ source: String) -> Problem? {
    let path = Path(source)
    guard error == .notAPicture, ["yaml", "yml"].contains(path.extension?.lowercased()) else {
      return nil
    }
    return Problem(
      .warning, "folder.sidecar-name",
      "\(source.printable) is left out: the name of a sidecar must end in lowercase `.yml`",
      at: .file(source),
      help: "rename it to \(path.lastComponentWithoutExtension.printable).yml")
  }

  /// Whether a refused file is another kind of file: a video or a text among photos is not a
  /// mistake, but a picture that cannot be read is.
  static func isAnotherKindOfFile(_ error: ImageError, _ source: String) -> Bool {
    switch error {
    case .notAPicture, .empty, .unsupported, .video:
      return !SourceEndings.pictures.contains(SourceEndings.end(of: source))
    case .unreadable, .tooLarge, .tooMuchMemory, .damaged, .truncated, .noPreview,
      .missingLibrary, .refused:
      return false
    }
  }
}
