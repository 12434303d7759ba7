// The author of photos, if the source names one. All texts but the name may be empty; what a
// service does not provide is not guessed.

import Foundation

/// The person or institution that made a photo.
public struct Author: Hashable, Sendable {
  /// The identity of an author: the provider and the id that the author has there.
  public typealias ID = Key<Author>

  /// The identity, which never changes.
  public let id: ID
  /// The name to show.
  public var name: String
  /// The address of the author's profile or website.
  public var page: WebAddress?
  /// The author's own description; empty if there is none.
  public var biography: RichText
  /// The address of the profile image.
  public var avatar: WebAddress?
  /// Other addresses on the author's profile, in its order.
  public var links: [Link]
  /// The facts of the author's account at the service.
  public var profile: Profile

  /// A named address on an author's profile.
  public struct Link: Hashable, Sendable {
    /// The text of the link.
    public let name: String
    /// The address that the link leads to.
    public let address: WebAddress

    /// Creates a link.
    public init(name: String, address: WebAddress) {
      self.name = name
      self.address = address
    }
  }

  /// The facts of an author's account at a service.
  public struct Profile: Hashable, Sendable {
    /// The real name, if the name is a screen name; empty if unknown.
    public var realName: String
    /// The account's name at the service, as in `@ada`, without the `@`; empty if unknown.
    public var account: String
    /// The place where the author lives, in the author's words; empty if unknown.
    public var place: String
    /// The date when the author published the first photo at the service.
    public var since: PartialDate?
    /// The number of photos published at the service, on this site or not.
    public var photoCount: Int?
    /// The number of followers at the service.
    public var followerCount: Int?
    /// Whether the profile says that the author takes commissions.
    public var isForHire: Bool

    /// Creates a profile from the facts that are known.
    public init(
      realName: String = "", account: String = "", place: String = "", since: PartialDate? = nil,
      photoCount: Int? = nil, followerCount: Int? = nil, isForHire: Bool = false
    ) {
      self.realName = realName
      self.account = account
      self.place = place
      self.since = since
      self.photoCount = photoCount
      self.followerCount = followerCount
      self.isForHire = isForHire
    }
  }

  /// Creates an author.
  public init(
    id: ID, name: String, page: WebAddress? = nil, biography: RichText = .empty,
    avatar: WebAddress? = nil, links: [Link] = [], profile: Profile = Profile()
  ) {
    self.id = id
    self.name = name
    self.page = page
    self.biography = biography
    self.avatar = avatar
    self.links = links
    self.profile = profile
  }
}

extension Author {
  /// Merges all mentions of one author: of each fact, the first mention that has it counts.
  ///
  /// Nil if there are no mentions.
  init?(merging mentions: some Sequence<Author>) {
    guard var merged = mentions.first(where: { _ in true }) else { return nil }
    for other in mentions where other != merged {
      merged.page = merged.page ?? other.page
      merged.avatar = merged.avatar ?? other.avatar
      if merged.biography.isEmpty { merged.biography = other.biography }
      if merged.links.isEmpty { merged.links = other.links }
      merged.profile.fill(from: other.profile)
    }
    self = merged
  }
}

extension Author.Profile {
  /// Fills in the facts that are not known yet.
  fileprivate mutating func fill(from other: Author.Profile) {
    if realName.isEmpty { realName = other.realName }
    if account.isEmpty { account = other.account }
    if place.isEmpty { place = other.place }
    since = since ?? other.since
    photoCount = photoCount ?? other.photoCount
    followerCount = followerCount ?? other.followerCount
    isForHire = isForHire || other.isForHire
  }
}

extension Key where Thing == Author {
  /// Creates the id of an author who is known only by name.
  ///
  /// Programs write the same name in composed or decomposed letters. It is one author.
  public init(named name: String) {
    self.init(provider: "folder", id: name.precomposedStringWithCanonicalMapping)
  }
}
