// What a picture file says about itself: from the cache where these bytes were read before, else
// from the header and the metadata blocks. No pixel is decoded, and libvips is not even started
// while the cache has all the answers.

public import VitrineModel
public import VitrineStore

/// Reads shape and embedded metadata of picture files.
public struct VipsPictureReader: PictureReader {
  private let store: Store
  private let maxMegapixels: Int

  /// - Parameter maxMegapixels: larger pictures are refused from their header.
  public init(store: Store, maxMegapixels: Int) {
    self.store = store
    self.maxMegapixels = maxMegapixels
  }

  /// The picture at a path, or why it is left out. Equal bytes give equal answers.
  public func read(_ path: String) throws(PictureFault) -> Picture {
    try PictureFile.check(path)
    let digest = try digest(path)
    if let known = try known(digest) {
      try AdmittedPicture.check(
        width: known.size.width, height: known.size.height, maxMegapixels: maxMegapixels)
      return known
    }
    let picture = try look(path, digest)
    // The picture is right without its cached copy; a cache that cannot be written is reported by
    // the mirror, which depends on it.
    try? store.setFact(PictureCoding.kind, digest, PictureCoding.encode(picture))
    return picture
  }

  private func digest(_ path: String) throws(PictureFault) -> Digest {
    do throws(StoreError) {
      return try store.digest(ofFile: path)
    } catch {
      throw .unreadable(reason: "its bytes cannot be read")
    }
  }

  private func known(_ digest: Digest) throws(PictureFault) -> Picture? {
    // A cache that cannot be read is asked in vain: the file itself has the answer.
    guard let bytes = try? store.fact(PictureCoding.kind, digest) else { return nil }
    return PictureCoding.decode(bytes, digest: digest)
  }

  private func look(_ path: String, _ digest: Digest) throws(PictureFault) -> Picture {
    let admitted = try AdmittedPicture(path, maxMegapixels: maxMegapixels)
    let pixels = admitted.opened
    let embedded = Embedded(
      xmp: pixels.blob("xmp-data", limit: 1_000_000),
      iptc: pixels.blob("iptc-data", limit: 4_000_000),
      exif: pixels.blob("exif-data", limit: 4_000_000))
    return Picture(
      digest: digest, size: admitted.size, title: embedded.title, caption: embedded.caption,
      alternativeText: embedded.alternativeText, author: embedded.author,
      authorPage: embedded.authorPage, copyright: embedded.copyright, license: embedded.license,
      keywords: embedded.keywords, taken: embedded.taken, camera: embedded.camera,
      location: embedded.location)
  }
}
