// Asks services for tags related to the words of search sets. Asked last, because it is optional.

public import VitrineModel
import VitrineProviders

extension SetLoader {
  /// Returns the sets with the tags related to their words, the nearest first.
  public func withRelatedTags(_ sets: [LoadedSet]) async -> [LoadedSet] {
    await sets.concurrently(width: 4) { await withRelatedTags($0) }
  }

  private func withRelatedTags(_ filled: LoadedSet) async -> LoadedSet {
    guard case .search(let words) = filled.set.selection, !filled.photos.isEmpty,
      let services, let name = filled.set.provider,
      ProviderRegistry.type(named: name) is any SuggestsTags.Type
    else { return filled }
    var filled = filled
    let related = await services.askOptionally(name, about: "related \(words)", isSpared: true) {
      provider throws(ProviderError) in
      try await (provider as? any SuggestsTags)?.tags(relatedTo: words) ?? []
    }
    filled.related = related ?? []
    return filled
  }
}
