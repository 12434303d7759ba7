// Whose page an address is: every provider is asked, and none of them asks anybody.

public import VitrineModel

extension ProviderRegistry {
  /// What an address names, and at which provider; nil where it is nobody's page.
  public static func reference(
    to page: WebAddress, in list: [any Provider.Type] = all
  ) -> (provider: String, reference: Reference)? {
    for case let type as any FindsPhotos.Type in list {
      if let reference = type.reference(to: page) { return (type.info.name, reference) }
    }
    return nil
  }

  /// The photo whose page an address is, where the address tells its id.
  public static func photo(on page: WebAddress) -> Photo.ID? {
    guard let (provider, reference) = reference(to: page), case .photo(let id) = reference else {
      return nil
    }
    return Photo.ID(provider: provider, id: id)
  }

  /// What to ask for to get the photo of a page: its id, or a name that will do.
  public static func name(ofPhotoOn page: WebAddress) -> Photo.ID? {
    switch reference(to: page) {
    case (let provider, .photo(let name))?, (let provider, .title(let name))?:
      Photo.ID(provider: provider, id: name)
    default: nil
    }
  }
}
