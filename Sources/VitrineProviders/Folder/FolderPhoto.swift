// A photo of the folder with where it lies.

import VitrineModel

struct FolderPhoto: Sendable {
  var photo: Photo
  /// The sub-folder it lies in, relative to the photo folder; empty for the folder itself.
  let folder: String
}

extension [FolderPhoto] {
  func newestFirst() -> [FolderPhoto] { sorted { Photo.isNewer($0.photo, $1.photo) } }
}
