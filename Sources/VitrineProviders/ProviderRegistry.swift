// The list of providers. To add one, create its folder and add its type here.

public import VitrineConfig
public import VitrineModel

/// The list of all providers, and what follows from it.
public enum ProviderRegistry {
  /// Every provider, in the order of the documentation.
  public static let all: [any Provider.Type] = [
    FolderProvider.self, FlickrProvider.self, UnsplashProvider.self, OpenverseProvider.self,
    CommonsProvider.self, PexelsProvider.self,
  ]

  /// The terms of each photo service, by the provider's name.
  public static let terms: [String: ServiceTerms] = all.reduce(into: [:]) { terms, type in
    terms[type.info.name] = type.info.policy?.terms
  }

  /// Returns the provider with a name; nil if there is none.
  public static func type(
    named name: String, in list: [any Provider.Type] = all
  ) -> (any Provider.Type)? {
    list.first { $0.info.name == name }
  }

  /// Whether the photos of a provider are on this machine.
  public static func isLocal(_ name: String) -> Bool {
    type(named: name) is any LocalProvider.Type
  }

  /// Returns what site.yml is checked against, read from the types.
  public static func declarations(
    of list: [any Provider.Type] = all
  ) -> [ProviderDeclaration] {
    list.map { declaration(of: $0) }
  }

  private static func declaration(of type: any Provider.Type) -> ProviderDeclaration {
    ProviderDeclaration(
      name: type.info.name, title: type.info.title, options: type.info.options,
      kinds: kinds(of: type), setOptions: type.info.setOptions, sorts: type.info.ownSorts,
      terms: type.info.policy?.terms)
  }

  static func kinds(of type: any Provider.Type) -> Set<SetKind> {
    var kinds: Set<SetKind> = []
    if type is any SearchesPhotos.Type { kinds.insert(.search) }
    if type is any ListsUserPhotos.Type { kinds.insert(.user) }
    if type is any ListsFavorites.Type { kinds.insert(.favorites) }
    if type is any ListsAlbums.Type { kinds.formUnion([.album, .albums]) }
    if type is any ListsTagged.Type { kinds.insert(.tagged) }
    // Featured photos are found by tag, or else by a search for the tag.
    if !kinds.isDisjoint(with: [.search, .tagged]) { kinds.insert(.featured) }
    return kinds
  }

  /// Checks the source of a local provider without reading a photo.
  ///
  /// Does nothing for other providers.
  ///
  /// - Parameters:
  ///   - selections: The selections of the sets that use it.
  ///   - name: The provider's name.
  ///   - options: Its options; nil for the defaults.
  ///   - site: The files of the site.
  /// - Returns: The error of each selection that names what does not exist; nil for the others.
  /// - Throws: `ProviderError.unavailable` if the source cannot be read.
  public static func verify(
    _ selections: [PhotoSet.Selection], of name: String, options: ProviderOptions?,
    in site: CheckedSite
  ) throws(ProviderError) -> [ProviderError?] {
    let type = all.first { $0.info.name == name } as? any LocalProvider.Type
    guard let type else { return selections.map { _ in nil } }
    return try type.verify(
      selections, options: options ?? ProviderOptions(of: declaration(of: type)),
      in: site)
  }

  /// Returns a source on this machine and its albums, without reading a photo.
  ///
  /// - Parameters:
  ///   - name: The provider's name.
  ///   - options: Its options; nil for the defaults.
  ///   - site: The files of the site.
  /// - Returns: The albums, the source itself with an empty id; none for other providers.
  /// - Throws: `ProviderError.unavailable` if the source cannot be read.
  public static func albums(
    of name: String, options: ProviderOptions?, in site: CheckedSite
  ) throws(ProviderError) -> [Album] {
    let type = all.first { $0.info.name == name } as? any LocalProvider.Type
    guard let type else { return [] }
    return try type.albums(
      options: options ?? ProviderOptions(of: declaration(of: type)), in: site)
  }

  /// Returns what a name that is not a photo's id probably means in a source on this machine.
  ///
  /// - Parameters:
  ///   - name: A name from the command line, such as a path.
  ///   - options: The options of all providers.
  ///   - directory: The absolute path of the folder that contains site.yml.
  /// - Returns: The name of the provider and the meaning; nil if no source has that name.
  public static func meaning(
    of name: String, options: [String: ProviderOptions], in directory: String
  ) -> (provider: String, meaning: LocalName)? {
    for case let type as any LocalProvider.Type in all {
      let own = options[type.info.name] ?? ProviderOptions(of: declaration(of: type))
      if let meaning = type.meaning(of: name, options: own, in: directory) {
        return (type.info.name, meaning)
      }
    }
    return nil
  }

  /// Returns the photos on this machine that sets may show, without reading one.
  ///
  /// - Parameters:
  ///   - options: The options of all providers.
  ///   - directory: The absolute path of the folder that contains site.yml.
  /// - Returns: The ids of the photos.
  public static func localPhotos(
    options: [String: ProviderOptions], in directory: String
  ) -> [Photo.ID] {
    all.compactMap { $0 as? any LocalProvider.Type }.flatMap { type in
      let own = options[type.info.name] ?? ProviderOptions(of: declaration(of: type))
      return type.ids(options: own, in: directory)
        .map { Photo.ID(provider: type.info.name, id: $0) }
    }
  }

  /// Creates a provider; returns nil if there is none with this name.
  ///
  /// - Parameters:
  ///   - name: The provider's name.
  ///   - options: Its options; nil for the defaults.
  ///   - services: What the provider may use of the site.
  ///   - list: The providers to choose from.
  /// - Returns: The provider.
  /// - Throws: `ProviderError` if the provider refuses its options.
  public static func make(
    _ name: String, options: ProviderOptions?, services: ProviderServices,
    from list: [any Provider.Type] = all
  ) throws(ProviderError) -> (any Provider)? {
    guard let type = type(named: name, in: list) else { return nil }
    return try type.init(
      options: options ?? ProviderOptions(of: declaration(of: type)), services: services)
  }
}
