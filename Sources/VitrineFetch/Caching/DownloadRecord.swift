// Records addresses whose files are in the store, so that no image is downloaded twice. Images do
// not change at their address; services give a changed image another address.

import Foundation
import VitrineModel
import VitrineStore

/// The stored record of a download.
struct DownloadRecord: Codable {
  let blob: String
  let bytes: Int
  let mediaType: String?
  let address: String
  let entityTag: String?
  let modified: String?
  let date: TimeInterval

  static let kind = "download-1"

  /// Returns the cache key for an address, or for a stable name if the address changes.
  static func key(_ name: String) -> Digest { Store.digest(of: Array(name.utf8)) }

  /// Returns the download; nil if there is none, or if its file is missing or has another length.
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

  /// Removes the record, so that the next request downloads the file again.
  static func forget(_ key: Digest, in store: Store) throws(FetchError) {
    do { try store.setFact(kind, key, []) } catch { throw FetchError(error) }
  }
}
