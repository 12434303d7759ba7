// Flickr as a provider: https://www.flickr.com/services/api/. Everything is asked with a key alone,
// so that only what is public and safe is ever seen.

import VitrineConfig
import VitrineFetch
import VitrineModel

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
    manners: Manners(
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

extension FlickrProvider: Searches {
  func search(_ words: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    guard let words = words.asLine else { return PhotoPage([]) }
    return try await found([.init("text", words)], wish, after)
  }

  /// What a search gives, in the order and under the licenses of the wish.
  private func found(
    _ arguments: [APICall.Parameter], _ wish: Wish, _ after: Cursor?,
    missing: ProviderError? = nil
  ) async throws(ProviderError) -> PhotoPage {
    let licenses = FlickrLicense.ids(of: wish.licenses)
    guard wish.licenses.isEmpty || !licenses.isEmpty else { return PhotoPage([]) }
    let sort = APICall.Parameter("sort", Self.sort(wish.sort))
    let licensed = licenses.isEmpty ? [] : [("license", licenses.joined(separator: ","))]
    return try await api.page(
      of: FlickrListing(
        "flickr.photos.search",
        arguments + [sort, .init("media", "photos")] + licensed.map { .init($0.0, $0.1) },
        missing: missing, depth: 4000, isFiltered: true),
      wish, after)
  }

  /// Newest is by when a photo was taken; Flickr itself takes the upload for what it does not know.
  private static func sort(_ sort: PhotoSet.Sort) -> String {
    switch sort {
    case .relevance: "relevance"
    case .newest: "date-taken-desc"
    case .given: "date-posted-desc"
    }
  }
}

extension FlickrProvider: ListsTagged {
  /// Flickr compares tags without white space and punctuation. A comma would part one tag in two,
  /// and a leading minus would leave photos out.
  func photos(tagged tags: [String], _ wish: Wish, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let bare = tags.map { String($0.lowercased().filter { $0.isLetter || $0.isNumber }) }
    guard !bare.isEmpty, bare.allSatisfy({ !$0.isEmpty }) else { return PhotoPage([]) }
    guard bare.count <= 20 else {
      throw .unavailable(
        source: Self.info.title, reason: "it looks for at most 20 tags at once",
        mend: "name fewer tags")
    }
    return try await found(
      [.init("tags", bare.joined(separator: ",")), .init("tag_mode", "all")], wish, after)
  }
}

extension FlickrProvider: ListsNewest {
  /// A search must be limited by something: here to what was uploaded at any time at all.
  func newest(_ wish: Wish, after: Cursor?) async throws(ProviderError) -> PhotoPage {
    try await found(
      [.init("min_upload_date", "1")],
      Wish(sort: .given, limit: wish.limit, licenses: wish.licenses), after)
  }
}

// MARK: People's photos

extension FlickrProvider: ListsUserPhotos {
  /// The search alone can sort a person's photos, but it ends at 4,000 and does not show those who
  /// hide from it; the plain list has no such end and goes by upload.
  func photos(of user: String, _ wish: Wish, after: Cursor?) async throws(ProviderError)
    -> PhotoPage
  {
    let id = try await nsid(of: user)
    let missing = ProviderError.unknownUser(user, nearest: nil)
    let isShort = wish.limit.map { $0 <= 4000 } ?? false
    if wish.sort == .newest, isShort {
      let page = try await found([.init("user_id", id)], wish, after, missing: missing)
      if after != nil || !page.photos.isEmpty { return page }
    }
    return try await api.page(
      of: FlickrListing(
        "flickr.people.getPublicPhotos", [.init("user_id", id)], missing: missing,
        isSorted: wish.sort != .newest),
      wish, after)
  }
}

extension FlickrProvider: ListsFavorites {
  /// In the order they were marked, the last one first.
  func favorites(of user: String?, _ wish: Wish, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    guard let user else {
      throw .unavailable(
        source: Self.info.title, reason: "favorites there are somebody's",
        mend: "write `favorites:` with the name of a user")
    }
    let id = try await nsid(of: user)
    return try await api.page(
      of: FlickrListing(
        "flickr.favorites.getPublicList", [.init("user_id", id)],
        missing: .unknownUser(user, nearest: nil), isSorted: wish.sort != .newest),
      wish, after)
  }
}

// MARK: Tags

extension FlickrProvider: SuggestsTags {
  func tags(relatedTo tag: String) async throws(ProviderError) -> [Tag] {
    let bare = String(tag.lowercased().filter { $0.isLetter || $0.isNumber })
    guard !bare.isEmpty else { return [] }
    let reply = try await api.reply(
      "flickr.tags.getRelated", [.init("tag", bare)], as: FlickrTags.self, kept: .seconds(86_400))
    guard let list = reply.tags else {
      guard reply.isUnknown else { throw .nonsense(Self.info.title) }
      return []
    }
    return list.tag.compactMap { Tag($0.text) }
  }
}
