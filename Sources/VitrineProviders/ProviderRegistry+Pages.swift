// Reads page addresses that people paste, without a request. The host of an address decides which
// provider reads it: trying every provider costs 17 times a row with an id (200,000 rows: 23 s).

public import VitrineModel

extension ProviderRegistry {
  /// The providers by the hosts of their pages.
  private static let providersByHost: [String: any LooksUpPhotos.Type] =
    all.compactMap { $0 as? any LooksUpPhotos.Type }.reduce(into: [:]) { providers, type in
      for host in type.pageHosts { providers[host] = type }
    }

  /// Returns what a page address refers to, and at which provider; nil if no provider knows it.
  ///
  /// - Parameter page: An address as people copy it from the browser.
  /// - Returns: The name of the provider, and the photo, user or album.
  public static func reference(
    to page: WebAddress
  ) -> (provider: String, reference: Reference)? {
    guard let type = providersByHost[page.host], let reference = type.reference(to: page) else {
      return nil
    }
    return (type.info.name, reference)
  }

  /// Returns the id of the photo on a page, if the address contains the id.
  public static func photo(on page: WebAddress) -> Photo.ID? {
    guard let (provider, reference) = reference(to: page), case .photo(let id) = reference else {
      return nil
    }
    return Photo.ID(provider: provider, id: id)
  }

  /// Returns what `lookUp(_:)` accepts for the photo on a page: its id, or else its title.
  public static func name(ofPhotoOn page: WebAddress) -> Photo.ID? {
    switch reference(to: page) {
    case (let provider, .photo(let name))?, (let provider, .title(let name))?:
      Photo.ID(provider: provider, id: name)
    default: nil
    }
  }
}
