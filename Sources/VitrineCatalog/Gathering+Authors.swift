// What services tell about the authors of the photos that the sets brought: who they are, and more
// of their work. All of it is a welcome extra: where it cannot be had, the site is complete.

public import VitrineModel
import VitrineProviders

extension Gathering {
  /// Asks how many authors at once; how fast they are asked is the services' limit.
  private static let width = 8

  /// The authors with everything their services tell. Those that cannot be described are as their
  /// photos name them.
  public func described(_ authors: [Author]) async -> [Author.ID: Author] {
    let able = authors.filter { type(of: $0.id) is any DescribesAuthors.Type }
    let described = await each(able) { author, services in
      await services.askLightly(author.id.provider, about: "author \(author.id.id)") {
        provider throws(ProviderError) in
        guard let provider = provider as? any DescribesAuthors else { return author }
        return try await provider.describe(author)
      }
    }
    return Dictionary(described.compactMap(\.self).map { ($0.id, $0) }) { first, _ in first }
  }

  /// Other photos of the authors, the newest, where their services list them.
  ///
  /// - Parameter most: of each author.
  public func photos(of authors: [Author], most: Int) async -> [Photo] {
    let able = authors.filter { type(of: $0.id) is any ListsUserPhotos.Type }
    let wish = Wish(sort: .newest, limit: most)
    let found = await each(able) { author, services in
      await services.askLightly(author.id.provider, about: "photos \(author.id.id) \(most)") {
        provider throws(ProviderError) -> [Photo] in
        guard let provider = provider as? any ListsUserPhotos else { return [] }
        return Array(
          try await provider.photos(of: author.id.id, wish, after: nil).photos.prefix(most))
      }
    }
    return found.compactMap(\.self).flatMap(\.self)
  }

  private func type(of author: Author.ID) -> (any Provider.Type)? {
    let type = ProviderRegistry.type(named: author.provider)
    return type?.info.manners == nil ? nil : type
  }

  /// Answers in the order of the authors.
  private func each<Told: Sendable>(
    _ authors: [Author], _ ask: @escaping @Sendable (Author, ServiceSources) async -> Told?
  ) async -> [Told?] {
    guard let services else { return [] }
    return await authors.concurrently(width: Self.width) { await ask($0, services) }
  }
}

extension Gathering {
  /// Tells services which of their photos entered the site.
  ///
  /// - Parameter told: called after each photo that was told.
  public func reportUse(of photos: [Photo], told: (Photo.ID) -> Void) async {
    guard let services else { return }
    _ = await photos.concurrently(width: Self.width) { photo in
      await services.reportUse(of: photo) ? photo.id : nil
    } each: { id in
      if let id { told(id) }
    }
  }
}
