// Reads `map`: whether the site has a map.

import VitrineModel

/// Reads whether a site has a map.
enum MapReader {
  /// Refuses a map of photos whose places are removed.
  static func read(_ value: Value?, location: LocationPolicy) -> Bool {
    guard let value, value.bool() == true else { return false }
    guard location != .remove else {
      value.refuse(
        "needs the places of photos, but `images.location` is `remove`",
        help: "write `images: { location: city }`, or remove `map`")
      return false
    }
    return true
  }
}
