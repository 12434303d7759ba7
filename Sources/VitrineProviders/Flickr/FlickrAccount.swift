// Calls on behalf of a user, who also sees private photos: the user's own, and those of friends and
// family. Only the user's own may be published, and only if site.yml asks for it twice: the account
// is in `own`, and the provider has `private: publish`. Everything else fails closed.

import VitrineConfig
import VitrineFetch
import VitrineModel

/// The account whose private photos a site publishes.
struct FlickrAccount: Sendable {
  static let options = [
    secret("api_secret", "the secret of the app, to sign calls for your private photos"),
    secret("oauth_token", "a token of your account with permission to read"),
    secret("oauth_token_secret", "the secret of the token"),
    OptionDeclaration(
      name: "private",
      help: "publish your private photos; needs a token, and your account in `own`",
      form: .choice(["publish"])),
  ]

  private let isWanted: Bool
  private let own: Set<Author.ID>
  private let keys: [ServiceKey]

  init(_ options: ProviderOptions, _ services: ProviderServices) {
    isWanted = options["private"] == "publish"
    own = services.ownAccounts
    keys = ["api_key", "api_secret", "oauth_token", "oauth_token_secret"].map {
      ServiceKey($0, in: options, of: FlickrProvider.info)
    }
    if isWanted, !own.contains(where: { $0.provider == FlickrProvider.info.name }) {
      services.report(Self.noAccount)
    }
  }

  private static let noAccount = Problem(
    .warning, "flickr.private-of-nobody",
    "`private: publish` publishes nothing, because `own` names no Flickr account",
    help: "add your account to `own`, such as `own: [\"flickr:12037949754@N01\"]`")

  private static func secret(_ name: String, _ help: String) -> OptionDeclaration {
    OptionDeclaration(
      name: name, help: help, isSecret: true, variable: "FLICKR_\(name.uppercased())")
  }

  /// Whether an account is the site's own, and its private photos are published.
  func publishesPrivatePhotos(of nsid: String) -> Bool {
    isWanted && own.contains(Author.ID(provider: FlickrProvider.info.name, id: nsid))
  }

  /// The advice for a token that the service rejects.
  var help: String {
    let names = keys.dropFirst().map(\.variable)
    let last = names.last ?? ""
    return "check the values of \(names.dropLast().joined(separator: ", ")) and \(last) in the"
      + " environment"
  }

  /// Returns what signs calls; nil if only public photos are wanted.
  ///
  /// - Throws: `ProviderError.unavailable` if a part of the token is missing.
  func signer() throws(ProviderError) -> OAuthSigner? {
    guard isWanted else { return nil }
    return OAuthSigner(
      key: try keys[0].value(), keySecret: try keys[1].value(), token: try keys[2].value(),
      tokenSecret: try keys[3].value())
  }

  /// Why a photo must not be published; nil if it may be.
  ///
  /// A photo of which the service does not say that it is public may be one that a user shares only
  /// with the signer.
  func omission(of photo: FlickrPhoto, by owner: String?) -> Omission? {
    let isPrivate = isWanted ? photo.$isPublic != 1 : photo.$isPublic == 0
    return isPrivate && owner.map(publishesPrivatePhotos) != true ? Self.privatePhoto : nil
  }

  private static let privatePhoto = Omission(
    "private photo",
    help: "to publish your own, add your account to `own` and `private: publish` to flickr")
}
