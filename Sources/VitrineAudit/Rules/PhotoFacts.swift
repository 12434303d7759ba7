// What a page says of the photo that it is about: its row of the list, and what search engines are
// told. A row may be the curator's own, who can write any license; what search engines are told is
// the service's.

import Foundation
import VitrineModel

/// A photo as its page tells of it.
struct PhotoFacts {
  let provider: String
  /// Empty where it is not told.
  let author: String
  let license: License
  /// Where it is shown from; nil where the page shows none.
  let picture: String?

  private struct Row: Decodable {
    let provider: String?
    let author: String?
    let license: String?
  }

  private struct Structured: Decodable {
    let license: String?
    let contentUrl: String?
  }

  /// Nil where the page does not tell the license in words that are known.
  init?(_ page: AuditPage) {
    guard let row = page.photo.flatMap({ Self.decoded(Row.self, $0) }) else { return nil }
    let text = row.license ?? ""
    guard let told = text.isEmpty ? .unknown : License(reading: text) else { return nil }
    let structured = page.structured.flatMap { Self.decoded(Structured.self, $0) }
    provider = row.provider ?? ""
    author = row.author ?? ""
    license = structured.map { Self.license(at: $0.license, told: told) } ?? told
    picture = structured?.contentUrl ?? page.picture
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(json))
  }

  /// Of a license without an address the row alone tells.
  private static func license(at address: String?, told: License) -> License {
    guard let address else { return told.address == nil ? told : .unknown }
    return byAddress[address] ?? told
  }

  private static let byAddress = Dictionary(
    uniqueKeysWithValues: License.all.compactMap { license in
      license.address.map { ($0.text, license) }
    })
}
