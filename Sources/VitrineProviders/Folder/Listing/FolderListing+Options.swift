// The listing of the folder that site.yml names, with the options of the provider.

import VitrineConfig

extension FolderListing {
  /// Walks through the folder that the options of the provider name.
  init(
    _ options: ProviderOptions, directory: String, excluded: [String], isWhole: Bool = false
  ) throws(ProviderError) {
    try self.init(
      root: FolderProvider.path(options), directory: directory, excluded: ExcludedPaths(excluded),
      patterns: IgnorePatterns(isWhole ? [] : options.list("exclude")),
      sidecars: options.list("sidecars"),
      readsRaw: isWhole || options["raw"] != FolderProvider.ignoreRaw, isWhole: isWhole)
  }
}
