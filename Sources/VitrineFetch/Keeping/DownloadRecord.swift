// What is known of an address whose file is in the store, so that no picture is fetched twice.
// Photos do not change under their address; services give a changed one another.

import Foundation
import VitrineModel
import VitrineStore

/// A download as it is written down.
struct DownloadRecord: Codable {
  let blob: String
  let bytes: Int
  let mediaType: String?
  let address: String
  let entityTag: String?
  let modified: String?
  let date: TimeInterval

  static let kind = "download-1"

  /// - Parameter name: the address, or what stays the same where that changes.
  static func key(_ name: String) -> Digest { Store.digest(of: Array(name.utf8)) }

  /// Nil where there is none, or its file is gone or of another length.
  static func read(_ key: Digest, in store: Store) -> Download? {
    guard let fact = (try? store.fact(kind, key)).flatMap({ $0 }),
      let record = try? JSONDecoder().decode(Self.self, from: Data(fact)),
      let blob = Digest(hex: record.blob), let address = WebAddress(record.address),
      record.bytes > 0
    else { return nil }
    guard let file = try? OpenFile.reading(store.path(of: blob)),
      let status = try? file.status(), status.bytes == record.bytes
    else {
      store.reportDamage(of: blob)
      return nil
    }
    return Download(
      blob: blob, bytes: record.bytes, mediaType: record.mediaType, address: address)
  }

  func write(_ key: Digest, in store: Store) throws(FetchError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = (try? encoder.encode(self)).map { Array($0) } ?? []
    do { try store.setFact(Self.kind, key, bytes) } catch { throw FetchError(error) }
  }

  /// Makes the next question a download again.
  static func forget(_ key: Digest, in store: Store) throws(FetchError) {
    do { try store.setFact(kind, key, []) } catch { throw FetchError(error) }
  }
}
