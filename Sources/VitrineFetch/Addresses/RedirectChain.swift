// Follows redirects. The HTTP client does not follow them, because each hop must pass the same
// checks as the first address, and secrets must go only to the server that they are for.

import Foundation
import VitrineModel

/// The redirects of one request, and the current address.
struct RedirectChain: Sendable {
  private(set) var target: ResolvedURL
  private var secretHeaders: [APICall.Parameter]
  private var signer: OAuthSigner?
  private var secretQuery: [APICall.Parameter]
  private let secrets: Secrets
  private var visited: Set<String>
  /// The name of the first host.
  let start: String

  /// Creates the chain of a request; a download has no call, and so no secrets.
  init(_ target: ResolvedURL, for call: APICall? = nil) {
    self.target = target
    secretHeaders = call?.secretHeaders ?? []
    secretQuery = call?.secretQuery ?? []
    signer = call?.signer
    secrets = call?.secrets ?? Secrets([])
    visited = [target.text]
    start = target.name
  }

  /// Returns the secret header fields of a request to the current address.
  func secretFields(at date: Date) -> [APICall.Parameter] {
    secretHeaders + (signer.map { [$0.field(for: target, at: date)] } ?? [])
  }

  static let statuses: Set<Int> = [301, 302, 303, 307, 308]

  /// Moves to the address that a redirect names.
  mutating func follow(_ location: String?, maxRedirects: Int) throws(FetchError) {
    guard let location, !location.isEmpty, let base = URL(string: target.text),
      let resolved = URL(string: location, relativeTo: base)?.absoluteString,
      var next = WebAddress(resolved).flatMap({ ResolvedURL($0.text) })
    else { throw refusal("its target is not a web address") }
    guard next.isSecure || !target.isSecure else {
      throw refusal("it leads from https to http")
    }
    if next.origin == target.origin {
      next = withSecrets(next)
    } else {
      try dropSecrets(&next)
    }
    guard visited.insert(next.text).inserted else { throw refusal("the redirects form a loop") }
    guard visited.count <= maxRedirects + 1 else {
      throw refusal("there were more than \(maxRedirects)")
    }
    target = next
  }

  /// Adds secrets that are missing, because some servers drop the query when they add a slash.
  private func withSecrets(_ next: ResolvedURL) -> ResolvedURL {
    let names = Set(URLComponents(string: next.text)?.queryItems?.map(\.name) ?? [])
    let missing = secretQuery.filter { !names.contains($0.name) }
    return ResolvedURL(ResolvedURL.adding(missing, to: next.text)) ?? next
  }

  /// Removes the secrets for another server, also from an address in which the first server repeats
  /// them.
  private mutating func dropSecrets(_ next: inout ResolvedURL) throws(FetchError) {
    let secretNames = Set(secretQuery.map(\.name))
    secretHeaders = []
    secretQuery = []
    signer = nil
    guard secrets.areIn(next.text) else { return }
    var parts = URLComponents(string: next.text)
    let harmless = parts?.percentEncodedQueryItems?.filter {
      !secretNames.contains($0.name) && !secrets.areIn($0.value ?? "")
    }
    parts?.percentEncodedQueryItems = harmless?.isEmpty == true ? nil : harmless
    guard let text = parts?.string, let cleaned = ResolvedURL(text), !secrets.areIn(text) else {
      throw refusal("its target contains a secret")
    }
    next = cleaned
  }

  private func refusal(_ reason: String) -> FetchError { .redirects(host: start, reason: reason) }
}
