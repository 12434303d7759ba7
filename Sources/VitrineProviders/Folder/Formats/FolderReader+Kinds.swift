// Files that are not pictures: which of them are mistakes.

import PathKit
import VitrineModel

extension FolderReader {
  /// Returns a problem for names such as `beach.jpg.yaml` and `BEACH.JPG.YML`, which are meant to be
  /// sidecars but are not.
  ///
  /// It is an error beside photos and for albums, because the file may ask to hide them.
  static func misnamedSidecar(_ source: String) -> Problem? {
    let path = Path(source)
    guard path.extension != "yml", ["yaml", "yml"].contains(path.extension?.lowercased()) else {
      return nil
    }
    let name = path.lastComponentWithoutExtension
    let mayHide =
      name.lowercased() == "album" || SourceEndings.photos.contains(SourceEndings.end(of: name))
    return Problem(
      mayHide ? .error : .warning, "folder.sidecar-name",
      "\(source.printable) is left out: the name of a sidecar must end in lowercase `.yml`",
      at: .file(source), help: "rename it to \(name.printable).yml")
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
