// One request and the head of its answer: finding the host, checking it, connecting.

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Sends requests to hosts that may be asked.
struct Exchange: Sendable {
  let settings: FetchSettings
  let book: AddressBook
  let connections: Connections

  /// The answer's head, with the body still to come.
  func send(
    _ target: Target, headers: [APICall.Parameter], within time: Duration
  ) async throws(Fault) -> HTTPClientResponse {
    guard let fields = fields(headers) else {
      throw .final(.unreachable(host: target.name, reason: "a header field has a line break"))
    }
    var latest: Fault?
    for address in try await book.addresses(of: target) {
      do {
        return try await connections.send(target, to: address, headers: fields, within: time)
      } catch {
        let breakage = Breakage(error)
        latest = breakage.fault(target, settings, time)
        guard breakage == .noConnection else { break }
        book.postpone(address, of: target)
      }
    }
    throw latest ?? .final(.unreachable(host: target.name, reason: "it has no address"))
  }

  /// Nil for a value that would be read as two fields.
  private func fields(_ headers: [APICall.Parameter]) -> HTTPHeaders? {
    var fields = HTTPHeaders([
      ("User-Agent", settings.userAgent), ("Accept", "*/*"), ("Accept-Encoding", "gzip"),
    ])
    for header in headers {
      guard !header.value.utf8.contains(where: { $0 < 0x20 && $0 != 9 || $0 == 0x7F }) else {
        return nil
      }
      fields.replaceOrAdd(name: header.name, value: header.value)
    }
    return fields
  }
}
