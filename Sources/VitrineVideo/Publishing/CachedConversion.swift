import VitrineModel

/// A published file in the store, or why there is none.
struct CachedConversion: CachedFact {
  static let kind = "mp4-2"

  var digest: String?
  var bytes = 0
  /// The length in seconds.
  var duration = 0.0
  /// What ffmpeg reported of a video that it could read nevertheless.
  var complaint: String?
  /// Whether the file contains frames that were cut off; nil is no.
  var hidesFrames: Bool?
  /// The reason if the video is damaged.
  var damage: String?

  init(digest: Digest, bytes: Int, duration: Double) {
    self.digest = digest.hex
    self.bytes = bytes
    self.duration = duration
  }

  init(damage: String) { self.damage = damage }
}
