// Reads page addresses that people paste. Every provider's parser is tried; none makes a request.

public import VitrineModel

extension ProviderRegistry {
  /// Returns what a page address refers to, and at which provider; nil if no provider knows it.
  ///
  /// - Parameters:
  ///   - page: An address as people copy it from the browser.
  ///   - list: The providers to try.
  /// - Returns: The name of the provider, and the photo, user or album.
  public static func reference(
    to page: WebAddress, in list: [any Provider.Type] = all
  ) -> (provider: String, reference: Reference)? {
    for case let type as any LooksUpPhotos.Type in list {
      if let reference = type.reference(to: page) { return (type.info.name, reference) }
    }
    return nil
  }

  /// Returns the id of the photo on a page, if the address contains the id.
  public static func photo(on page: WebAddress) -> Photo.ID? {
    guard let (provider, reference) = reference(to: page), case .photo(let id) = reference else {
      return nil
    }
    return Photo.ID(provider: provider, id: id)
  }

  /// Returns what `photos(withIDs:)` accepts for the photo on a page: its id, or else its title.
  public static func name(ofPhotoOn page: WebAddress) -> Photo.ID? {
    switch reference(to: page) {
    case (let provider, .photo(let name))?, (let provider, .title(let name))?:
      Photo.ID(provider: provider, id: name)
    default: nil
    }
  }
}
