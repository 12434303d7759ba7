// What single photos tell and lists do not: the camera. A call for each photo is much for a key that
// has 50 an hour, so that lists go first: what cannot be asked now is asked by a later build.

import VitrineModel

extension UnsplashAPI {
  /// So many calls of an hour are left for lists.
  private static let spared = 10
  /// Cameras do not change.
  private static let camerasKept = Duration.seconds(30 * 86_400)

  /// How many more calls the key has in this hour; nil where the answer does not tell.
  func callsLeft(_ headers: [String: String]) -> Int? {
    headers["x-ratelimit-remaining"].flatMap { Int($0) }
  }

  /// The photos with their cameras, as far as the calls reach. The first fault ends the asking:
  /// it would meet the others too.
  func withCameras(_ photos: [Photo], callsLeft: Int?) async -> [Photo] {
    var photos = photos
    let most = callsLeft.map { max(0, $0 - Self.spared) } ?? photos.count
    for (index, photo) in photos.enumerated() {
      guard index < most else {
        tellLeft(photos.count - index, because: "its other calls are spared for lists")
        break
      }
      do throws(ProviderError) {
        photos[index].camera = try await camera(of: photo)
      } catch {
        tellLeft(photos.count - index, because: error.reason)
        break
      }
    }
    return photos
  }

  private func camera(of photo: Photo) async throws(ProviderError) -> Camera {
    let gone = ProviderError.notOffered(source: photo.id.id, what: "its camera")
    do throws(ProviderError) {
      return try await reply(
        ["photos", photo.id.id], as: UnsplashPhoto.self, missing: gone, kept: Self.camerasKept
      ).reply.camera
    } catch {
      guard error == gone else { throw error }
      return photo.camera
    }
  }

  private func tellLeft(_ count: Int, because reason: String) {
    report(
      Problem(
        .note, "provider.no-camera",
        "\(count) \(count == 1 ? "photo" : "photos") of Unsplash without camera data: \(reason)",
        mend: "build again later"))
  }
}

extension ProviderError {
  fileprivate var reason: String {
    if case .unavailable(_, let reason, _) = self { return reason }
    return "it does not tell"
  }
}
