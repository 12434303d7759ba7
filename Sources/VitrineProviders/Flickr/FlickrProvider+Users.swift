// Finds the user with a name. Flickr's methods take the id (NSID), which never changes; people know
// the screen name or the address of a page.

import VitrineFetch
import VitrineModel

extension FlickrProvider {
  /// Returns the id of a user.
  ///
  /// - Parameter user: The id, the screen name, the name in addresses, or the address of a page.
  /// - Returns: The NSID.
  /// - Throws: `ProviderError.unknownUser` if there is no such user.
  func nsid(of user: String) async throws(ProviderError) -> String {
    let missing = ProviderError.unknownUser(user)
    guard let name = user.asLine else { throw missing }
    if Self.isNSID(name) { return name }
    if let address = WebAddress(pasted: name, at: FlickrPage.hosts) {
      guard let who = FlickrPage(address)?.user else { throw missing }
      return Self.isNSID(who) ? who : try await nsid(at: who, missing)
    }
    do {
      return try await id(
        "flickr.people.findByUsername", .init("username", name), missing)
    } catch {
      guard error == missing else { throw error }
      return try await nsid(at: name, missing)
    }
  }

  /// Whether a text is an NSID such as `12037949754@N01`.
  static func isNSID(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[1].first == "N" else { return false }
    return halves[0].isNumber && halves[1].dropFirst().isNumber
  }

  private func nsid(at alias: String, _ missing: ProviderError) async throws(ProviderError)
    -> String
  {
    try await id(
      "flickr.urls.lookupUser",
      .init("url", "https://www.flickr.com/photos/\(alias.asPathSegment)/"), missing)
  }

  private func id(
    _ method: String, _ argument: APICall.Parameter, _ missing: ProviderError
  ) async throws(ProviderError) -> String {
    let reply = try await api.reply(
      method, [argument], as: FlickrUser.self, missing: missing, maxAge: .seconds(86_400))
    guard let id = reply.user?.nsid ?? reply.user?.id else { throw missing }
    return id
  }
}

extension FlickrProvider: DescribesAuthors {
  /// Profiles change rarely, and a site may show hundreds.
  private static let profilesKept = Duration.seconds(30 * 86_400)

  func describe(_ author: Author) async throws(ProviderError) -> Author {
    let reply = try await api.reply(
      "flickr.people.getInfo", [.init("user_id", author.id.id)], as: FlickrPerson.self,
      missing: .unknownUser(author.name), maxAge: Self.profilesKept)
    guard let person = reply.person else { throw .invalidReply(Self.info.title) }
    let names = [person.username, person.realname].compactMap { $0?.text.asLine }
    let profile = Author(
      flickr: author.id.id, name: names.first ?? author.name, alias: person.alias,
      iconServer: person.iconserver)
    let photos = person.photosurl.flatMap { WebAddress($0.text) }
    return Author(
      id: author.id, name: profile.name,
      page: person.profileurl.flatMap { WebAddress($0.text) } ?? author.page ?? profile.page,
      biography: RichText(html: person.description?.text ?? ""),
      avatar: profile.avatar ?? author.avatar,
      links: photos.map { [Author.Link(name: Self.info.title, address: $0)] } ?? [],
      profile: person.profile(named: profile.name))
  }
}

extension FlickrPerson.Person {
  /// Returns the profile of an author with this name on pages.
  fileprivate func profile(named name: String) -> Author.Profile {
    let real = realname?.text.asLine ?? ""
    return Author.Profile(
      realName: real == name ? "" : real, account: alias?.asLine ?? "",
      place: location?.text.asLine ?? "",
      since: PartialDate(epoch: (photos?.firstdate?.text).flatMap { Int($0) }),
      photoCount: Int(reportedCount: (photos?.count?.text).flatMap { Int($0) }))
  }
}
