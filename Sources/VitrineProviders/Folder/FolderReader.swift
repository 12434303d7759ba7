// Reads the photos of a listing: embedded metadata, sidecars and album.yml files. Several images
// are read at once; the result is in the order of the listing.

import Foundation
import Synchronization
import VitrineConfig
import VitrineModel

/// Reads the photos of a folder.
struct FolderReader: Sendable {
  private let listing: FolderListing
  private let services: ProviderServices
  private let albums: FolderAlbums
  private let videos: FolderVideos
  private let notes: FolderPhotoNotes
  /// The photos of an earlier build.
  private let known: [Photo.ID: FolderPhotoCache.Entry]
  private let raw = RawTally()
  /// The maximum number of files read together.
  static let batch = 256

  init(listing: FolderListing, services: ProviderServices) {
    albums = FolderAlbums(notes: FolderNotes.albums(of: listing, report: services.report))
    var listing = listing
    listing.hide(albums.hidden)
    self.listing = listing
    self.services = services
    videos = FolderVideos(listing: listing, services: services)
    notes = FolderPhotoNotes(listing: listing)
    known = services.photoCache?.photos(under: Self.frame(listing, albums)) ?? [:]
  }

  private static func frame(
    _ listing: FolderListing, _ albums: FolderAlbums
  ) -> FolderPhotoCache.Frame {
    FolderPhotoCache.Frame(root: listing.root, name: listing.name, albums: albums)
  }

  /// Reads all photos, and reports what cannot be read.
  func contents() async -> FolderContents {
    FolderNotes.orphans(of: listing).forEach(services.report)
    let read = Tally(of: listing.files.count, services.progress)
    // One table for all chunks: within a single chunk, few tags occur twice.
    let interner = Mutex(Photo.Interner())
    let chunks = listing.files.chunks(upTo: Self.batch, workers: services.workers)
    let readings = await chunks.concurrently(width: services.workers) { files in
      let readings = await photos(files) { photo in
        interner.withLock { $0.intern(&photo) }
      }
      read.add(files.count)
      return readings
    }.flatMap(\.self)
    remember(readings)
    raw.addIgnored(listing.ignoredRaw.count)
    raw.problems(in: listing.name).forEach(services.report)
    videos.report()
    let posters = Set(readings.compactMap(\.photo.poster))
    let joined = await videos.joined(
      readings.map(\.photo).filter { !posters.contains($0.photo.id.id) })
    let ordered = albums.order.sorted(await joined.curated(by: services))
    albums.problemsOfCovers(among: Set(ordered.map(\.photo.id.id)), in: listing)
      .forEach(services.report)
    return FolderContents(photos: ordered, albums: albums, listing: listing)
  }

  private func remember(_ readings: [Reading]) {
    guard let memory = services.photoCache else { return }
    var photos: [Photo.ID: FolderPhotoCache.Entry] = [:]
    photos.reserveCapacity(readings.count)
    for reading in readings {
      guard let state = reading.state else { continue }
      photos[reading.photo.photo.id] = FolderPhotoCache.Entry(state: state, photo: reading.photo)
    }
    memory.keep(photos, under: Self.frame(listing, albums))
  }

  // MARK: Photos

  /// A photo, and the attributes of its files; nil if the photo must be read again next time.
  private struct Reading {
    var state: PhotoFileState?
    var photo: FolderPhoto
  }

  /// A file to read, and the attributes to cache with it.
  private struct ReadRequest {
    let file: FolderListing.File
    let state: PhotoFileState?
  }

  /// Returns the photos of some files, in the same order.
  ///
  /// Unchanged photos come from the cache; the closure is called for the others.
  private func photos(
    _ files: ArraySlice<FolderListing.File>, _ intern: (inout Photo) -> Void
  ) async -> [Reading] {
    let now = services.photoCache?.now
    var photos: [Reading?] = []
    var requests: [ReadRequest] = []
    for file in files {
      let state = now.flatMap { _ in
        PhotoFileState(picture: file.file, sidecars: notes.sidecars(of: file).map(\.file))
      }
      if let state, let known = known[FolderPhotoBuilder.id(of: file.path)], known.state == state {
        photos.append(Reading(state: state, photo: known.photo))
      } else {
        photos.append(nil)
        let isSettled = now.map { state?.isSettled($0) } == true
        requests.append(ReadRequest(file: file, state: isSettled ? state : nil))
      }
    }
    var answers = await read(requests, intern)[...]
    return photos.compactMap { $0 ?? answers.popFirst() ?? nil }
  }

  /// Reads files.
  ///
  /// The result has one element per request; nil if the photo is hidden or not an image.
  private func read(
    _ requests: [ReadRequest], _ intern: (inout Photo) -> Void
  ) async -> [Reading?] {
    let noted = requests.map { (request: $0, parsed: notes.read($0.file, services.report)) }
    let shown = noted.filter { !$0.parsed.isHidden }
    for hidden in noted where hidden.parsed.isHidden { videos.leaveOut(hidden.request.file) }
    var results = services.imageReader.read(shown.map(\.request.file.file))[...]
    var overlays = FolderOverlays(listing: listing, services: services)
      .read(shown.map(\.request.file))[...]
    var readings: [Reading?] = []
    for (request, parsed) in noted {
      guard !parsed.isHidden, let first = results.popFirst(), let overlay = overlays.popFirst()
      else {
        readings.append(nil)
        continue
      }
      if case .failure(.video(let container)) = first {
        readings.append(await video(request, container, parsed, overlay, intern))
      } else {
        readings.append(reading(request, parsed, overlay, first, intern))
      }
    }
    return readings
  }

  private func reading(
    _ request: ReadRequest, _ parsed: FolderPhotoNotes.Parsed, _ overlay: FolderOverlay,
    _ first: Result<ImageMetadata, ImageError>, _ intern: (inout Photo) -> Void
  ) -> Reading? {
    let (file, result) = replaced(request.file, first)
    guard var photo = photo(file, parsed.notes, overlay, result.map(overlay.applied)) else {
      return nil
    }
    intern(&photo.photo)
    // A photo with a warning is read again, so that every build reports the warning.
    let isClear =
      parsed.isClear && overlay.isClear && file == request.file
      && (try? result.get()).map { problems(of: $0, "").isEmpty } == true
    return Reading(state: isClear ? request.state : nil, photo: photo)
  }

  /// Returns the raw file of a picture that cannot be read, if that can be.
  private func replaced(
    _ file: FolderListing.File, _ result: Result<ImageMetadata, ImageError>
  ) -> (FolderListing.File, Result<ImageMetadata, ImageError>) {
    guard listing.readsRaw, case .failure(let error) = result else { return (file, result) }
    if case .refused = error { return (file, result) }
    for original in file.originals {
      guard let picture = try? services.imageReader.read(original.file) else { continue }
      services.report(error.problem(at: listing.source(file.shown)))
      return (original, .success(picture))
    }
    return (file, result)
  }

  /// Returns a video as a photo: its poster, with the facts of the video.
  private func video(
    _ request: ReadRequest, _ container: VideoContainer,
    _ parsed: FolderPhotoNotes.Parsed, _ overlay: FolderOverlay,
    _ intern: (inout Photo) -> Void
  ) async -> Reading? {
    guard let video = await videos.read(request.file, as: container, parsed.notes.poster) else {
      return nil
    }
    let metadata = overlay.applied(to: video.metadata)
    guard
      var photo = photo(
        request.file, parsed.notes, overlay, .success(metadata), poster: video.poster)
    else { return nil }
    photo.photo.video = video.video
    photo.poster = videos.poster(of: request.file, parsed.notes.poster)?.path
    intern(&photo.photo)
    // Of a poster in a file, a change would not be noticed.
    let isClear = parsed.isClear && overlay.isClear && photo.poster == nil
    return Reading(state: isClear ? request.state : nil, photo: photo)
  }

  private func photo(
    _ file: FolderListing.File, _ notes: PhotoNotes, _ overlay: FolderOverlay,
    _ picture: Result<ImageMetadata, ImageError>, poster: String? = nil
  ) -> FolderPhoto? {
    switch picture {
    case .success(let picture) where listing.readsRaw || !picture.isRaw:
      return photo(file, notes, overlay, picture, poster: poster)
    case .success,
      .failure(.noPreview) where !listing.readsRaw,
      .failure(.missingLibrary) where !listing.readsRaw:
      raw.addIgnored(1)
    case .failure(.missingLibrary(let reason)): raw.addUnread(reason)
    case .failure(let error):
      let source = listing.source(file.shown)
      services.report(
        videos.problem(error, source)
          ?? (Self.isAnotherKindOfFile(error, source)
            ? .notAPhoto(source) : error.problem(at: source)))
    }
    return nil
  }

  private func photo(
    _ file: FolderListing.File, _ notes: PhotoNotes, _ overlay: FolderOverlay,
    _ picture: ImageMetadata, poster: String?
  ) -> FolderPhoto? {
    let source = listing.source(file.shown)
    let isRejected = (notes.rating ?? picture.rating) == -1
    let isPrivate = overlay.takeout?.isPrivate == true
    if !listing.isWhole, isPrivate || isRejected {
      services.report(
        isPrivate
          ? .hidden(source, in: "Google Photos", help: "restore it there and export it again")
          : .rejected(source))
      videos.leaveOut(file, identifiers: picture.liveIdentifiers)
      return nil
    }
    problems(of: picture, source).forEach(services.report)
    let folder = FolderPath.parent(of: file.path)
    let photo = FolderPhotoBuilder(
      path: file.path, picture: picture, notes: notes, album: albums.notes(for: folder),
      isFavorite: overlay.takeout?.isFavorite ?? false,
      namesPeople: services.imageReader.preferences.namesPeople
    ).photo(file: poster ?? file.file, source: source)
    return FolderPhoto(
      photo: photo, folder: folder, liveIdentifiers: picture.liveIdentifiers,
      hasMotion: picture.hasMotion)
  }

  private func problems(of picture: ImageMetadata, _ source: String) -> [Problem] {
    picture.problems(
      of: source, inSizes: services.renditionEdges, isCopied: services.publishesOriginals)
  }
}
