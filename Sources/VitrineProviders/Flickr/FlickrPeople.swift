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
    if FlickrAddress.isNSID(name) { return name }
    if let address = FlickrAddress(name) {
      guard let who = address.user else { throw missing }
      return FlickrAddress.isNSID(who) ? who : try await nsid(at: who, missing)
    }
    do throws(ProviderError) {
      return try await id(
        "flickr.people.findByUsername", .init("username", name), missing)
    } catch {
      guard error == missing else { throw error }
      return try await nsid(at: name, missing)
    }
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
      links: photos.map { [Author.Link(name: Self.info.title, address: $0)] } ?? [])
  }
}

/// The parts of an address at Flickr's own site: `flickr.com/photos/ada/albums/72157…`.
struct FlickrAddress {
  private let parts: [String]

  /// Nil where the text is no such address.
  init?(_ text: String) {
    guard let parts = WebAddress.parts(of: text, at: "flickr.com") else { return nil }
    self.parts = parts
  }

  /// `12037949754@N01`
  static func isNSID(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, let first = halves[1].first, first == "N" else { return false }
    return [halves[0], halves[1].dropFirst()].allSatisfy {
      !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  var user: String? {
    ["photos", "people"].contains(parts.first) ? parts.dropFirst().first : nil
  }

  /// The kind of album and its id.
  var album: (kind: String, id: String)? { parts.count >= 4 ? (parts[2], parts[3]) : nil }
}
