import Foundation

/// What the cache has of a video, as JSON with its keys in order.
protocol CachedFact: Codable {}

extension CachedFact {
  /// Nil for bytes that are not those of `encoded`.
  init?(_ bytes: [UInt8]) {
    guard let decoded = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = decoded
  }

  var encoded: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
