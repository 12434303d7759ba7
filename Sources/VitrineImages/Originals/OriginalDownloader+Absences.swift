// Finds photos whose pictures are gone although their service still lists them, for photos that are not
// copied: visitors would see an empty frame. A picture is checked when it is first shown, and again after
// three to four weeks. Most photos that disappear are missing from lists first, which every build requests.

import VitrineFetch
public import VitrineModel

extension OriginalDownloader {
  /// Asks for the first byte of each picture that was not checked recently.
  public func absences(
    among photos: [Photo], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Photo.ID: Problem] {
    var done = 0
    let problems = await photos.concurrently(width: Self.width) { photo in
      (photo.id, await absence(of: photo))
    } each: { _ in
      done += 1
      progress(done)
    }
    return Dictionary(problems.compactMap { id, problem in problem.map { (id, $0) } }) { a, _ in a }
  }

  /// The problem if all sizes that would be copied are gone, as for a photo that is copied.
  private func absence(of photo: Photo) async -> Problem? {
    guard let remote = photo.original.remote else { return nil }
    var first: FetchError?
    for size in remote.candidates(for: OriginalRequest(photo), sizes: settings.sizes) {
      let absence = await fetcher.absence(of: size.address, for: photo.id.provider)
      guard let absence else { return nil }
      first = first ?? absence
    }
    return first.map { photo.fetchFailure($0) }
  }
}

extension ShardDownloader {
  /// A shard makes images and no pages.
  public func absences(
    among photos: [Photo], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Photo.ID: Problem] { [:] }
}

extension OriginalForecast {
  /// The photos whose pictures are known to be gone.
  public func absences(
    among photos: [Photo], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Photo.ID: Problem] {
    let known = photos.compactMap { photo in
      photo.original.remote.flatMap {
        absence(of: photo, among: $0.candidates(for: .init(photo), sizes: settings.sizes))
      }.map { (photo.id, $0) }
    }
    return Dictionary(known) { first, _ in first }
  }
}
