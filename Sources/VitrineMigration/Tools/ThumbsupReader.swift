// Reads a gallery of thumbsup (https://thumbsup.github.io): folders of photos, and the options in a JSON
// file.

import VitrineConfig
import VitrineImages
import VitrineModel
import VitrineStore

/// Describes a gallery of thumbsup.
struct ThumbsupReader {
  private(set) var site = OldSite()
  private let options: ThumbsupOptions
  private let pictures: OldFolder
  private var skipped: [String] = []
  private var unsupported: [String] = []
  private var odd: [String] = []
  private var secret: [String] = []
  private var withoutAddress: [String] = []
  /// The time of the first and the last photo below a folder.
  private var times: [String: ClosedRange<Int>] = [:]

  /// Reads the gallery at a path: a JSON file of options, a folder with one, or a folder of photos.
  static func read(_ path: String) throws(Problem) -> OldSite {
    let options = try ThumbsupOptions(at: path)
    var reader = ThumbsupReader(options, try OldFolder(options.input))
    _ = try reader.read("", depth: 0)
    reader.placeAlbums()
    reader.nameAddresses()
    reader.describe()
    return reader.site
  }

  private init(_ options: ThumbsupOptions, _ pictures: OldFolder) {
    self.options = options
    self.pictures = pictures
  }

  // MARK: Folders

  private mutating func read(_ folder: String, depth: Int) throws(Problem) -> Bool {
    let listed = try pictures.entries(of: folder)
    odd += listed.odd
    guard !listed.entries.contains(where: \.keepsFolderOut) else {
      skipped.append((folder.isEmpty ? "." : folder).printable)
      return false
    }
    let lists = try listed.entries
      .filter { !$0.isFolder && PicasaFile.names.contains($0.name.lowercased()) }
      .map { entry throws(Problem) in
        (entry.name, PicasaFile(try SidecarFile.list(at: entry.file, named: entry.path)))
      }
    // thumbsup does not read the file under its other names, but they hide photos, too.
    let picasa = lists.first { $0.0 == "picasa.ini" }?.1 ?? PicasaFile("")
    var album = OldAlbum(folder: folder)
    album.title = picasa["Picasa", "name"]
    album.caption = picasa["Picasa", "description"] ?? ""
    album.facts.place = picasa["Picasa", "location"]
    for entry in listed.entries where !entry.isFolder {
      if let photo = photo(entry, picasa, isHidden: lists.contains { $0.1.isHidden(entry.name) }) {
        album.photos.append(photo)
        note(timeOf: entry, in: folder)
      }
    }
    order(&album, depth)
    var hasMedia = !album.photos.isEmpty
    for entry in listed.entries where entry.isFolder && !entry.name.hasPrefix(".") {
      if options.ignoresFolder(entry.path) {
        skipped.append(entry.path.printable)
      } else if try read(entry.path, depth: depth + 1) {
        hasMedia = true
        if let inner = times[entry.path] { join(inner, to: folder) }
      }
    }
    if hasMedia || folder.isEmpty { site.albums.append(album) }
    return hasMedia
  }

  private mutating func photo(
    _ entry: OldFolder.Entry, _ picasa: PicasaFile, isHidden: Bool
  ) -> OldPhoto? {
    guard let isWanted = options.takes(entry) else { return nil }
    guard isWanted else {
      skipped.append(entry.path.printable)
      return nil
    }
    guard !MediaKinds.others.contains(entry.ending), !["flv", "ogg"].contains(entry.ending) else {
      unsupported.append(entry.path.printable)
      return nil
    }
    var photo = OldPhoto(name: entry.name, source: entry.file)
    photo.caption = picasa[entry.name, "caption"] ?? ""
    photo.facts.tags = (picasa[entry.name, "keywords"] ?? "").split(separator: ",")
      .map { $0.trimmingBlanks }.filter { !$0.isEmpty }
    photo.isFavorite = picasa[entry.name, "star"]?.lowercased() == "yes"
    photo.facts.isHidden = isHidden
    if photo.facts.isHidden { secret.append(entry.path.printable) }
    return photo
  }

  // MARK: Order

  private func order(_ album: inout OldAlbum, _ depth: Int) {
    let isReversed = options.word("sort-media-direction", at: depth) == "desc"
    guard options.word("sort-media-by", at: depth) == "filename" else {
      album.sort = isReversed ? .newest : .oldest
      return
    }
    guard isReversed else { return }
    let count = album.photos.count
    for place in album.photos.indices { album.photos[place].position = count - place }
  }

  /// The time of a photo: when it was taken, by its name, or the date of its file.
  private mutating func note(timeOf entry: OldFolder.Entry, in folder: String) {
    guard options.sortsAlbumsByDate else { return }
    let named = entry.name.firstMatch(of: /([0-9]{4})[_\-.]?([0-9]{2})[_\-.]?([0-9]{2})[ _\-T.]/)
      .flatMap { PartialDate("\($0.output.1)-\($0.output.2)-\($0.output.3)") }
    // Days from 0000-03-01, where the order of dates begins, to 1970-01-01.
    let epoch = 719_468 * 86_400
    let status = (try? FileStatus.ofTarget(at: entry.file)) ?? nil
    let time =
      (CaptureDate.read(at: entry.file) ?? named)?.order
      ?? status.map { epoch + Int($0.modified / 1_000_000_000) }
    if let time { join(time...time, to: folder) }
  }

  private mutating func join(_ times: ClosedRange<Int>, to folder: String) {
    let known = self.times[folder] ?? times
    self.times[folder] =
      min(known.lowerBound, times.lowerBound)...max(known.upperBound, times.upperBound)
  }

  private mutating func placeAlbums() {
    for (parent, indices) in site.albumsByParent {
      let depth = parent.split(separator: "/").count
      let isReversed = options.word("sort-albums-direction", at: depth) == "desc"
      let order = options.word("sort-albums-by", at: depth)
      let named = indices.map { (index: $0, folder: site.albums[$0].folder) }
        .sorted { NaturalOrder.precedes($0.folder, $1.folder) }
      let sorted = named.enumerated().sorted { a, b in
        let (x, y) = isReversed ? (b.element, a.element) : (a.element, b.element)
        if precedes(x, y, by: order) { return true }
        return !precedes(y, x, by: order) && a.offset < b.offset
      }.map(\.element)
      let positions = sorted.map { site.albums[$0.index].name }.positions
      for (index, _) in sorted {
        site.albums[index].position = positions[site.albums[index].name]
      }
    }
  }

  private func precedes(
    _ a: (index: Int, folder: String), _ b: (index: Int, folder: String), by order: String
  ) -> Bool {
    switch order {
    case "title":
      let (x, y) = (title(of: a), title(of: b))
      return x != y && NaturalOrder.precedes(x, y)
    case "end-date":
      return (times[a.folder]?.upperBound ?? .max) < (times[b.folder]?.upperBound ?? .max)
    default: return (times[a.folder]?.lowerBound ?? .max) < (times[b.folder]?.lowerBound ?? .max)
    }
  }

  private func title(of album: (index: Int, folder: String)) -> String {
    site.albums[album.index].title ?? site.albums[album.index].name
  }

  // MARK: Addresses

  /// An album has one page for each pattern, named after its title and those above it.
  private mutating func nameAddresses() {
    let titles = Dictionary(uniqueKeysWithValues: site.albums.map { ($0.folder, $0.title) })
    for index in site.albums.indices {
      let folder = site.albums[index].folder
      for path in options.albumPaths(of: folder) where !path.isEmpty {
        let names = FolderPath.ancestry(of: path).dropLast().reversed().map { part in
          Slug.thumbsup((titles[part] ?? nil) ?? String(part.split(separator: "/").last ?? ""))
        }
        let known = names.compactMap(\.self)
        if known.count == names.count {
          site.albums[index].former.append(
            "/\(options.albumFolder)\(known.joined(separator: "-")).html")
        } else {
          withoutAddress.append(folder.printable)
        }
      }
    }
  }

  // MARK: The site

  private mutating func describe() {
    site.title = options["title"]?.text ?? "Photo album"
    site.language = options["locale"]?.text?.replacing("_", with: "-")
    site.address = options["seo-location"]?.text.flatMap { WebAddress($0.withFinalSlash) }
    site.hasAlbums = options.hasPathAlbums
    if !site.hasAlbums,
      let sort = site.albums.first(where: { $0.folder.isEmpty })?.sort
        ?? site.albums.first?.sort
    {
      for index in site.albums.indices { site.albums[index].sort = sort }
    }
    if let size = options["large-size"]?.number.map({ Int($0) }), size >= 16 {
      site.sizes = OldSite.sizes(upTo: size)
    }
    site.hasOriginals = options.publishesOriginals
    if site.hasOriginals { site.sizes = [] }
    site.offersDownloads = options.offersDownloads
    site.keepPrivate(
      each: secret, "these photos stay hidden, because Picasa hides them",
      help: "to publish one of them, remove `hidden: true` from the file beside it")
    site.keepPrivate(
      each: skipped,
      "these files and folders were not copied, because the options or a .nomedia file leave them out"
    )
    site.leaveOut(
      each: unsupported, "these files cannot be published",
      help: "convert them to JPEG, PNG or MP4")
    site.leaveOut(odd: odd)
    site.leaveOut(
      each: options.otherAlbums, "these kinds of albums were not converted",
      help: "every tag has a page; for others, add sets with `where` or `tagged` to site.yml")
    site.leaveOut(
      each: withoutAddress, "the old addresses of these albums are not known",
      help: "add them to redirects.yml, such as `/Album.html: \"albums:FOLDER\"`")
    site.leaveOut(
      settings: options.unsupported, "options of thumbsup were not converted")
    site.notes += options.notes
  }
}
