// The fragments of a gallery's long files: made, or taken from an earlier build of the same photos.

import Synchronization
import VitrineModel

/// Identifies fragments by the digests of their photos.
///
/// A class, since the workers that make pages share it.
final class GalleryFragments: Sendable {
  private let cache: FragmentCache?
  /// By position in the catalog; nil until the gallery is prepared: every fragment is made until
  /// then.
  private let photos = Mutex<[Digest]?>(nil)

  /// - Parameter cache: What earlier builds of this process made.
  init(_ cache: FragmentCache?) {
    self.cache = cache
    cache?.beginBuild()
  }

  func know(_ inputs: GalleryInputs) { photos.withLock { $0 = inputs.photos } }

  /// Returns the fragments that depend only on some photos and the site's address.
  ///
  /// The name of its kind keeps a fragment apart from others of the same photos.
  func fragment(
    _ kind: String, of positions: some Sequence<Catalog.Position>, in settings: GallerySettings,
    make: () -> [UInt8]
  ) -> [UInt8] {
    guard let cache, let photos = photos.withLock(\.self) else { return make() }
    var inputs = Array("\(kind) \(settings.address?.text ?? "")\n".utf8)
    for position in positions { inputs += photos[position].bytes }
    return cache.fragment(from: settings.digest(inputs), make: make)
  }
}
