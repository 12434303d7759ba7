// Calls with a token that the service returns for credentials.

import AsyncHTTPClient
import Foundation
import NIOHTTP1
import VitrineModel

extension Fetcher {
  /// Returns a call with its token; the call itself if it needs none.
  ///
  /// The token is asked for once in a run, and only if the service is called at all.
  func authorized(
    _ call: APICall, for service: String
  ) async throws(FetchError) -> APICall {
    guard let grant = call.grant else { return call }
    var token = try await token(by: grant, for: service)
    if let end = token.end, end <= clock.now() {
      tokens.forget(grant.key)
      token = try await self.token(by: grant, for: service)
    }
    var call = call
    call.secretHeaders.append(.init("Authorization", "Bearer \(token.text)"))
    return call
  }

  /// A refusal is kept as well: the same credentials are refused again.
  private func token(
    by grant: TokenGrant, for service: String
  ) async throws(FetchError) -> AccessToken {
    let answer = try await tokens.value(grant.key) {
      () throws(FetchError) -> Result<AccessToken, FetchError> in
      do throws(FetchError) {
        return .success(try await newToken(by: grant, for: service))
      } catch {
        guard case .tokenRefused = error else { throw error }
        return .failure(error)
      }
    }
    return try answer.get()
  }

  private func newToken(
    by grant: TokenGrant, for service: String
  ) async throws(FetchError) -> AccessToken {
    guard let target = ResolvedURL(grant.address.text) else {
      throw .unreachable(host: grant.address.host, reason: "its address is not valid")
    }
    let (status, bytes) = try await reply(to: grant, from: target, for: service)
    let reply = try? JSONDecoder().decode(TokenReply.self, from: Data(bytes))
    switch status {
    case 200..<300:
      guard let token = reply?.token(at: clock.now()) else {
        throw .noAnswer(host: target.name, reason: "its reply has no token")
      }
      return token
    case 400, 401, 403:
      let words = reply?.refusal.map {
        ": “\(Secrets(grant.secrets).removed(from: String($0.prefix(200))).printable)”"
      }
      throw .tokenRefused(host: target.name, reason: words ?? "", help: grant.help)
    default: throw .status(status, host: target.name)
    }
  }

  private func reply(
    to grant: TokenGrant, from target: ResolvedURL, for service: String
  ) async throws(FetchError) -> (status: Int, body: [UInt8]) {
    let limiters = limiters(of: service)
    return try await retryPolicy.run(
      target, through: limiters.calls, countedBy: limiters.ledger, within: settings.callTimeout
    ) { deadline throws(AttemptError) in
      let counted = try count(limiters)
      defer { limiters.ledger.end(counted) }
      // Redirects are not followed: credentials go only where they are for.
      let response = try await exchange.answer(to: grant.request, from: target, until: deadline)
      let body = BodyReader(
        host: target.name, response: response, settings: settings, clock: clock,
        maxBytes: settings.largestAnswer, deadline: deadline, time: settings.callTimeout)
      return (Int(response.status.code), try await body.bytes())
    }
  }
}
