// Reports that a site uses a photo.

import VitrineModel

extension UnsplashProvider: ReportsUse {
  func reportUse(of photo: Photo) async throws(ProviderError) {
    guard let address = photo.useReport else { return }
    try await api.request(address)
  }
}
