// Asks services about the authors of photos: their profiles, and more of their work. All of this is
// optional, and a site is complete without it.

import VitrineFetch
public import VitrineModel
import VitrineProviders

extension SetLoader {
  /// Returns the authors with everything that their services know.
  ///
  /// Authors without a description keep the data of their photos.
  public func described(_ authors: [Author]) async -> [Author.ID: Author] {
    let capable = authors.filter { type(of: $0.id) is any DescribesAuthors.Type }
    let described = await each(capable) { author, services in
      await services.askOptionally(
        author.id.provider, about: Self.subject(author), isSpared: true
      ) {
        provider throws(ProviderError) in
        guard let provider = provider as? any DescribesAuthors else { return author }
        return try await provider.describe(author)
      }
    }
    reportWaiting(zip(capable, described).filter { $1 == nil }.map(\.0))
    return Dictionary(described.compactMap(\.self).map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns the newest other photos of the authors, if their services list them; `most` is the
  /// limit for each author.
  public func photos(of authors: [Author], most: Int) async -> [Photo] {
    let capable = authors.filter { type(of: $0.id) is any ListsUserPhotos.Type }
    let query = PhotoQuery(sort: .newest, limit: most)
    let found = await each(capable) { author, services in
      await services.askOptionally(author.id.provider, about: "photos \(author.id.id) \(most)") {
        provider throws(ProviderError) -> [Photo] in
        guard let provider = provider as? any ListsUserPhotos else { return [] }
        return Array(
          try await provider.photos(of: author.id.id, query, after: nil).photos.prefix(most))
      }
    }
    return found.compactMap(\.self).flatMap(\.self).compactMap(curation.metadata.applied)
      .filter { !exclusions.cover($0) }
  }

  private static func subject(_ author: Author) -> String { "author \(author.id.id)" }

  /// Reports the authors that a later build asks about, because the quota is reserved for loading sets.
  private func reportWaiting(_ authors: [Author]) {
    guard let services else { return }
    let waiting = Dictionary(grouping: authors, by: \.id.provider)
    for (name, authors) in waiting.sorted(by: { $0.key < $1.key }) where services.isScarce(name) {
      let count = authors.count {
        !services.fetcher.isKnownGone(Self.subject($0), for: name)
      }
      if count > 0 { report(.profilesWait(count, of: name)) }
    }
  }

  private func type(of author: Author.ID) -> (any Provider.Type)? {
    let type = ProviderRegistry.type(named: author.provider)
    return type?.info.policy == nil ? nil : type
  }

  /// Returns answers in the order of the authors.
  private func each<Value: Sendable>(
    _ authors: [Author], _ ask: @escaping @Sendable (Author, RecordingProviders) async -> Value?
  ) async -> [Value?] {
    guard let services else { return [] }
    var done = 0
    return await authors.concurrently(width: Self.width) {
      await ask($0, services)
    } each: { _ in
      done += 1
      progress(.authors(done, of: authors.count))
    }
  }
}

extension Problem {
  fileprivate static func profilesWait(_ count: Int, of name: String) -> Problem {
    Problem(
      .note, "provider.profiles-wait",
      "\(counted(count, "author has", "authors have")) no profile from \(name) yet: half of"
        + " the quota is reserved for loading sets",
      help: "no action needed: later builds ask for them")
  }
}
