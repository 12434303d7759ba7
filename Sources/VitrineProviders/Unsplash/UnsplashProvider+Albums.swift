// Albums, which Unsplash calls collections, and its topics.

import VitrineFetch
import VitrineModel

extension UnsplashProvider: ListsAlbums {
  /// Returns a collection or a topic, by its id or address.
  func album(_ id: String) async throws(ProviderError) -> Album {
    let missing = Self.missing(id)
    guard let text = id.asLine, let name = Self.collection(text) else { throw missing }
    let collection = try await api.reply(
      Self.path(of: name), as: UnsplashCollection.self, missing: missing
    ).reply
    guard let album = Album(collection, id: Self.topic(name) == nil ? nil : name) else {
      throw missing
    }
    return album
  }

  /// The path of a collection, or of a topic such as `topic:nature`.
  private static func path(of album: String) -> [String] {
    topic(album).map { ["topics", $0] } ?? ["collections", album]
  }

  private static func topic(_ album: String) -> String? {
    let start = "\(UnsplashSearch.topic):"
    return album.hasPrefix(start) ? String(album.dropFirst(start.count)) : nil
  }

  func albums(of user: String) async throws(ProviderError) -> [Album] {
    let name = try await username(of: user)
    return try await addingNearestName(user) { missing throws(ProviderError) in
      try await [Album](ofPages: { page throws(ProviderError) in
        let list = try await api.reply(
          ["users", name, "collections"], [.init("per_page", "30"), .init("page", "\(page)")],
          as: LenientList<UnsplashCollection>.self, missing: missing
        ).reply.wrappedValue
        return (list.compactMap { Album($0) }, list.count >= 30)
      })
    }
  }

  func photos(in album: Album, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    try await api.page(
      of: UnsplashListing(
        Self.path(of: album.id) + ["photos"], UnsplashSearch.shape(query),
        missing: Self.missing(album.id), isSorted: query.isSorted()),
      query, after)
  }

  private static func missing(_ album: String) -> ProviderError {
    guard let topic = topic(album) else { return .unknownAlbum(album) }
    return .unknown(
      source: info.title, what: "the topic \(topic)",
      help: "open a topic at unsplash.com and copy its address, such as"
        + " https://unsplash.com/t/nature, or the end of it")
  }

  private static func collection(_ text: String) -> String? {
    let topic = topic(text)
    guard let page = WebAddress(pasted: topic ?? text, at: pageHosts) else { return text }
    let album = reference(to: page)?.album
    return topic == nil || album.flatMap(Self.topic) != nil ? album : nil
  }
}

extension Album {
  fileprivate init?(_ wire: UnsplashCollection, id known: String? = nil) {
    guard let id = known ?? wire.id else { return nil }
    self.init(id: id, title: wire.title?.asLine ?? id, caption: RichText(wire.description ?? ""))
  }
}
