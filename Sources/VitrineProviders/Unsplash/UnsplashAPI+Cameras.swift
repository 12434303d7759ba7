// Camera data, which replies about single photos contain and lists do not. One call per photo is a
// lot for a key with 50 calls an hour, so lists come first. A later build fetches what is missing.

import VitrineModel

extension UnsplashAPI {
  /// The number of calls an hour that are reserved for lists.
  private static let reserved = 10
  /// Cameras do not change.
  private static let camerasKept = Duration.seconds(30 * 86_400)

  /// Returns how many calls the key has left in this hour; nil if the answer does not say.
  func callsLeft(_ headers: [String: String]) -> Int? {
    headers["x-ratelimit-remaining"].flatMap { Int($0) }
  }

  /// Returns the photos, with camera data while the quota allows it.
  ///
  /// Stops at the first error, because the other calls would fail too.
  func addingCameraData(_ photos: [Photo], callsLeft: Int?) async -> [Photo] {
    var photos = photos
    let most = callsLeft.map { max(Self.reserved, $0) - Self.reserved } ?? photos.count
    for (index, photo) in photos.enumerated() {
      guard index < most else {
        reportMissing(photos.count - index, because: "the remaining calls are reserved for lists")
        break
      }
      do {
        photos[index].camera = try await camera(of: photo)
      } catch {
        reportMissing(photos.count - index, because: error.reason)
        break
      }
    }
    return photos
  }

  private func camera(of photo: Photo) async throws(ProviderError) -> Camera {
    let gone = ProviderError.notOffered(source: photo.id.id, what: "its camera")
    do {
      return try await reply(
        ["photos", photo.id.id], as: UnsplashPhoto.self, missing: gone, maxAge: Self.camerasKept
      ).reply.camera
    } catch {
      guard error == gone else { throw error }
      return photo.camera
    }
  }

  private func reportMissing(_ count: Int, because reason: String) {
    report(
      Problem(
        .note, "provider.no-camera",
        "\(counted(count, "Unsplash photo has", "Unsplash photos have")) no camera data: \(reason)",
        help: "build again later"))
  }
}

extension ProviderError {
  fileprivate var reason: String {
    if case .unavailable(_, let reason, _) = self { return reason }
    return "the service did not send it"
  }
}
