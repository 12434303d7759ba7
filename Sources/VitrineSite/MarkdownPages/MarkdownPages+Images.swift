// Images of Markdown pages are handled like all images: read, made in every size, published without
// metadata. An image that cannot be shown stops the build, because the page that uses it would be
// broken.

import VitrineImages
import VitrineModel
import VitrinePages

extension MarkdownPages {
  /// An image that was read, with its original.
  struct ReadImage: Sendable {
    let picture: PageImage
    let original: OriginalFile
  }

  /// Reads the images.
  ///
  /// Throws for the first that is not an image.
  func images(read reader: some ImageReader) throws(Problem) -> [ReadImage] {
    let answers = reader.read(pictures.map(\.path))
    var known: [ReadImage] = []
    for (picture, answer) in zip(pictures, answers) {
      switch answer {
      case .success(let read):
        known.append(
          ReadImage(
            picture: picture,
            original: OriginalFile(
              path: picture.path, source: picture.source, digest: read.digest, size: read.size,
              isDisplayP3: read.isDisplayP3)))
      case .failure(let error): throw Self.problem(picture, error)
      }
    }
    return known
  }

  /// Throws for an image whose pixels could not be read.
  static func refuse(
    _ errors: [(digest: Digest, error: ImageError)], of pictures: [ReadImage]
  ) throws(Problem) {
    for known in pictures {
      if let found = errors.first(where: { $0.digest == known.original.digest }) {
        throw problem(known.picture, found.error)
      }
    }
  }

  private static func problem(_ picture: PageImage, _ error: ImageError) -> Problem {
    let cause = error.problem(at: picture.source)
    var what = cause.what
    // The warning about a photo names the file and what becomes of it, then the reason.
    if what.hasPrefix(picture.source), let reason = what.firstRange(of: ": ") {
      what = "\(picture.source) cannot be shown\(what[reason.lowerBound...])"
    }
    return Problem(.error, "page.picture", what, at: picture.place, help: cause.help)
  }

  /// The pages with the renditions of their images.
  func filled(
    with pictures: [ReadImage], _ renditions: (OriginalFile) -> RenditionSet
  ) -> [MarkdownPage] {
    var pages = pages
    for known in pictures {
      pages[known.picture.page].images[known.picture.address] = renditions(known.original)
    }
    return pages
  }
}

extension Site {
  /// Reports links of Markdown pages to pages that the site does not have.
  func reportBrokenLinks(among paths: some Sequence<SitePath>) {
    let links = markdownPages.pages.flatMap(Self.links)
    guard !links.isEmpty else { return }
    // A site may have a hundred thousand pages, and these links lead to a few.
    let wanted = Set(links.map(\.path))
    let there = Set(paths.lazy.map(\.link).filter(wanted.contains))
    for (page, link, path) in links where !there.contains(path) {
      log.add(
        Problem(
          .warning, "page.link-broken",
          "this link leads to \(path.isEmpty ? "nothing" : path.printable), which the site does not have",
          at: .file(markdownPages.files[page.slug] ?? page.slug, line: link.line),
          help: "links are relative to the page: `../../sets/…/` is a set of this site"))
    }
  }

  private static func links(
    of page: MarkdownPage
  ) -> [(page: MarkdownPage, link: MarkdownDocument.LocatedText, path: String)] {
    page.document.links.filter { page.links[$0.text] == nil }.compactMap { link in
      page.path(of: link.text).map { (page, link, $0) }
    }
  }
}
