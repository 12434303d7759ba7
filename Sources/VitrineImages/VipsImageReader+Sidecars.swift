// Reads XMP files beside photos. Parsing them takes longer than reading the cache, as with photos.

public import VitrineModel
import VitrineStore

extension VipsImageReader {
  /// Reads XMP files, with a single query of the cache.
  public func readSidecars(_ paths: [String]) -> [Result<ImageMetadata, ImageError>] {
    let digests = paths.map { path in Result { () throws(ImageError) in try digest(path) } }
    let kind = ImageMetadataCoding.sidecarKind
    let known = try? store.facts(kind, digests.compactMap { try? $0.get() })
    return zip(paths, digests).map { path, digest in
      Result { () throws(ImageError) in
        let digest = try digest.get()
        if let bytes = known?[digest],
          let metadata = ImageMetadataCoding.decode(bytes, digest: digest, preferences)
        {
          return metadata
        }
        let metadata = try readSidecar(path, digest)
        // As with photos, the answer is right even if it cannot be cached.
        try? store.setFact(kind, digest, ImageMetadataCoding.encode(metadata, preferences))
        return metadata
      }
    }
  }

  private func readSidecar(_ path: String, _ digest: Digest) throws(ImageError) -> ImageMetadata {
    let file = try ImageFile(path)
    guard file.length <= XMPProperties.longest else {
      throw .unreadable(reason: "it is larger than 4 MB")
    }
    let packet = file.bytes(at: 0, count: file.length)
    guard XMPText.isPacket(packet) else {
      throw .unreadable(reason: "it is not an XMP file")
    }
    return ImageMetadata(ofXMP: packet, digest: digest, preferences)
  }
}

extension ImageMetadata {
  /// Reads an XMP packet of a file that has no size.
  package init(
    ofXMP packet: [UInt8], digest: Digest = .zero, _ preferences: MetadataPreferences
  ) {
    self = Embedded(MetadataBlocks(xmp: [packet]), preferences)
      .metadata(digest: digest, size: PixelSize(width: 0, height: 0))
  }
}
