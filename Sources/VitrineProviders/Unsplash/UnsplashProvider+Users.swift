// Finds the user with a name. Unsplash identifies users by their user name, which is also in the
// address of their page. A full name can only be searched for.

import VitrineFetch
import VitrineModel

extension UnsplashProvider {
  /// Profiles change rarely, and a site may show more of them than a demo key has calls.
  private static let profilesKept = Duration.seconds(30 * 86_400)

  /// Returns a user name.
  ///
  /// - Parameter user: A user name with or without `@`, the address of a profile, or a full name
  ///   that only one person has.
  /// - Returns: The user name.
  /// - Throws: `ProviderError.unknownUser` if there is no such user.
  func username(of user: String) async throws(ProviderError) -> String {
    guard let text = user.asLine else { throw .unknownUser(user) }
    if let page = WebAddress(pasted: text, at: Self.pageHosts) {
      guard let name = Self.reference(to: page)?.user else {
        throw .unknownUser(user)
      }
      return name
    }
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    guard name.contains(where: { $0.isWhitespace || $0 == "/" }) else { return name }
    let found = try await people(like: name)
    let named = found.filter { $0.name.lowercased() == name.lowercased() }
    guard named.count == 1 else {
      throw .unknownUser(user, nearest: nearestName(to: name, in: found))
    }
    return named[0].id.id
  }

  /// Returns a user.
  ///
  /// - Parameters:
  ///   - name: The user name.
  ///   - known: The name in site.yml.
  /// - Returns: The user.
  /// - Throws: `ProviderError.unknownUser` with the nearest name if there is no such user.
  func person(_ name: String, known: String) async throws(ProviderError) -> UnsplashUser {
    try await addingNearestName(known) { missing throws(ProviderError) in
      try await api.reply(
        ["users", name], as: UnsplashUser.self, missing: missing, maxAge: Self.profilesKept
      ).reply
    }
  }

  /// Runs a call.
  ///
  /// If the user is unknown, adds the nearest name to the error.
  func addingNearestName<Value>(
    _ user: String, _ ask: (_ missing: ProviderError) async throws(ProviderError) -> Value
  ) async throws(ProviderError) -> Value {
    let missing = ProviderError.unknownUser(user)
    do {
      return try await ask(missing)
    } catch {
      guard error == missing else { throw error }
      let found = (try? await people(like: user)) ?? []
      throw .unknownUser(user, nearest: nearestName(to: user, in: found))
    }
  }

  private func people(like name: String) async throws(ProviderError) -> [Author] {
    let query = [APICall.Parameter("query", name), .init("per_page", "10")]
    return try await api.reply(
      ["search", "users"], query, as: UnsplashUsers.self, maxAge: .seconds(86_400)
    ).reply.results.compactMap { Author($0, api.referral) }
  }

  /// By user name or by full name.
  private func nearestName(to name: String, in people: [Author]) -> String? {
    let names = people.map(\.id.id)
    if let near = nearest(to: name, in: names) { return near }
    let full = nearest(to: name, in: people.map(\.name))
    return full.flatMap { full in people.first { $0.name == full }?.id.id }
  }
}

extension Author {
  /// Nil without a user name, which is the id: the API accepts no other.
  ///
  /// `referral` are the parameters of links to Unsplash.
  init?(_ user: UnsplashUser, _ referral: String) {
    guard let id = user.username else { return nil }
    let page =
      WebAddress(reported: user.links?.html)
      ?? WebAddress("https://unsplash.com/@\(id.asPathSegment)")
    self.init(
      id: ID(provider: UnsplashProvider.info.name, id: id), name: user.name?.asLine ?? id,
      page: page?.adding(query: referral), biography: RichText(user.bio ?? ""),
      avatar: WebAddress(reported: user.images?.large ?? user.images?.medium),
      links: user.social.map(Self.links) ?? [],
      profile: Profile(
        account: id, place: user.location?.asLine ?? "",
        photoCount: Int(reportedCount: user.$photoCount),
        followerCount: Int(reportedCount: user.$followerCount), isForHire: user.isForHire))
  }

  private static func links(_ social: UnsplashUser.Social) -> [Link] {
    let portfolio = WebAddress(reported: social.portfolio)
    return [
      portfolio.map { Link(name: $0.host, address: $0) },
      link("Instagram", at: "https://www.instagram.com/", social.instagram),
      link("Twitter", at: "https://twitter.com/", social.twitter),
    ].compactMap(\.self)
  }

  /// Returns nil without an account.
  ///
  /// Some people write it with `@`.
  private static func link(_ name: String, at site: String, _ account: String?) -> Link? {
    guard let account = account?.asLine else { return nil }
    let plain = account.hasPrefix("@") ? String(account.dropFirst()) : account
    return WebAddress(site + plain.asPathSegment).map { Link(name: name, address: $0) }
  }
}
