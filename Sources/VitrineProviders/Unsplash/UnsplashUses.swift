// What is asked of single photos: what lists do not tell, and the report that one is shown.

import VitrineModel

extension UnsplashProvider: DescribesPhotos {
  /// Adds the camera, the place and all tags. They seldom change, so that an answer serves a month.
  func describe(_ photo: Photo) async throws(ProviderError) -> Photo {
    let wire = try await api.reply(
      ["photos", photo.id.id], as: UnsplashPhoto.self, kept: .seconds(30 * 86_400)
    ).reply
    guard let told = Photo(wire, edges: api.edges), told.id == photo.id else { return photo }
    var described = photo
    described.camera = told.camera
    described.location = told.location ?? photo.location
    described.tags = told.tags.isEmpty ? photo.tags : told.tags
    return described
  }
}

extension UnsplashProvider: ReportsUse {
  func reportUse(of photo: Photo) async throws(ProviderError) {
    guard let address = photo.useReport else { return }
    try await api.visit(address)
  }
}
