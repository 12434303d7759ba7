// Pictures of one's own pages take the way of all pictures: read, mirrored in every size, published
// without metadata. One that cannot be shown stops the build, since a page that was written with
// it would be broken.

import VitrineImages
import VitrineModel
import VitrinePages

extension OwnPages {
  /// A picture with its original.
  struct Known: Sendable {
    let picture: Picture
    let original: OriginalFile
  }

  /// - Throws: for the first picture that is none.
  func pictures(read reader: some PictureReader) throws(Problem) -> [Known] {
    let answers = reader.read(pictures.map(\.path))
    var known: [Known] = []
    for (picture, answer) in zip(pictures, answers) {
      switch answer {
      case .success(let read):
        known.append(
          Known(
            picture: picture,
            original: OriginalFile(
              path: picture.path, source: picture.source, digest: read.digest, size: read.size)))
      case .failure(let fault): throw Self.problem(picture, fault)
      }
    }
    return known
  }

  /// - Throws: for a picture whose pixels could not be read.
  static func refuse(
    _ faults: [(digest: Digest, fault: PictureFault)], of pictures: [Known]
  ) throws(Problem) {
    for known in pictures {
      if let found = faults.first(where: { $0.digest == known.original.digest }) {
        throw problem(known.picture, found.fault)
      }
    }
  }

  private static func problem(_ picture: Picture, _ fault: PictureFault) -> Problem {
    let told = fault.problem(at: picture.source)
    return Problem(
      .error, "page.picture",
      told.what.replacing("is left out", with: "cannot be shown"), at: picture.place,
      mend: told.mend)
  }

  /// The pages with the renditions of their pictures.
  func filled(
    with pictures: [Known], _ mirrored: (OriginalFile) -> Mirrored
  ) -> [MarkdownPage] {
    var pages = pages
    for known in pictures {
      pages[known.picture.page].images[known.picture.address] = mirrored(known.original)
    }
    return pages
  }
}

extension Site {
  /// Links of one's own pages along the site that lead to no page of it.
  func tellBrokenLinks(among pages: [Page]) {
    let links = ownPages.pages.flatMap(Self.links)
    guard !links.isEmpty else { return }
    // A site may have a hundred thousand pages, and these links lead to a few.
    let wanted = Set(links.map(\.path))
    let there = Set(pages.lazy.map(\.route.link).filter(wanted.contains))
    for (page, link, path) in links where !there.contains(path) {
      log.add(
        Problem(
          .warning, "page.link-broken",
          "this link leads to \(path.isEmpty ? "nothing" : path.printable), which the site does not have",
          at: .file(ownPages.files[page.slug] ?? page.slug, line: link.line),
          mend: "links are relative to the page: `../../sets/…/` is a set of this site"))
    }
  }

  private static func links(
    of page: MarkdownPage
  ) -> [(page: MarkdownPage, link: MarkdownDocument.Mention, path: String)] {
    page.document.links.filter { page.links[$0.text] == nil }.compactMap { link in
      page.path(of: link.text).map { (page, link, $0) }
    }
  }
}
