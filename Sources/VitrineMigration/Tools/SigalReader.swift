// Reads a gallery of sigal (https://sigal.readthedocs.io): `sigal.conf.py`, folders of photos, and
// Markdown files beside them.

import VitrineConfig
import VitrineModel
import VitrineStore

/// Describes a gallery of sigal.
struct SigalReader {
  var site = OldSite()
  let settings: SigalSettings
  let photoFolder: OldFolder
  let isEncrypted: Bool
  var skipped: [String] = []
  var unsupported: [String] = []
  var odd: [String] = []
  var secret: [String] = []
  /// The files with unsupported keys, by key.
  var lostKeys: [String: Int] = [:]
  /// Metadata of albums by folder, for the order of the albums above.
  var albumTexts: [String: SigalText] = [:]

  /// Reads the gallery at a path: a folder with `sigal.conf.py`, that file, or a folder of photos.
  static func read(_ path: String) throws(Problem) -> OldSite {
    let settings = try SigalSettings(at: path)
    var reader = SigalReader(settings, try OldFolder(settings.source))
    try reader.readAll()
    return reader.site
  }

  private init(_ settings: SigalSettings, _ photoFolder: OldFolder) {
    self.settings = settings
    self.photoFolder = photoFolder
    isEncrypted = settings.isEncrypted
  }

  mutating func readAll() throws(Problem) {
    _ = try read("")
    placeAlbums()
    let root = albumTexts[""]
    site.title = settings["title"]?.text ?? root?.title ?? ""
    site.liftRoot()
    if isEncrypted, let root = site.albums.firstIndex(where: { $0.folder.isEmpty }) {
      site.albums[root].facts.isHidden = true
    }
    site.author = settings["author"]?.text
    site.language =
      settings["html_language"]?.text
      ?? settings["locale"]?.text.map {
        String($0.prefix { $0 != "." }).replacing("_", with: "-")
      }
    readSizes()
    readFiles()
    report()
  }

  // MARK: Folders

  /// Reads a folder and those in it; false if it has no media, or is left out.
  mutating func read(_ folder: String) throws(Problem) -> Bool {
    let listed = try photoFolder.entries(of: folder)
    odd += listed.odd
    guard !settings.ignoresFolder(folder) else {
      skipped.append(folder.printable)
      return false
    }
    guard let hidden = hiddenNames(in: listed.entries) else {
      skipped.append((folder.isEmpty ? "." : folder).printable)
      return false
    }
    let text = text(at: folder.isEmpty ? "index.md" : "\(folder)/index.md")
    albumTexts[folder] = text
    var album = OldAlbum(folder: folder)
    if let text { describe(&album, text) }
    album.photos = photos(in: listed.entries, of: folder, hidden)
    album.cover = cover(text, of: album)
    order(&album)
    if !folder.isEmpty { album.former = settings.addresses(of: folder) }
    var hasMedia = !album.photos.isEmpty
    for entry in listed.entries where entry.isFolder && !entry.name.hasPrefix(".") {
      if hidden.contains(entry.name) {
        skipped.append(entry.path.printable)
      } else if try read(entry.path) {
        hasMedia = true
      }
    }
    if hasMedia || folder.isEmpty { site.albums.append(album) }
    return hasMedia
  }

  /// The names that a file `.nomedia` lists; nil if it keeps out the whole folder.
  func hiddenNames(in entries: [OldFolder.Entry]) -> Set<String>? {
    guard let mark = entries.first(where: \.keepsFolderOut) else { return [] }
    guard let text = OldFolder.text(at: mark.file), !text.trimmingBlanks.isEmpty else { return nil }
    return Set(text.split(whereSeparator: \.isNewline).map { $0.trimmingBlanks })
  }

  mutating func photos(
    in entries: [OldFolder.Entry], of folder: String, _ hidden: Set<String>
  ) -> [OldPhoto] {
    var photos: [OldPhoto] = []
    for entry in entries where !entry.isFolder && settings.isMedia(entry) {
      let isLeftOut = settings.ignoresFile(entry.path) || hidden.contains(entry.name)
      if isLeftOut {
        skipped.append(entry.path.printable)
      } else if entry.name.hasPrefix(".") || !settings.isPublishable(entry) {
        unsupported.append(entry.path.printable)
      } else {
        photos.append(photo(entry, in: folder))
      }
    }
    return photos
  }

  mutating func photo(_ entry: OldFolder.Entry, in folder: String) -> OldPhoto {
    var photo = OldPhoto(name: entry.name, source: entry.file)
    photo.former = settings.addresses(of: entry, in: folder)
    let start = folder.isEmpty ? "" : folder + "/"
    guard entry.stem != "index",
      let text = text(at: "\(start)\(entry.stem).md")
    else { return photo }
    photo.title = text.title
    photo.caption = MarkdownText.plain(text.body)
    photo.facts = facts(of: text)
    if photo.facts.isHidden { secret.append(entry.path.printable) }
    return photo
  }

  /// Reads a Markdown file; nil if there is none.
  ///
  /// One that cannot be read may hide what it describes.
  mutating func text(at path: String) -> SigalText? {
    if let text = photoFolder.text(path) { return SigalText(text) }
    let isThere = (try? FileStatus.ofLink(at: "\(photoFolder.root)/\(path)")) != nil
    guard isThere else { return nil }
    site.warn(
      "this file cannot be read, so what it describes stays hidden", at: path,
      help: "save it in UTF-8, and convert the site again")
    return SigalText("Private: yes")
  }

  mutating func describe(_ album: inout OldAlbum, _ text: SigalText) {
    album.title = text.title
    album.caption = MarkdownText.plain(text.body)
    album.facts = facts(of: text)
    if album.facts.isHidden { secret.append((album.folder.isEmpty ? "." : album.folder).printable) }
  }

  mutating func facts(of text: SigalText) -> OldFacts {
    let facts = OldFacts(text.value)
    let used = settings.sortedKeys.union(["thumbnail", "sort", "title"])
    for key in facts.unknown where !used.contains(key) { lostKeys[key, default: 0] += 1 }
    return facts
  }
}
