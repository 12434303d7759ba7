// A photo of the photo folder, and its subfolder.

import VitrineModel

/// A photo of the photo folder.
struct FolderPhoto: Sendable {
  var photo: Photo
  /// The subfolder that contains it, relative to the photo folder; empty for the folder itself.
  let folder: String
  /// The position that its sidecar states.
  var position: Int?
}
