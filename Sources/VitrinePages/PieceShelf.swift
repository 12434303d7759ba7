// The pieces of a gallery's long files: made, or taken from what an earlier build made of the same.

import Synchronization
import VitrineModel

/// Knows photos by the digests of what they say. A class, since the workers that make pages share it.
final class PieceShelf: Sendable {
  private let memory: PieceMemory?
  /// By position; nil until the gallery was prepared, when every piece is made anew.
  private let photos = Mutex<[Digest]?>(nil)

  /// - Parameter memory: of a process that builds more than once.
  init(_ memory: PieceMemory?) {
    self.memory = memory
    memory?.turn()
  }

  func know(_ inputs: GalleryInputs) { photos.withLock { $0 = inputs.photos } }

  /// What is made of these photos and the site's address alone.
  ///
  /// - Parameter kind: tells it from all else that is made of photos.
  func piece(
    _ kind: String, of positions: some Sequence<Catalog.Position>, in settings: GallerySettings,
    make: () -> [UInt8]
  ) -> [UInt8] {
    guard let memory, let photos = photos.withLock(\.self) else { return make() }
    var inputs = Array("\(kind) \(settings.address?.text ?? "")\n".utf8)
    for position in positions { inputs += photos[position].bytes }
    return memory.piece(from: settings.digest(inputs), make: make)
  }
}
