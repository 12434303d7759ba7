// What a page says about its photo: its row of the list, and the data for search engines. A row may
// be the curator's own, who can write any license; the data for search engines comes from the
// service.

import Foundation
import VitrineModel

/// The facts of a photo on its page.
struct PageLicenseFacts {
  let provider: String
  /// Empty if the page does not name one.
  let author: String
  /// The author as the source of the photo names them; empty if it does not.
  let creator: String
  let license: License
  /// The source of the image; nil if the page shows none.
  let picture: String?

  /// The fields of a photo's row in the favorites columns.
  private struct Row: Decodable {
    let provider: String?
    let author: String?
    let license: String?
  }

  /// The fields of a photo's structured data.
  private struct PhotoFields: Decodable {
    let license: String?
    let contentUrl: String?
    let creator: Creator?

    struct Creator: Decodable {
      let name: String?
    }
  }

  /// Nil if the page does not name a known license.
  init?(_ page: PageContents) {
    guard let row = page.photo.flatMap({ Self.decoded(Row.self, $0) }) else { return nil }
    let text = row.license ?? ""
    guard let stated = text.isEmpty ? .unknown : License(reading: text) else { return nil }
    let structured = page.structured.flatMap { Self.decoded(PhotoFields.self, $0) }
    provider = row.provider ?? ""
    author = row.author ?? ""
    creator = structured.map { $0.creator?.name ?? "" } ?? author
    license = structured.map { Self.license(at: $0.license, stated: stated) } ?? stated
    picture = structured?.contentUrl ?? page.picture
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ json: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(json))
  }

  /// The license at an address.
  ///
  /// For a license without an address only the row counts.
  private static func license(at address: String?, stated: License) -> License {
    guard let address else { return stated.address == nil ? stated : .unknown }
    return License.all.first { $0.address?.text == address } ?? License(reading: address) ?? stated
  }
}
