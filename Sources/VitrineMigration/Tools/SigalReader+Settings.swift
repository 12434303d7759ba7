// What the settings of sigal say about the site, and what the user must know.

import VitrineConfig
import VitrineModel

extension SigalReader {
  mutating func readSizes() {
    site.hasOriginals =
      settings["keep_orig"]?.isTrue == true || settings["use_orig"]?.isTrue == true
    site.offersDownloads = settings.offersDownloads
    let size = settings["img_size"]?.items.compactMap(\.number).max().map { Int($0) }
    guard let size, size >= 16, !site.hasOriginals else { return }
    site.sizes = OldSite.sizes(upTo: size)
  }

  mutating func readFiles() {
    for pair in settings["files_to_copy"]?.items ?? [] {
      guard let from = pair.items.first?.text, let to = pair.items.last?.text else { continue }
      if photoFolder.has(from), let path = SitePath(to) {
        site.statics.append(OldFile(path: path.text, source: "\(photoFolder.root)/\(from)"))
      } else {
        site.leaveOut("the file \(from.printable) of `files_to_copy` does not exist")
      }
    }
  }

  mutating func report() {
    if isEncrypted {
      site.keepPrivate(
        "the gallery was encrypted; Vitrine has no passwords, so all of its albums are hidden",
        help: "to publish it for everybody, remove `hidden: true` from Photos/album.yml")
    }
    site.keepPrivate(
      each: secret, "these albums and photos stay hidden",
      help: "to publish one of them, remove `hidden: true` from the file beside it")
    site.keepPrivate(
      each: skipped,
      "these files and folders were not copied, because sigal left them out"
    )
    site.leaveOut(
      each: unsupported, "these files cannot be published",
      help: "rename those whose names begin with a dot; convert the others to JPEG or PNG")
    site.leaveOut(odd: odd)
    site.leaveOut(
      keys: lostKeys, in: "file", "keys of Markdown files were not converted",
      help: "write what they say into captions or tags, or declare `fields` for metadata.csv")
    for name in settings.unclear {
      site.warn(
        "`\(name)` cannot be read without running sigal.conf.py, so no originals are published",
        help: "to publish them, write `images: { originals: true }` in site.yml")
    }
    site.leaveOut(
      settings: settings.unsupported, "settings of sigal.conf.py were not converted")
    site.notes += settings.notes
  }
}
