// Walks through the folder once and keeps the result. An actor, because several sets ask at the
// same time and the first one must walk for all. The walk runs in its own task, so that it
// continues if that set is canceled.

import VitrineConfig
import VitrineModel

/// The contents of the photo folder, read on first use.
actor FolderContentsCache {
  private let options: ProviderOptions
  private let services: ProviderServices
  private let isWhole: Bool
  private var walk: Task<Result<FolderContents, ProviderError>, Never>?

  /// `isWhole` is whether the contents include what the curator leaves out.
  init(options: ProviderOptions, services: ProviderServices, isWhole: Bool = false) {
    self.options = options
    self.services = services
    self.isWhole = isWhole
  }

  /// The same folder with everything that the curator leaves out.
  ///
  /// It reports nothing, because what is left out does not matter.
  nonisolated var whole: FolderContentsCache {
    FolderContentsCache(options: options, services: services.unobserved, isWhole: true)
  }

  /// Returns the contents.
  ///
  /// The first call reads them.
  func contents() async throws(ProviderError) -> FolderContents {
    let walk =
      walk
      ?? Task { [options, services, isWhole] in await Self.read(options, services, isWhole) }
    self.walk = walk
    return try await walk.value.get()
  }

  private static func read(
    _ options: ProviderOptions, _ services: ProviderServices, _ isWhole: Bool
  ) async -> Result<FolderContents, ProviderError> {
    do {
      let listing = try FolderListing(
        options, directory: services.directory, excluded: services.excludedPaths, isWhole: isWhole)
      listing.problems.forEach(services.report)
      return .success(await FolderReader(listing: listing, services: services).contents())
    } catch {
      return .failure(error)
    }
  }
}
