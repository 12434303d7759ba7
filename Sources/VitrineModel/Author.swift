// Who made photos, as far as the source of the photos tells. All texts but the name may be empty;
// what a service does not tell is not guessed.

/// Who made a photo.
public struct Author: Hashable, Sendable {
  public typealias ID = Key<Author>

  public let id: ID
  public var name: String
  public var page: WebAddress?
  public var biography: Prose
  public var avatar: WebAddress?
  public var links: [Link]
  public var profile: Profile

  /// A named address on an author's profile.
  public struct Link: Hashable, Sendable {
    public let name: String
    public let address: WebAddress

    public init(name: String, address: WebAddress) {
      self.name = name
      self.address = address
    }
  }

  /// The facts of an author's account at a service.
  public struct Profile: Hashable, Sendable {
    /// Beside a name that is a screen name; empty where it is not told.
    public var realName: String
    /// What the service calls the account, as in `@ada`, without the `@`; empty where it is not told.
    public var account: String
    /// Where they live, in their own words; empty where it is not told.
    public var place: String
    /// When their first photo was published there.
    public var since: Moment?
    /// Photos they have published there, on this site or not.
    public var photoCount: Int?
    public var followerCount: Int?
    /// Do they say that they take commissions.
    public var isForHire: Bool

    public init(
      realName: String = "", account: String = "", place: String = "", since: Moment? = nil,
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

  public init(
    id: ID, name: String, page: WebAddress? = nil, biography: Prose = .empty,
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
  /// What all mentions of one author say together, the first word on each point being the last;
  /// nil where there are none.
  init?(knownFrom mentions: some Sequence<Author>) {
    guard var known = mentions.first(where: { _ in true }) else { return nil }
    for other in mentions where other != known {
      known.page = known.page ?? other.page
      known.avatar = known.avatar ?? other.avatar
      if known.biography.isEmpty { known.biography = other.biography }
      if known.links.isEmpty { known.links = other.links }
      known.profile.fill(from: other.profile)
    }
    self = known
  }
}

extension Author.Profile {
  /// Takes what is not known yet.
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
