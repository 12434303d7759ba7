// The errors of providers.

import VitrineModel

/// The reason a provider cannot answer.
///
/// VitrineCatalog turns it into a `Problem` that names the set.
///
/// People read `reason`, `what` and `help`. `reason` completes “the set cannot be filled from
/// Flickr: …”, for example `it rejected the key`. `help` is an imperative, for example `build again
/// later`. None of them may contain a key.
public enum ProviderError: Error, Hashable, Sendable {
  /// There is no user with this name. `nearest` is a similar name that exists.
  case unknownUser(String, nearest: String? = nil)
  /// There is no album with this name. `nearest` is a similar name that exists.
  case unknownAlbum(String, nearest: String? = nil)
  /// The user or album of this name has photos, and the curator leaves all of them out.
  case leftOut(String)
  /// The album is named by its path from site.yml, not from within `source`; `album` is its name.
  case albumNamedByPath(String, source: String, album: String)
  /// Nobody and nothing with this name has albums. `help` says whose albums can be listed.
  case noAlbums(of: String, nearest: String?, help: String)
  /// The source has nothing of this name. `what` completes “the set asks for …”, for example `the
  /// topic waves`; `help` says where its names are found.
  case unknown(source: String, what: String, help: String)
  /// The source does not offer this, or no longer does, but answers everything else. `what`
  /// completes “the set asks for …”, for example `likes`.
  case notOffered(
    source: String, what: String, help: String = "choose another kind of set, or remove it")
  /// The source as a whole cannot be used: there is no key, no network, or the service has an
  /// error.
  case unavailable(source: String, reason: String, help: String)
}
