// Files that are not pictures: which of them are mistakes.

import VitrineModel

extension FolderReader {
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
