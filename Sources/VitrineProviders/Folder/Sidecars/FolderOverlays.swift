// The metadata in files beside photos, which takes precedence over embedded data: first Google
// Takeout, then XMP.

import VitrineConfig
import VitrineModel

/// What the files beside one photo say.
struct FolderOverlay {
  var takeout: TakeoutFacts?
  var xmp: [ImageMetadata] = []
  /// Whether all of them could be read.
  var isClear = true

  /// Returns the metadata with the facts of these files.
  func applied(to picture: ImageMetadata) -> ImageMetadata {
    let base = takeout.map { picture.overridden(by: $0.metadata(before: picture)) } ?? picture
    return xmp.reduce(base) { $0.overridden(by: $1) }
  }
}

/// Reads the files beside photos.
struct FolderOverlays {
  let listing: FolderListing
  let services: ProviderServices

  /// Returns the overlays of photos, in their order.
  func read(_ photos: [FolderListing.File]) -> [FolderOverlay] {
    let sidecars = photos.map { listing.sidecars.all(of: $0) }
    var results = services.imageReader.readSidecars(sidecars.flatMap { $0.map(\.file) })[...]
    return zip(photos, sidecars).map { photo, list in
      var overlay = FolderOverlay()
      readTakeout(of: photo, into: &overlay)
      for file in list {
        guard let result = results.popFirst() else { break }
        switch result {
        case .success(let metadata):
          overlay.xmp.append(metadata)
          if metadata.breaksOff {
            overlay.isClear = false
            services.report(.breaksOff(listing.source(file.path)))
          }
        case .failure(let error):
          overlay.isClear = false
          services.report(error.problem(ofSidecar: listing.source(file.path)))
        }
      }
      return overlay
    }
  }

  private func readTakeout(of photo: FolderListing.File, into overlay: inout FolderOverlay) {
    guard let file = listing.takeout.file(of: photo) else { return }
    let source = listing.source(file.path)
    do {
      overlay.takeout = TakeoutFacts(try SidecarFile.bytes(at: file.file, named: source))
      // Somebody else's JSON file.
      if overlay.takeout == nil { services.report(.notAPhoto(source)) }
    } catch {
      services.report(error)
    }
    overlay.isClear = overlay.takeout != nil
  }
}

extension Problem {
  fileprivate static func breaksOff(_ source: String) -> Problem {
    Problem(
      .warning, "sidecar.breaks-off",
      "\(source.printable) is cut or is not valid XML: only its beginning is used",
      at: .file(source), help: "write it again with the program that made it")
  }
}
