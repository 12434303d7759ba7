// Flickr as a provider: https://www.flickr.com/services/api/. Calls use a key without a user, so only
// public, safe photos are visible. Calls for the site's own private photos are signed.

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
    ] + FlickrAccount.options,
    setOptions: FlickrSearch.options, conditions: [.taken, .uploaded, .tags],
    facts: [.taken, .uploaded, .orientation, .tags],
    policy: ServicePolicy(
      terms: ServiceTerms(
        title: "Flickr", address: WebAddress("https://www.flickr.com/"),
        notice: "This product uses the Flickr API but is not endorsed or certified by"
          + " SmugMug, Inc.",
        photosPerPage: 30),
      limits: ServiceLimits(
        calls: .init(concurrent: 2, burst: 10, interval: .seconds(1)),
        downloads: .init(concurrent: 4), quotas: [.init(3600, per: .hour)])),
    ownSorts: [.interesting])

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

  /// Returns a page of a search, in the order, under the licenses and conditions of the query.
  private func found(
    _ arguments: [APICall.Parameter], _ query: PhotoQuery, _ after: Cursor?,
    missing: ProviderError? = nil, isOfUser: Bool = false
  ) async throws(ProviderError) -> PhotoPage {
    let licenses = FlickrLicense.ids(of: query.licenses)
    guard query.licenses.isEmpty || !licenses.isEmpty else { return PhotoPage([]) }
    let licensed = licenses.isEmpty ? [] : [("license", licenses.joined(separator: ","))]
    let search = FlickrSearch(query)
    return try await api.page(
      of: FlickrListing(
        "flickr.photos.search",
        search.arguments(beside: arguments) + licensed.map { .init($0.0, $0.1) },
        missing: missing, depth: 4000, isSorted: query.isSorted(by: [.newest, .oldest]),
        isFiltered: true, isOfUser: isOfUser, largestPage: search.largestPage,
        dates: search.dates),
      query, after)
  }
}

extension FlickrProvider: ListsTagged {
  func photos(tagged tags: [String], _ query: PhotoQuery, after: Cursor?)
    async throws(ProviderError) -> PhotoPage
  {
    let bare = tags.map(\.bareTag)
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
    let missing = ProviderError.unknownUser(user)
    let isOwn = api.account.publishesPrivatePhotos(of: id)
    let isShort = query.limit.map { $0 <= 4000 } ?? false
    let isSearch =
      query.sort == .interesting || [.newest, .oldest].contains(query.sort) && isShort
    let list = FlickrListing(
      isOwn ? "flickr.people.getPhotos" : "flickr.people.getPublicPhotos",
      [.init("user_id", id)], missing: missing, isSorted: query.isSorted(), isOfUser: isOwn)
    guard isSearch || FlickrSearch(query).narrows else {
      return try await api.page(of: list, query, after)
    }
    if let after = after?.inPlainList {
      return try await api.page(of: list, query, after).asPlainList
    }
    let page = try await found(
      [.init("user_id", id)], query, after, missing: missing, isOfUser: isOwn)
    // The plain list knows no options: it would show what they leave out.
    if after != nil || !page.photos.isEmpty || !query.options.isEmpty { return page }
    return try await api.page(of: list, query, nil).asPlainList
  }
}

/// Pages of the plain list of a user whom the search does not find: the next pages are of it, too.
extension Cursor {
  private static let mark = "list "

  fileprivate var plain: Cursor { Cursor(Self.mark + text) }

  /// The position in the plain list; nil if it is one in a search.
  fileprivate var inPlainList: Cursor? {
    text.hasPrefix(Self.mark) ? Cursor(String(text.dropFirst(Self.mark.count))) : nil
  }
}

extension PhotoPage {
  fileprivate var asPlainList: PhotoPage {
    var page = self
    page.next = next?.plain
    return page
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
        missing: .unknownUser(user), isSorted: query.isSorted()),
      query, after)
  }
}

// MARK: Tags

extension FlickrProvider: SuggestsTags {
  func tags(relatedTo tag: String) async throws(ProviderError) -> [Tag] {
    let bare = tag.bareTag
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
