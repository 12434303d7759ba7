// Reads the size and the embedded metadata of image files. They come from the cache if the same bytes were
// read before, else from the header and the metadata blocks. No pixel is decoded. As long as the cache
// has all answers, libvips is not even started.

public import VitrineModel
public import VitrineStore

/// Reads the size and the embedded metadata of image files.
public struct VipsImageReader: ImageReader {
  let store: Store
  private let limits: ImageLimits
  /// What decides between the texts of a file.
  public let preferences: MetadataPreferences

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - store: The cache of earlier answers.
  ///   - limits: The limits above which an image is refused from its header.
  ///   - preferences: What decides between embedded texts.
  public init(
    store: Store, limits: ImageLimits, preferences: MetadataPreferences = MetadataPreferences()
  ) {
    self.store = store
    self.limits = limits
    self.preferences = preferences
  }

  /// Reads the image at a path.
  ///
  /// Equal bytes give equal answers.
  ///
  /// - Parameter path: An absolute path to a regular file.
  /// - Returns: The size and the metadata.
  /// - Throws: Why the image cannot be used.
  public func read(_ path: String) throws(ImageError) -> ImageMetadata {
    let digest = try digest(path)
    // If the cache cannot be read, the file itself has the answer.
    let known = try? store.fact(ImageMetadataCoding.kind, digest)
    return try read(path, digest, known: known)
  }

  /// Reads the image in a blob of the cache, whose name is the digest of its bytes.
  ///
  /// Raw files are refused: the cache has files of strangers.
  func read(_ blob: Digest) throws(ImageError) -> ImageMetadata {
    let path = store.path(of: blob)
    try ImageFile.check(path)
    let known = try? store.fact(ImageMetadataCoding.kind, blob)
    return try read(path, blob, known: known, readsRaw: false)
  }

  /// Returns the cached metadata of a blob; nil if its file would have to be read.
  func known(_ blob: Digest) -> ImageMetadata? {
    let known = (try? store.fact(ImageMetadataCoding.kind, blob)).flatMap { $0 }
    return known.flatMap { ImageMetadataCoding.decode($0, digest: blob, preferences) }
  }

  /// Reads the images at many paths, with a single query of the cache.
  ///
  /// The results are in the same order.
  public func read(_ paths: [String]) -> [Result<ImageMetadata, ImageError>] {
    let digests = paths.map { path in Result { () throws(ImageError) in try digest(path) } }
    let known = try? store.facts(ImageMetadataCoding.kind, digests.compactMap { try? $0.get() })
    return zip(paths, digests).map { path, digest in
      Result { () throws(ImageError) in
        let digest = try digest.get()
        return try read(path, digest, known: known?[digest])
      }
    }
  }

  private func read(
    _ path: String, _ digest: Digest, known: [UInt8]?, readsRaw: Bool = true
  ) throws(ImageError) -> ImageMetadata {
    if let known, let metadata = ImageMetadataCoding.decode(known, digest: digest, preferences),
      try isCurrent(metadata, readsRaw)
    {
      try ValidatedImage.check(
        width: metadata.size.width, height: metadata.size.height, maxMegapixels: limits.megapixels)
      return metadata
    }
    let metadata = try readFile(path, digest, readsRaw)
    // The answer is right even if it cannot be cached. `RenditionPipeline`, which depends on the
    // cache, reports that problem.
    try? store.setFact(
      ImageMetadataCoding.kind, digest, ImageMetadataCoding.encode(metadata, preferences))
    return metadata
  }

  /// Whether cached metadata is what would be read now.
  ///
  /// Another version of the library may find another preview.
  private func isCurrent(_ metadata: ImageMetadata, _ readsRaw: Bool) throws(ImageError) -> Bool {
    guard let extractor = metadata.extractor else { return true }
    guard readsRaw else { return false }
    return try extractor == RawLibrary.name()
  }

  func digest(_ path: String) throws(ImageError) -> Digest {
    try ImageFile.check(path)
    do {
      return try store.digest(ofFile: path)
    } catch {
      guard !error.isMachineFailure else { throw .refused(error) }
      throw .unreadable(reason: "its contents cannot be read")
    }
  }

  private func readFile(
    _ path: String, _ digest: Digest, _ readsRaw: Bool
  ) throws(ImageError) -> ImageMetadata {
    let image: ValidatedImage
    do {
      image = try ValidatedImage(path, limits: limits, readsRaw: readsRaw)
    } catch {
      throw error.unlessRefused(path)
    }
    var metadata = image.embedded(preferences).metadata(digest: digest, size: image.size)
    metadata.extractor = image.extractor
    metadata.credentials = image.credentials
    metadata.frames = image.frames
    metadata.gainMap = image.gainMap
    metadata.isDisplayP3 = image.isDisplayP3
    let blocks = image.blocks
    metadata.liveIdentifiers = blocks.liveIdentifiers
    metadata.hasMotion = image.hasMotion(blocks)
    return metadata
  }
}
