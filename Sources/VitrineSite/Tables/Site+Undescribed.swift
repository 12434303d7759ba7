// The photos without alternative text, as a build would find them now. No image is fetched or made.

public import VitrineCatalog
import VitrineImages
public import VitrineModel

extension Site {
  /// Returns the photos without an alternative text, the most shown first.
  ///
  /// - Parameters:
  ///   - options: How a build would load the photos.
  ///   - progress: Shows how far it is.
  /// - Returns: The photos.
  /// - Throws: What stops the loading.
  public func undescribed(
    _ options: BuildOptions, progress: any ProgressDisplay
  ) async throws(Problems) -> UndescribedPhotos {
    try await withSession(.inspecting, options, progress) { session throws(Problem) in
      let expectation = OriginalForecast(
        fetcher: session.fetcher, reader: session.reader, settings: renditionSettings)
      let loader = try loader(try curation, session)
      return UndescribedPhotos(in: try await load(loader, expectation, session))
    }
  }
}
