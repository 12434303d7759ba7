// The list of providers. To add one, write its folder and name it here.

public import VitrineConfig
public import VitrineModel

/// All providers there are.
public enum ProviderRegistry {
  public static let all: [any Provider.Type] = [
    FolderProvider.self, FlickrProvider.self, UnsplashProvider.self, OpenverseProvider.self,
    CommonsProvider.self, PexelsProvider.self,
  ]

  /// What services ask of a site that shows their photos, by provider.
  public static let terms: [String: ServiceTerms] = all.reduce(into: [:]) { terms, type in
    terms[type.info.name] = type.info.manners?.terms
  }

  public static func type(
    named name: String, in list: [any Provider.Type] = all
  ) -> (any Provider.Type)? {
    list.first { $0.info.name == name }
  }

  /// What configuration is checked against, read off the types themselves.
  public static func declarations(
    of list: [any Provider.Type] = all
  ) -> [ProviderDeclaration] {
    list.map { declaration(of: $0) }
  }

  private static func declaration(of type: any Provider.Type) -> ProviderDeclaration {
    ProviderDeclaration(
      name: type.info.name, title: type.info.title, options: type.info.options,
      kinds: kinds(of: type), terms: type.info.manners?.terms)
  }

  static func kinds(of type: any Provider.Type) -> Set<SetKind> {
    var kinds: Set<SetKind> = []
    if type is any Searches.Type { kinds.insert(.search) }
    if type is any ListsUserPhotos.Type { kinds.insert(.user) }
    if type is any ListsFavorites.Type { kinds.insert(.favorites) }
    if type is any ListsAlbums.Type { kinds.formUnion([.album, .albums]) }
    if type is any ListsTagged.Type { kinds.insert(.tagged) }
    // Featured are photos of some tags: what is tagged with them, else what is found by them.
    if !kinds.isDisjoint(with: [.search, .tagged]) { kinds.insert(.featured) }
    return kinds
  }

  /// Looks for the source of a provider that lies nearby; knows nothing of the others.
  public static func look(
    for name: String, options: ProviderOptions?, in directory: String
  ) throws(ProviderError) {
    let type = all.first { $0.info.name == name } as? any LiesNearby.Type
    guard let type else { return }
    try type.look(for: options ?? ProviderOptions(of: declaration(of: type)), in: directory)
  }

  /// The provider of a name, made from its options or else its defaults; nil where there is none
  /// of that name.
  public static func make(
    _ name: String, options: ProviderOptions?, services: ProviderServices,
    from list: [any Provider.Type] = all
  ) throws(ProviderError) -> (any Provider)? {
    guard let type = type(named: name, in: list) else { return nil }
    return try type.init(
      options: options ?? ProviderOptions(of: declaration(of: type)), services: services)
  }
}
