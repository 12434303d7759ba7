// A photo of the photo folder, and its subfolder.

import VitrineModel

/// A photo of the photo folder.
struct FolderPhoto: Sendable {
  var photo: Photo
  /// The subfolder that contains it, relative to the photo folder; empty for the folder itself.
  let folder: String
  /// The path of the image that is the poster of the video, not a separate photo.
  var poster: String?
  /// The identifiers by which the photo names its moving part.
  var liveIdentifiers: [String] = []
  /// Whether the file seems to have a video behind the picture.
  var hasMotion = false
}

extension FolderPhoto {
  /// Returns the photo as the curator of the site describes it; nil if it is left out.
  func curated(by services: ProviderServices) -> FolderPhoto? {
    guard let curated = services.curate(photo) else { return nil }
    var photo = self
    photo.photo = curated
    return photo
  }
}

extension [FolderPhoto] {
  /// Applies the curator's changes, and drops the photos that the curator leaves out.
  func curated(by services: ProviderServices) async -> [FolderPhoto] {
    let chunks = chunks(upTo: FolderReader.batch, workers: services.workers)
    return await chunks.concurrently(width: services.workers) { photos in
      photos.compactMap { $0.curated(by: services) }
    }.flatMap(\.self)
  }
}
