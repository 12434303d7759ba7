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
    let digest = try digest(path)
    // A cache that cannot be read is asked in vain: the file itself has the answer.
    let known = try? store.fact(PictureCoding.kind, digest)
    return try read(path, digest, known: known)
  }

  /// The picture in a blob of the cache, known by its name: that is the digest of its bytes.
  func read(_ blob: Digest) throws(PictureFault) -> Picture {
    let path = store.path(of: blob)
    try PictureFile.check(path)
    return try read(path, blob, known: try? store.fact(PictureCoding.kind, blob))
  }

  /// The same where it was read before; nil where the file would have to be.
  func known(_ blob: Digest) -> Picture? {
    let known = (try? store.fact(PictureCoding.kind, blob)).flatMap { $0 }
    return known.flatMap { PictureCoding.decode($0, digest: blob) }
  }

  /// Pictures at many paths, with one look into the cache.
  public func read(_ paths: [String]) -> [Result<Picture, PictureFault>] {
    let digests = paths.map { path in Result { () throws(PictureFault) in try digest(path) } }
    let known = try? store.facts(PictureCoding.kind, digests.compactMap { try? $0.get() })
    return zip(paths, digests).map { path, digest in
      Result { () throws(PictureFault) in
        let digest = try digest.get()
        return try read(path, digest, known: known?[digest])
      }
    }
  }

  private func read(
    _ path: String, _ digest: Digest, known: [UInt8]?
  ) throws(PictureFault) -> Picture {
    if let known, let picture = PictureCoding.decode(known, digest: digest) {
      try AdmittedPicture.check(
        width: picture.size.width, height: picture.size.height, maxMegapixels: maxMegapixels)
      return picture
    }
    let picture = try look(path, digest)
    // The picture is right without its cached copy; a cache that cannot be written is reported by
    // the mirror, which depends on it.
    try? store.setFact(PictureCoding.kind, digest, PictureCoding.encode(picture))
    return picture
  }

  private func digest(_ path: String) throws(PictureFault) -> Digest {
    try PictureFile.check(path)
    do throws(Problem) {
      return try store.digest(ofFile: path)
    } catch {
      guard !error.isMachineFailure else { throw .refused(error) }
      throw .unreadable(reason: "its bytes cannot be read")
    }
  }

  private func look(_ path: String, _ digest: Digest) throws(PictureFault) -> Picture {
    let admitted: AdmittedPicture
    do throws(PictureFault) {
      admitted = try AdmittedPicture(path, maxMegapixels: maxMegapixels)
    } catch {
      throw error.unlessRefused(path)
    }
    let embedded = Embedded(
      xmp: admitted.xmp, iptc: admitted.opened.blob("iptc-data", limit: 4_000_000),
      exif: admitted.exif)
    return Picture(
      digest: digest, size: admitted.size, title: embedded.title, caption: embedded.caption,
      alternativeText: embedded.alternativeText, author: embedded.author,
      authorPage: embedded.authorPage, creators: embedded.creators, rights: embedded.rights,
      keywords: embedded.keywords, taken: embedded.taken, camera: embedded.camera,
      location: embedded.location)
  }
}
