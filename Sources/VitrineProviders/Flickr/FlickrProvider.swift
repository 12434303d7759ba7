// Flickr as a provider: https://www.flickr.com/services/api/. All calls use a key without a user,
// so only public, safe photos are visible.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The provider `flickr`.
struct FlickrProvider: Provider {
  static let info = ProviderInfo(
    name: "flickr", title: "Flickr",
    options: [
      OptionDeclaration(
        name: "api_key", help: "the key of an app at flickr.com/services/apps", isSecret: true,
        variable: "FLICKR_API_KEY", isRequired: true),
      OptionDeclaration(
        name: "endpoint", help: "the address of the API",
        defaultValue: "https://api.flickr.com/services/rest/", isAddress: true),
    ],
    policy: ServicePolicy(
      terms: ServiceTerms(
        title: "Flickr", address: WebAddress("https://www.flickr.com/"),
        notice: "This product uses the Flickr API but is not endorsed or certified by"
          + " SmugMug, Inc.",
        photosPerPage: 30),
      limits: ServiceLimits(
        calls: .init(concurrent: 2, burst: 10, interval: .seconds(1)),
        downloads: .init(concurrent: 4), quotas: [.init(3600, per: .hour)])))

  let api: FlickrAPI
  let owners = FlickrAlbumOwners()

  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError) {
    api = FlickrAPI(options, services)
  }
}

// MARK: Searches

extension FlickrProvider: SearchesPhotos {
  func search(_ words: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    return try await found([.init("text", words)], query, after)
  }

  /// Returns a page of a search, in the order and under the licenses of the query.
  private func found(
    _ arguments: [APICall.Parameter], _ query: PhotoQuery, _ after: Cursor?,
    missing: ProviderError? = nil
  ) async throws(ProviderError) -> PhotoPage {
    let licenses = FlickrLicense.ids(of: query.licenses)
    guard query.licenses.isEmpty || !licenses.isEmpty else { return PhotoPage([]) }
    let sort = APICall.Parameter("sort", Self.sort(query.sort))
    let licensed = licenses.isEmpty ? [] : [("license", licenses.joined(separator: ","))]
    return try await api.page(
      of: FlickrListing(
        "flickr.photos.search",
        arguments + [sort, .init("media", "photos")] + licensed.map { .init($0.0, $0.1) },
        missing: missing, depth: 4000, isFiltered: true),
      query, after)
  }

  /// `newest` is by the date taken.
  ///
  /// For photos without one, Flickr itself uses the upload date.
  private static func sort(_ sort: PhotoSet.Sort) -> String {
    switch sort {
    case .relevance: "relevance"
    case .newest: "date-taken-desc"
    case .given: "date-posted-desc"
    }
  }
}

extension FlickrProvider: ListsTagged {
  /// Flickr compares tags without white space and punctuation.
  ///
  /// A comma would split a tag, and a leading minus would exclude photos.
  func photos(tagged tags: [String], _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let bare = tags.map { String($0.lowercased().filter { $0.isLetter || $0.isNumber }) }
    guard !bare.isEmpty, bare.allSatisfy({ !$0.isEmpty }) else { return PhotoPage([]) }
    guard bare.count <= 20 else {
      throw .unavailable(
        source: Self.info.title, reason: "it searches for at most 20 tags at once",
        help: "name fewer tags")
    }
    return try await found(
      [.init("tags", bare.joined(separator: ",")), .init("tag_mode", "all")], query, after)
  }
}

extension FlickrProvider: ListsNewest {
  /// A search needs some condition; this one matches every upload date.
  func newest(_ query: PhotoQuery, after: Cursor?) async throws(ProviderError) -> PhotoPage {
    try await found(
      [.init("min_upload_date", "1")],
      PhotoQuery(sort: .given, limit: query.limit, licenses: query.licenses), after)
  }
}

// MARK: People's photos

extension FlickrProvider: ListsUserPhotos {
  /// Only the search can sort the photos of a user, but it ends at 4,000 and leaves out users who
  /// opted out of it.
  ///
  /// The plain list is complete and in the order of uploads.
  func photos(of user: String, _ query: PhotoQuery, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let id = try await nsid(of: user)
    let missing = ProviderError.unknownUser(user, nearest: nil)
    let isShort = query.limit.map { $0 <= 4000 } ?? false
    if query.sort == .newest, isShort {
      let page = try await found([.init("user_id", id)], query, after, missing: missing)
      if after != nil || !page.photos.isEmpty { return page }
    }
    return try await api.page(
      of: FlickrListing(
        "flickr.people.getPublicPhotos", [.init("user_id", id)], missing: missing,
        isSorted: query.sort != .newest),
      query, after)
  }
}

extension FlickrProvider: ListsFavorites {
  /// In the order in which they were marked, latest first.
  func favorites(of user: String?, _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    guard let user else {
      throw .unavailable(
        source: Self.info.title, reason: "favorites belong to a user",
        help: "add a user name after `favorites:`")
    }
    let id = try await nsid(of: user)
    return try await api.page(
      of: FlickrListing(
        "flickr.favorites.getPublicList", [.init("user_id", id)],
        missing: .unknownUser(user, nearest: nil), isSorted: query.sort != .newest),
      query, after)
  }
}

// MARK: Tags

extension FlickrProvider: SuggestsTags {
  func tags(relatedTo tag: String) async throws(ProviderError) -> [Tag] {
    let bare = String(tag.lowercased().filter { $0.isLetter || $0.isNumber })
    guard !bare.isEmpty else { return [] }
    let reply = try await api.reply(
      "flickr.tags.getRelated", [.init("tag", bare)], as: FlickrTags.self, maxAge: .seconds(86_400))
    guard let list = reply.tags else {
      guard reply.isUnknown else { throw .invalidReply(Self.info.title) }
      return []
    }
    return list.tag.compactMap { Tag($0.text) }
  }
}
