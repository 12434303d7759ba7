import Foundation
import VitrineModel
import VitrineStore

/// A published file in the store, or why there is none.
struct CachedConversion: Codable {
  static let kind = "mp4-1"

  var digest: String?
  var bytes = 0
  /// The length in seconds.
  var duration = 0.0
  /// The reason if the video is damaged.
  var damage: String?

  init(digest: Digest, bytes: Int, duration: Double) {
    self.digest = digest.hex
    self.bytes = bytes
    self.duration = duration
  }

  init(damage: String) { self.damage = damage }

  init?(_ value: [UInt8]) {
    guard let decoded = try? JSONDecoder().decode(CachedConversion.self, from: Data(value)) else {
      return nil
    }
    self = decoded
  }

  var encoded: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
