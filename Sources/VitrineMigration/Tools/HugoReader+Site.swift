// What is known of a site of Hugo when all of its folders are read.

import VitrineConfig
import VitrineModel

extension HugoReader {
  mutating func describe() {
    let root = site.albums.firstIndex { $0.folder.isEmpty }
    site.title =
      settings["title"]?.text ?? settings.parameters["title"]?.text
      ?? root.flatMap { site.albums[$0].title } ?? ""
    site.description = settings.parameters["description"]?.text ?? ""
    site.language = settings["locale"]?.text ?? settings["languageCode"]?.text ?? settings.language
    site.address = settings["baseURL"]?.text.flatMap { WebAddress($0.withFinalSlash) }
    let author = settings.parameters["author"] ?? settings["author"]
    site.author = author?.text ?? author?["name"]?.text
    site.liftRoot()
    dropEmptyAlbums()
    liftOnlySection()
    addOtherAddresses()
    report()
  }

  /// Sections without photos in or below them are not albums.
  private mutating func dropEmptyAlbums() {
    let filled = site.albums.filter { !$0.photos.isEmpty }.map(\.folder)
    site.albums.removeAll { album in
      !album.folder.isEmpty
        && !filled.contains { $0 == album.folder || $0.hasPrefix(album.folder + "/") }
    }
  }

  /// If one section has all albums, such as `content/gallery`, it is the set itself.
  private mutating func liftOnlySection() {
    let tops = Set(
      site.albums.filter { !$0.folder.isEmpty }.compactMap { $0.folder.split(separator: "/").first }
    )
    guard tops.count == 1, let top = tops.first.map(String.init),
      let section = site.albums.firstIndex(where: { $0.folder == top }),
      let root = site.albums.firstIndex(where: { $0.folder.isEmpty }),
      site.albums[root].photos.isEmpty,
      !site.albums[section].facts.isHidden, site.albums[section].photos.isEmpty
    else { return }
    let lifted = site.albums[section]
    if let title = lifted.title { site.albumsTitle = title }
    if site.caption.isEmpty { site.caption = lifted.caption }
    site.albums[root].former = lifted.former
    site.albums[root].facts.tags = lifted.facts.tags
    site.albums[root].facts.author = lifted.facts.author
    site.albums.remove(at: section)
    for index in site.albums.indices where site.albums[index].folder.hasPrefix(top + "/") {
      site.albums[index].folder.removeFirst(top.count + 1)
    }
  }

  /// Keys that are converted, or that only say how a page looks.
  private static let usedKeys: Set = [
    "linktitle", "summary", "weight", "aliases", "url", "slug", "resources", "params", "cascade",
    "build", "_build", "headless", "publishdate", "pubdate", "published", "expirydate",
    "unpublishdate", "featured_image", "featuredimage", "image", "thumbnail", "cover", "feature",
    "sort_by", "sort_order", "type", "layout", "theme", "menu", "menus", "outputs", "lastmod",
    "sitemap", "featured", "translationkey", "public", "publish", "status", "visibility", "access",
  ]

  /// Counts the keys of an album or a page that have no place here.
  mutating func countLostKeys(of facts: OldFacts) {
    for key in facts.unknown where !Self.usedKeys.contains(key) && !HugoResources.hides(key) {
      lostPageKeys[key, default: 0] += 1
    }
  }

  /// Categories are tags here, and the feed has another name.
  private mutating func addOtherAddresses() {
    if site.address != nil {
      site.redirects.append(OldRedirect(from: "/index.xml", to: "/feed.xml"))
    }
  }

  private mutating func report() {
    reportFiles()
    reportTexts()
    reportLostParts()
  }

  /// Reports what stays hidden or was not copied.
  private mutating func reportFiles() {
    for file in unreadable {
      site.warn(
        "the front matter cannot be read, so what it describes stays hidden", at: file,
        help: "correct it and convert the site again")
    }
    site.keepPrivate(
      each: secret,
      "these albums and photos stay hidden, as they are private, hidden, drafts or not public now",
      help:
        "to publish one of them, remove `hidden: true` from the file beside it; for people who have the link, write `unlisted: true`"
    )
    site.keepPrivate(
      each: pageless, "these folders have no page, so their photos stay hidden",
      help: "to publish one of them, remove `hidden: true` from its album.yml")
    site.keepPrivate(
      each: privatePages, "these private pages were not converted")
    site.keepPrivate(
      each: skipped,
      "these files and folders were not copied, because the settings or a .nomedia file leave them out"
    )
    site.leaveOut(
      each: unsupported, "these files beside photos are not photos")
  }

  /// Reports what texts lost.
  private mutating func reportTexts() {
    site.leaveOut(odd: odd)
    site.leaveOut(
      keys: lostKeys, in: "album", "parameters of photos were not converted")
    site.leaveOut(
      keys: lostPageKeys, in: "page", "keys of front matter were not converted")
    if translations > 0 {
      site.leaveOut("pages in other languages were not converted: \(translations)")
    }
    site.leaveOut(
      each: Set(shortcodes).sorted(), "shortcodes were removed from these texts",
      help: "write what they showed in Markdown")
  }

  /// Reports what a site of Hugo has and this one does not.
  private mutating func reportLostParts() {
    if !settings.hasFile {
      site.warn(
        "there are no Hugo settings that could leave files out", at: settings.root.root,
        help: "if there are some, name their folder: `--from hugo …`")
    }
    if let assets = settings.imagesInAssets {
      site.leaveOut(
        "images for the theme were not converted: \(assets.count) in \(assets.folder.printable)",
        help: "copy photos among them into Photos")
    }
    let themes = (settings["theme"]?.texts ?? []).map { "the theme \($0.printable)" }
    let menus = ["menu", "menus"].contains { settings[$0]?.entries.isEmpty == false }
    site.leaveOut(
      each: themes + (menus ? ["the menus"] : []),
      "these parts of the site were not converted",
      help: "sets and `pages` in site.yml make the menu; `theme` chooses another look")
    if settings.galleryDeluxe?["shuffle"]?.isTrue == true {
      site.leaveOut("the random order of photos was not converted")
    }
    if settings["permalinks"]?.entries.isEmpty == false {
      site.leaveOut(
        "old addresses of sections with `permalinks` do not redirect",
        help: "add them to redirects.yml")
    }
  }
}
