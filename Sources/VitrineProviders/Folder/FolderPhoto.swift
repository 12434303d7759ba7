// A photo of the folder with where it lies.

import VitrineModel

struct FolderPhoto: Sendable {
  let photo: Photo
  /// The sub-folder it lies in, relative to the photo folder; empty for the folder itself.
  let folder: String

  /// Newest first, undated last, by id where dates agree.
  static func isNewer(_ a: FolderPhoto, _ b: FolderPhoto) -> Bool {
    switch (a.photo.date?.order, b.photo.date?.order) {
    case (let x?, let y?) where x != y: x > y
    case (_?, nil): true
    case (nil, _?): false
    default: a.photo.id < b.photo.id
    }
  }
}

extension [FolderPhoto] {
  func newestFirst() -> [FolderPhoto] { sorted(by: FolderPhoto.isNewer) }
}
