// Brings originals from services to this machine: the smallest size that covers every rendition, so
// that neither the service nor the build works for pixels nobody sees. What is there already is not
// asked for again. A photo that cannot be had leaves one photo out.

public import VitrineFetch
public import VitrineModel
public import VitrineStore

/// Downloads originals and looks at them.
public struct Acquisition: Sendable {
  private let fetcher: Fetcher
  private let store: Store
  private let reader: any PictureReader
  /// The longest edge that any rendition wants.
  private let edge: Int

  /// How many photos are under way at once; how many of them load is the services' limit.
  private static let width = 16

  public init(fetcher: Fetcher, store: Store, reader: any PictureReader, edge: Int) {
    self.fetcher = fetcher
    self.store = store
    self.reader = reader
    self.edge = edge
  }

  /// The originals as files of this machine, in the order of the photos; only of the first ones
  /// where the task is canceled.
  ///
  /// - Parameters:
  ///   - photos: from services.
  ///   - progress: told after each photo.
  public func acquire(
    _ photos: [Photo], progress: @Sendable (_ done: Int) -> Void
  ) async -> [Result<OriginalFile, Problem>] {
    var done = 0
    return await photos.concurrently(width: Self.width) {
      await acquire($0)
    } each: { _ in
      done += 1
      progress(done)
    }
  }

  private func acquire(_ photo: Photo) async -> Result<OriginalFile, Problem> {
    guard let remote = photo.original.remote else {
      return .failure(photo.lost("nothing of it is on offer"))
    }
    var reason = "nothing of it is on offer"
    for size in remote.candidates(for: edge) {
      do throws(FetchError) {
        let download = try await fetcher.download(size.address, for: photo.id.provider)
        return look(
          at: download, announced: size, isMeasured: remote.isMeasured, as: photo)
      } catch {
        reason = error.reason
        // That one size is gone is normal; any other fault would meet the others too.
        guard case .status(404, _) = error else { break }
      }
    }
    return .failure(photo.lost(reason))
  }
}

extension Acquisition {
  private func look(
    at download: Download, announced: RemoteOriginal.Size, isMeasured: Bool, as photo: Photo
  ) -> Result<OriginalFile, Problem> {
    let path = store.path(of: download.blob)
    do throws(PictureFault) {
      let picture = try reader.read(path)
      let file = try PictureFile(path)
      let head = file.bytes(at: 0, count: SourceFormat.headLength)
      guard !isMeasured || picture.size.fits(announced.size), !download.isNotice,
        !SourceFormat.isNotice(head, at: announced.address)
      else {
        try? store.discard(download.blob)
        return .failure(photo.lost("the service sends another picture than the one it announced"))
      }
      return .success(
        OriginalFile(
          path: path, source: photo.page?.text ?? download.address.text, digest: picture.digest,
          size: picture.size))
    } catch {
      try? store.discard(download.blob)
      return .failure(error.problem(of: photo))
    }
  }
}

extension Download {
  /// Does it come from where services keep the pictures that say that a photo is gone.
  fileprivate var isNotice: Bool {
    let name = address.text.split(separator: "/").last?.lowercased() ?? ""
    return ["photo_unavailable", "photo-unavailable", "image_unavailable", "not_available"]
      .contains { name.contains($0) }
  }
}

extension SourceFormat {
  /// Notices are drawings: a PNG or GIF that comes where a JPEG was announced is one. Other formats
  /// are made of JPEGs for those who read them.
  fileprivate static func isNotice(_ head: [UInt8], at announced: WebAddress) -> Bool {
    let path = announced.text.lowercased().prefix { $0 != "?" && $0 != "#" }
    guard path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") else { return false }
    return [.known(.png), .known(.gif)].contains(recognize(head))
  }
}

extension RemoteOriginal {
  /// The size that covers an edge, then those that may take its place, the nearest first.
  fileprivate func candidates(for edge: Int) -> [Size] {
    let best = covering(edge)
    let larger = sizes.filter { $0.size.longestEdge > best.size.longestEdge }
    let smaller = sizes.filter { $0.size.longestEdge < best.size.longestEdge }.reversed()
    return Array(([best] + larger + smaller).prefix(3))
  }
}

extension PixelSize {
  /// Is this the picture that was announced in that size. Services put a notice in the place of a
  /// photo that is gone; some round sizes up and tell the one they were asked for; some tell the
  /// size of a picture as it lies in the file, to be turned by its orientation tag.
  fileprivate func fits(_ announced: PixelSize) -> Bool {
    isShape(of: announced)
      || isShape(of: PixelSize(width: announced.height, height: announced.width))
  }

  private func isShape(of announced: PixelSize) -> Bool {
    let isAsLarge = longestEdge * 100 >= announced.longestEdge * 90
    let ratio = Double(width) * Double(announced.height)
    let other = Double(height) * Double(announced.width)
    return isAsLarge && abs(ratio - other) <= 0.03 * max(ratio, other) + Double(max(width, height))
  }
}

extension Photo {
  fileprivate func lost(_ reason: String) -> Problem {
    Problem(
      .warning, "image.not-fetched",
      "\(id.description.printable) is left out: \(reason.printable)",
      at: page.map { .address($0) } ?? .photo(id), mend: "build again later")
  }
}
