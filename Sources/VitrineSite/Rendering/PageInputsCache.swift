// What the pages of the last build were made from, photo by photo, kept in the cache: the next one knows
// by it which photos changed. A line that names it and proves its bytes, then 32 bytes for the site, the
// frame and each photo.
//
//     vitrine-pages-2 <digest of all inputs> <SHA-256>

import VitrineModel
import VitrinePages
import VitrineStore

struct PageInputsCache: Sendable {
  private let store: Store
  private let log: ProblemLog
  /// How many photos there are; of more or fewer it would be of no use.
  private let count: Int

  static let name = "last-pages"
  private static let kind = "vitrine-pages-2"

  init(in store: Store, photos count: Int, _ log: ProblemLog) {
    self.store = store
    self.log = log
    self.count = count
  }

  /// Nil where none is kept of this name, or one that is damaged, which is told.
  ///
  /// - Parameter all: the digest of all inputs.
  func inputs(named all: Digest) -> GalleryInputs? {
    do throws(StoreError) {
      return try read(all)
    } catch {
      log.add(error.problem.replaced)
      return nil
    }
  }

  private func read(_ all: Digest) throws(StoreError) -> GalleryInputs? {
    let path = "\(store.directory)/\(Self.name)"
    guard try FileStatus.ofLink(at: path) != nil else { return nil }
    let file = try OpenFile.reading(path)
    let length = Self.head(all, .zero).count + 32 * (2 + count)
    guard try file.status().bytes == length else { return nil }
    let bytes = try file.bytes()
    let body = bytes.suffix(32 * (2 + count))
    let seal = Store.digest(of: body)
    // Of another site of the same cache, or of an earlier build that ended here.
    guard bytes.starts(with: Self.name(all)) else { return nil }
    guard bytes.starts(with: Self.head(all, seal)) else {
      throw .damagedBlob(seal, path: path)
    }
    let digests = stride(from: body.startIndex, to: body.endIndex, by: 32).compactMap {
      Digest(body[$0..<$0 + 32])
    }
    return GalleryInputs(site: digests[0], frame: digests[1], photos: Array(digests.dropFirst(2)))
  }

  /// Writes it in place of whatever stands there.
  func keep(_ inputs: GalleryInputs, named all: Digest) throws(StoreError) {
    let digests = [inputs.site, inputs.frame] + inputs.photos
    let parts = ByteParts(of: digests, inPiecesOf: 1_024) { $0.flatMap(\.bytes) }
    try Folder(at: store.directory).removeTree(Self.name)
    try store.keep(
      parts: ByteParts(Self.head(all, Store.digest(ofParts: parts).digest)) + parts, as: Self.name)
  }

  private static func head(_ all: Digest, _ seal: Digest) -> [UInt8] {
    name(all) + Array("\(seal.hex)\n".utf8)
  }

  private static func name(_ all: Digest) -> [UInt8] { Array("\(kind) \(all.hex) ".utf8) }
}
