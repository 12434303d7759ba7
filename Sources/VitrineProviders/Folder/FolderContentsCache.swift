// Walks through the folder once and keeps the result. An actor, because several sets ask at the
// same time and the first one must walk for all. The walk runs in its own task, so that it
// continues if that set is canceled.

import VitrineConfig
import VitrineModel

/// The contents of the photo folder, read on first use.
actor FolderContentsCache {
  private let options: ProviderOptions
  private let services: ProviderServices
  private var walk: Task<Result<FolderContents, ProviderError>, Never>?

  init(options: ProviderOptions, services: ProviderServices) {
    self.options = options
    self.services = services
  }

  /// Returns the contents.
  ///
  /// The first call reads them.
  func contents() async throws(ProviderError) -> FolderContents {
    let walk =
      walk
      ?? Task { [options, services] in await Self.read(options, services) }
    self.walk = walk
    return try await walk.value.get()
  }

  private static func read(
    _ options: ProviderOptions, _ services: ProviderServices
  ) async -> Result<FolderContents, ProviderError> {
    do {
      let listing = try FolderListing(
        options, directory: services.directory, excluded: services.excludedPaths)
      listing.problems.forEach(services.report)
      return .success(await FolderReader(listing: listing, services: services).contents())
    } catch {
      return .failure(error)
    }
  }
}
