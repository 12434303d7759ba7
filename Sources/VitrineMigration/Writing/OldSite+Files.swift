// The files of the new site. Photos and other files are copied, so that the folder is complete and the
// old one can go; on file systems that can, a copy shares the blocks of the original.

import VitrineModel
public import VitrineSite

extension OldSite {
  static let photoFolder = "Photos"
  static let staticFolder = "static"
  static let redirectFile = "redirects.yml"
  static let setName = "albums"

  /// The new site.
  public var newSite: NewSite {
    var files: [NewSite.File] = []
    func add(_ path: String, _ text: String) {
      if !text.isEmpty, let path = SitePath(path) {
        files.append(NewSite.File(path: path, bytes: Array(text.utf8)))
      }
    }
    func copy(_ path: String, _ source: String) {
      if let path = SitePath(path) { files.append(NewSite.File(path: path, copying: source)) }
    }
    for album in albums {
      let folder = album.folder.isEmpty ? Self.photoFolder : "\(Self.photoFolder)/\(album.folder)"
      add("\(folder)/album.yml", album.notes(author: album.folder.isEmpty ? author : nil))
      for photo in album.photos {
        copy("\(folder)/\(photo.name)", photo.source)
        add("\(folder)/\(photo.name).yml", photo.notes)
      }
    }
    for page in pages {
      add("Pages/\(page.slug).md", page.markdown)
      for image in page.images { copy("Pages/\(image.path)", image.source) }
    }
    for file in statics { copy("\(Self.staticFolder)/\(file.path)", file.source) }
    add(Self.redirectFile, redirectLines)
    add(
      ".gitignore",
      "# The cache and the output of builds: both can be made again.\n/.vitrine/\n/public/\n")
    var settings = files.sorted { $0.path < $1.path }
    settings.append(
      NewSite.File(path: SitePath(fixed: "site.yml"), bytes: Array(self.settings.utf8)))
    return NewSite(files: settings, notes: notes)
  }

  /// The number of photos and videos, and how many of them stay hidden.
  public var photoCount: (all: Int, hidden: Int) {
    let hidden = hiddenFolders
    let all = albums.reduce(0) { $0 + $1.photos.count }
    let kept = albums.reduce(0) { sum, album in
      isHidden(album.folder, hidden)
        ? sum + album.photos.count : sum + album.photos.count(where: \.facts.isHidden)
    }
    return (all, kept)
  }

  private var hiddenFolders: [String] { albums.filter(\.facts.isHidden).map(\.folder) }

  private func isHidden(_ folder: String, _ hidden: [String]) -> Bool {
    hidden.contains { $0.isEmpty || folder == $0 || folder.hasPrefix($0 + "/") }
  }

  /// The number of old addresses that lead to the new site.
  public var redirectCount: Int { allRedirects.count }

  /// The old addresses, each once.
  ///
  /// What is hidden has no page to lead to.
  private var allRedirects: [OldRedirect] {
    var seen: Set<String> = []
    var all: [OldRedirect] = []
    func add(_ former: [String], _ target: String) {
      for from in former where seen.insert(from).inserted {
        all.append(OldRedirect(from: from, to: target))
      }
    }
    let hidden = hiddenFolders
    for album in albums where !isHidden(album.folder, hidden) {
      let target =
        album.folder.isEmpty || !hasAlbums
        ? "/sets/\(Self.setName)/" : "\(Self.setName):\(album.folder)"
      add(album.former, target)
      for photo in album.photos where !photo.facts.isHidden {
        add(photo.former, "folder:\(album.folder.isEmpty ? "" : album.folder + "/")\(photo.name)")
      }
    }
    for page in pages { add(page.former, "/pages/\(page.slug)/") }
    for redirect in redirects { add([redirect.from], redirect.to) }
    return all
  }

  private var redirectLines: String {
    let lines = allRedirects.map {
      "\(YAMLWriter.quoted($0.from)): \(YAMLWriter.quoted($0.to))\n"
    }
    guard !lines.isEmpty else { return "" }
    return
      "# Old addresses and where they lead: a photo by its id, an album as set:folder, or a path.\n"
      + lines.joined()
  }

  // MARK: site.yml

  private var settings: String {
    var yaml = YAMLWriter()
    yaml.line("# Made by `vitrine new --from`. `vitrine check` reports what is wrong, and where.")
    yaml.add("title", title.isEmpty ? "My pictures" : title)
    if let address {
      yaml.add("url", address.text)
    } else {
      yaml.line("# Without the address there are no feeds, no sitemap and no canonical links.")
      yaml.line("#url: https://photos.example.org/")
    }
    yaml.add("description", description)
    if let language { yaml.add("language", language) }
    if !allRedirects.isEmpty {
      yaml.line(
        "# The old addresses lead to the new ones. Remove this line if nobody links to them.")
      yaml.line("redirects: \(Self.redirectFile)")
    }
    yaml.line("providers:")
    yaml.line("  folder: { path: \(Self.photoFolder) }")
    let images = [
      sizes.isEmpty ? nil : "sizes: [\(sizes.map(String.init).joined(separator: ", "))]",
      hasOriginals ? "originals: true" : nil,
    ].compactMap(\.self)
    if !images.isEmpty { yaml.line("images: { \(images.joined(separator: ", ")) }") }
    if offersDownloads { yaml.line("downloads: true") }
    addHidden(to: &yaml)
    yaml.line("sets:")
    yaml.line("  - slug: \(Self.setName)")
    yaml.line("    title: \(YAMLWriter.quoted(albumsTitle))")
    if !caption.isEmpty { yaml.line("    caption: \(YAMLWriter.quoted(caption))") }
    yaml.line("    provider: folder")
    yaml.line(hasAlbums ? "    albums: ." : "    album: .")
    if !hasAlbums, let sort = albums.lazy.compactMap(\.sort).first {
      yaml.line("    sort: \(sort.rawValue)")
    }
    guard !pages.isEmpty else { return yaml.text }
    yaml.line("pages:")
    for page in pages {
      yaml.line("  - slug: \(page.slug)")
      yaml.line("    title: \(YAMLWriter.quoted(page.title))")
      yaml.line("    file: Pages/\(page.slug).md")
    }
    return yaml.text
  }

  private func addHidden(to yaml: inout YAMLWriter) {
    let parts = statics.flatMap { $0.path.split(separator: "/") }.filter { $0.hasPrefix(".") }
    let names = Set(parts).sorted()
    guard !names.isEmpty else { return }
    yaml.line(
      "static: { path: \(Self.staticFolder), hidden: [\(names.map { YAMLWriter.quoted(String($0)) }.joined(separator: ", "))] }"
    )
  }
}

extension OldAlbum {
  /// The text of album.yml; empty if there is nothing to say.
  fileprivate func notes(author all: String?) -> String {
    var yaml = YAMLWriter()
    yaml.add("title", title)
    yaml.add("caption", caption)
    yaml.add(facts, author: facts.author ?? all)
    yaml.add("cover", cover)
    if let sort { yaml.line("sort: \(sort.rawValue)") }
    yaml.add("position", number: position)
    yaml.add("hidden", isTrue: facts.isHidden)
    return yaml.text
  }
}

extension OldPhoto {
  /// The text of the sidecar; empty if there is nothing to say.
  fileprivate var notes: String {
    var yaml = YAMLWriter()
    yaml.add("title", title)
    yaml.add("caption", caption)
    yaml.add("alt", facts.alternative)
    yaml.add(facts, author: facts.author)
    yaml.add("position", number: position)
    yaml.add("favorite", isTrue: isFavorite)
    yaml.add("hidden", isTrue: facts.isHidden)
    return yaml.text
  }
}

extension YAMLWriter {
  /// Adds what albums and photos may both say.
  fileprivate mutating func add(_ facts: OldFacts, author: String?) {
    add("author", author)
    add("tags", facts.tags)
    add("date", facts.date)
    let place = [
      facts.place.map { "name: \(Self.quoted($0))" },
      facts.coordinates.map { "latitude: \($0.latitude), longitude: \($0.longitude)" },
    ].compactMap(\.self)
    if !place.isEmpty { line("place: { \(place.joined(separator: ", ")) }") }
    add("people", facts.people)
  }
}
