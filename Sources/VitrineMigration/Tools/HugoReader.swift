// Reads a gallery of Hugo (https://gohugo.io): content folders with photos and front matter, as gallery
// themes use them. A bundle is a folder with `index.md`; a section has `_index.md`.

import VitrineConfig
import VitrineModel
import VitrinePages

/// Describes a gallery of Hugo.
struct HugoReader {
  var site = OldSite()
  let settings: HugoSettings
  let content: OldFolder
  /// Now, in the order of dates.
  let now: Int
  /// The facts that decide about the order of albums, by folder.
  var ranks: [String: (weight: Int, date: Int, title: String)] = [:]
  var secret: [String] = []
  /// The folders of photos that are on no page.
  var pageless: [String] = []
  var skipped: [String] = []
  var unsupported: [String] = []
  var odd: [String] = []
  var unreadable: [String] = []
  var translations = 0
  var lostKeys: [String: Int] = [:]
  /// The albums and pages with unsupported keys, by key.
  var lostPageKeys: [String: Int] = [:]
  var shortcodes: [String] = []
  var privatePages: [String] = []

  /// Reads the site in a folder; `now` is in seconds since 1970: pages of later dates are not public yet.
  static func read(_ path: String, now: Int) throws(Problem) -> OldSite {
    let settings = try HugoSettings(at: path)
    var reader = HugoReader(
      settings, try OldFolder("\(settings.root.root)/\(settings.content)"), now: now)
    try reader.readFolder("", inheriting: settings["cascade"] ?? .mapping([]))
    reader.placeAlbums()
    try reader.readStatics()
    reader.describe()
    return reader.site
  }

  private init(_ settings: HugoSettings, _ content: OldFolder, now: Int) {
    self.settings = settings
    self.content = content
    self.now = 719_468 * 86_400 + now
  }

  // MARK: Folders

  /// Reads a folder; a bundle with everything below it, and sections with those in them.
  mutating func readFolder(
    _ folder: String, inheriting cascade: PlainValue
  ) throws(Problem) {
    let listed = try content.entries(of: folder)
    odd += listed.odd
    let entries = listed.entries.filter { keeps($0) }
    if listed.entries.contains(where: \.keepsFolderOut) {
      skipped.append((folder.isEmpty ? "." : folder).printable)
      return
    }
    let index = indexFile(in: entries, named: "index")
    let section = indexFile(in: entries, named: "_index")
    let front = (index ?? section).map { frontMatter(of: $0) }
    let own = front.map { $0.value ?? Self.secretValue }
    let value = Self.applied(cascade, to: folder).joined(with: own ?? .mapping([]))
    var album = OldAlbum(folder: folder)
    let text = ownText(front, value, section: index == nil ? section : nil)
    describe(&album, value, text, isSection: index == nil)
    album.photos = try index == nil ? photos(in: entries) : bundlePhotos(entries)
    describePhotos(of: &album, value)
    if index != nil, album.photos.isEmpty {
      if !folder.isEmpty {
        addPage(folder, value, front?.body ?? "", isHidden: album.facts.isHidden)
      }
      return
    }
    if album.facts.isHidden { secret.append((folder.isEmpty ? "." : folder).printable) }
    if front == nil, try isPageless(album, entries) {
      album.facts.isHidden = true
      pageless.append(folder.printable)
    }
    countLostKeys(of: album.facts)
    site.albums.append(album)
    guard index == nil else { return }
    for entry in entries where !entry.isFolder && Self.isContent(entry) {
      let isIndex = ["index", "_index"].contains(Self.plainStem(entry))
      if !isIndex { try readSinglePage(entry, inheriting: cascade) }
    }
    let inner = own?["cascade"].map { cascade.joinedCascade(with: $0) } ?? cascade
    for entry in entries where entry.isFolder { try readFolder(entry.path, inheriting: inner) }
  }

  mutating func keeps(_ entry: OldFolder.Entry) -> Bool {
    if entry.name.hasPrefix(".") { return false }
    guard settings.ignores(entry) else { return true }
    skipped.append(entry.path.printable)
    return false
  }

  static func isContent(_ entry: OldFolder.Entry) -> Bool {
    ["md", "markdown", "mdown", "html", "htm", "adoc", "org"].contains(entry.ending)
  }

  /// The name without its ending and its language.
  static func plainStem(_ entry: OldFolder.Entry) -> String {
    String(entry.stem.prefix { $0 != "." })
  }

  /// The index file in the language of the site; in another one if there is no such file, because it
  /// may hide the folder.
  mutating func indexFile(
    in entries: [OldFolder.Entry], named name: String
  ) -> OldFolder.Entry? {
    let files = entries.filter { !$0.isFolder && Self.isContent($0) && Self.plainStem($0) == name }
    let own =
      files.first { $0.stem == "\(name).\(settings.language)" } ?? files.first { $0.stem == name }
      ?? files.first
    translations += files.count { $0.name != own?.name }
    return own
  }

  mutating func frontMatter(of entry: OldFolder.Entry) -> FrontMatter {
    var front = FrontMatter(OldFolder.text(at: entry.file) ?? "+++", file: entry.path)
    if front.value == nil { unreadable.append(entry.path.printable) }
    if front.hasSecretText { front.value = front.value?.joined(with: Self.secretValue) }
    return front
  }

  mutating func readSinglePage(
    _ entry: OldFolder.Entry, inheriting cascade: PlainValue
  ) throws(Problem) {
    let language = entry.stem.split(separator: ".").dropFirst().last
    if let language, (2...5).contains(language.count), String(language) != settings.language {
      translations += 1
      return
    }
    let front = frontMatter(of: entry)
    guard let own = front.value else { return privatePages.append(entry.path.printable) }
    let path =
      String(entry.path.prefix(entry.path.count - entry.name.count)) + Self.plainStem(entry)
    let value = Self.applied(cascade, to: path).joined(with: own)
    addPage(path, value, front.body, isHidden: isHidden(value))
  }

  // MARK: Albums

  mutating func describe(
    _ album: inout OldAlbum, _ value: PlainValue, _ body: String, isSection: Bool
  ) {
    album.facts = OldFacts(value.joined(with: value["params"] ?? .mapping([])))
    album.facts.isHidden = isHidden(value, isSection: isSection)
    album.title = value["title"]?.text ?? value["linkTitle"]?.text
    let texts = [
      value["description"]?.text ?? value["summary"]?.text ?? "", text(body, album.folder),
    ]
    let plain = texts.map(MarkdownText.plain).filter { !$0.isEmpty }
    album.caption = plain.first == plain.last ? plain.first ?? "" : plain.joined(separator: "\n\n")
    let weight = Int(exactly: (value["weight"]?.number ?? 0).rounded(.towardZero)) ?? 0
    ranks[album.folder] = (
      weight == 0 ? .max : weight, album.facts.date.flatMap { PartialDate($0) }?.order ?? .min,
      album.title ?? ""
    )
    guard !album.folder.isEmpty else { return }
    let aliases = (value["aliases"]?.texts ?? []).map { $0.hasPrefix("/") ? $0 : "/\($0)" }
    album.former = [settings.address(of: album.folder, value)].compactMap(\.self) + aliases
  }

  mutating func photos(in entries: [OldFolder.Entry]) -> [OldPhoto] {
    var photos: [OldPhoto] = []
    for entry in entries where !entry.isFolder && !Self.isContent(entry) {
      if SourceEndings.images.contains(entry.ending) || MediaKinds.videos.contains(entry.ending) {
        photos.append(OldPhoto(name: entry.name, source: entry.file))
      } else {
        unsupported.append(entry.path.printable)
      }
    }
    return photos
  }

  /// The photos of a bundle, with those of its folders: they belong to the same page.
  mutating func bundlePhotos(_ entries: [OldFolder.Entry]) throws(Problem) -> [OldPhoto] {
    var all = photos(in: entries)
    var names = Set(all.map { $0.name.lowercased() })
    for entry in entries where entry.isFolder {
      let listed = try content.entries(of: entry.path)
      odd += listed.odd
      guard !listed.entries.contains(where: \.keepsFolderOut) else {
        skipped.append(entry.path.printable)
        continue
      }
      let inner = try bundlePhotos(listed.entries.filter { keeps($0) })
      for var photo in inner {
        if !names.insert(photo.name.lowercased()).inserted {
          photo.name = "\(entry.name)-\(photo.name)"
        }
        all.append(photo)
      }
    }
    return all
  }

  /// Gives the photos of an album what its front matter says about them, and their order.
  mutating func describePhotos(of album: inout OldAlbum, _ value: PlainValue) {
    var resources = HugoResources(value, content.root, album.folder)
    let areOnNoPage = !album.facts.isHidden && !isRendered(value)
    for place in album.photos.indices {
      resources.describe(&album.photos[place])
      if areOnNoPage { album.photos[place].facts.isHidden = true }
    }
    secret += album.photos.filter(\.facts.isHidden).map { "\(album.folder)/\($0.name)".printable }
    for key in resources.lostKeys { lostKeys[key, default: 0] += 1 }
    resources.order(&album, isReversed: settings.galleryDeluxe?["reverse"]?.isTrue == true)
    guard let cover = resources.cover(of: album) else { return }
    if album.photos.contains(where: { $0.name == cover && $0.facts.isHidden }) {
      site.leaveOut(
        "the cover \(cover.printable) is a hidden photo, so the album shows its first photo",
        at: album.folder, help: "write `cover` into the album.yml of the folder")
    } else {
      album.cover = cover
    }
  }

  /// Hugo orders pages by weight, then the newest first, then by title.
  mutating func placeAlbums() {
    for indices in site.albumsByParent.values {
      let sorted = indices.sorted { a, b in
        let (x, y) = (site.albums[a].folder, site.albums[b].folder)
        guard let first = ranks[x], let second = ranks[y] else { return x < y }
        if first.weight != second.weight { return first.weight < second.weight }
        if first.date != second.date { return first.date > second.date }
        if first.title != second.title { return NaturalOrder.precedes(first.title, second.title) }
        return NaturalOrder.precedes(x, y)
      }
      let names = sorted.map { site.albums[$0].name }
      let positions = names.positions
      for (index, name) in zip(sorted, names) { site.albums[index].position = positions[name] }
    }
  }
}

extension PlainValue {
  /// The values that pages inherit, with those of a section below.
  fileprivate func joinedCascade(with other: PlainValue) -> PlainValue {
    .list(items + other.items)
  }
}
