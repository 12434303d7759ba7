// Who is meant by a name in site.yml. Flickr's methods take the id that never changes; people know
// their screen name, or the address of their page.

import VitrineFetch
import VitrineModel

extension FlickrProvider {
  /// The id of a user who is named by it, by the screen name, by the end of the profile's address,
  /// or by that address itself.
  func nsid(of user: String) async throws(ProviderError) -> String {
    let missing = ProviderError.unknownUser(user, nearest: nil)
    guard let name = user.asLine else { throw missing }
    if Self.isNSID(name) { return name }
    if let address = WebAddress(pasted: name, at: FlickrPage.hosts) {
      guard let who = FlickrPage(address)?.user else { throw missing }
      return Self.isNSID(who) ? who : try await nsid(at: who, missing)
    }
    do throws(ProviderError) {
      return try await id(
        "flickr.people.findByUsername", .init("username", name), missing)
    } catch {
      guard error == missing else { throw error }
      return try await nsid(at: name, missing)
    }
  }

  /// `12037949754@N01`
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
      method, [argument], as: FlickrUser.self, missing: missing, kept: .seconds(86_400))
    guard let id = reply.user?.nsid ?? reply.user?.id else { throw missing }
    return id
  }
}

extension FlickrProvider: DescribesAuthors {
  /// People seldom rewrite their profile, and a site may show hundreds of them.
  private static let profilesKept = Duration.seconds(7 * 86_400)

  func describe(_ author: Author) async throws(ProviderError) -> Author {
    let reply = try await api.reply(
      "flickr.people.getInfo", [.init("user_id", author.id.id)], as: FlickrPerson.self,
      missing: .unknownUser(author.name, nearest: nil), kept: Self.profilesKept)
    guard let person = reply.person else { throw .nonsense(Self.info.title) }
    let names = [person.username, person.realname].compactMap { $0?.text.asLine }
    let told = Author(
      flickr: author.id.id, name: names.first ?? author.name, alias: person.alias,
      iconServer: person.iconserver)
    let photos = person.photosurl.flatMap { WebAddress($0.text) }
    return Author(
      id: author.id, name: told.name,
      page: person.profileurl.flatMap { WebAddress($0.text) } ?? author.page ?? told.page,
      biography: Prose(html: person.description?.text ?? ""), avatar: told.avatar ?? author.avatar,
      links: photos.map { [Author.Link(name: Self.info.title, address: $0)] } ?? [],
      profile: person.profile(named: told.name))
  }
}

extension FlickrPerson.Person {
  /// - Parameter name: what the author is called on pages.
  fileprivate func profile(named name: String) -> Author.Profile {
    let real = realname?.text.asLine ?? ""
    return Author.Profile(
      realName: real == name ? "" : real, account: alias?.asLine ?? "",
      place: location?.text.asLine ?? "",
      since: Moment(epoch: (photos?.firstdate?.text).flatMap { Int($0) }),
      photoCount: Int(toldCount: (photos?.count?.text).flatMap { Int($0) }))
  }
}
