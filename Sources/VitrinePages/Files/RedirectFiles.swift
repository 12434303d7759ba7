// Rules and pages that lead from former addresses to today's: as hosts read them in a file, as
// nginx does, and for all other hosts as pages that browsers leave at once.

import VitrineModel

/// The files that redirect from former addresses.
struct RedirectFiles: PageKind {
  /// One of the files.
  enum Subject: Sendable {
    /// All rules, in a form.
    case rules(Form, [Redirect])
    /// A page at a former address.
    case page(Redirect)
  }

  /// From a former path to today's.
  struct Redirect: Sendable {
    let former: SitePath
    let current: SitePath
    /// Whether lists may name the page.
    let isListed: Bool
  }

  /// How a file states rules.
  enum Form: Sendable {
    /// As Netlify and Cloudflare Pages read them.
    case hosts
    /// As part of a server's configuration.
    case nginx
  }

  let name = "redirects"

  func pages(in gallery: Gallery) -> [Subject] {
    guard gallery.settings.redirects else { return [] }
    let redirects = gallery.redirects
    let listed = redirects.filter(\.isListed)
    return [.rules(.hosts, listed), .rules(.nginx, listed)] + redirects.map { .page($0) }
  }

  func route(of subject: Subject, in gallery: Gallery) -> SitePath {
    switch subject {
    case .rules(.hosts, _): Routes.redirects
    case .rules(.nginx, _): Routes.nginxRedirects
    case .page(let redirect): redirect.former
    }
  }

  func isListed(_ subject: Subject, in gallery: Gallery) -> Bool { false }

  func content(of subject: Subject, at route: SitePath, in gallery: Gallery) -> PageContent {
    let start = gallery.settings.address?.path ?? "/"
    let root = start.hasSuffix("/") ? start : start + "/"
    return switch subject {
    case .rules(.hosts, let redirects):
      .parts(
        LazyByteChunks(of: redirects[...], inChunksOf: 512) { redirects in
          Array(
            redirects.map { "\(root)\($0.former.link) \(root)\($0.current.link) 301\n" }.joined()
              .utf8)
        })
    case .rules(.nginx, let redirects):
      .parts(
        LazyByteChunks(Array("# Include this file in the server block of the site.\n".utf8))
          + LazyByteChunks(of: redirects[...], inChunksOf: 512) { redirects in
            Array(
              redirects.map {
                "location = \(root)\($0.former.link) { return 301 \(root)\($0.current.link); }\n"
              }.joined().utf8)
          })
    case .page(let redirect): .text(Self.page(redirect, gallery.settings))
    }
  }

  /// Returns a page that needs neither the theme nor a script.
  private static func page(_ redirect: Redirect, _ settings: GallerySettings) -> String {
    let link = XML.escaped(redirect.former.root + redirect.current.link)
    let title = XML.escaped(settings.title)
    let canonical = settings.address.map {
      "<link rel=\"canonical\" href=\"\(XML.escaped($0.text + redirect.current.link))\">\n"
    }
    return """
      <!doctype html>
      <html lang="\(XML.escaped(settings.language))" dir="\(settings.direction)" data-page-kind="redirect">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'none'; base-uri 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <title>\(title)</title>
      \(canonical ?? "")<meta http-equiv="refresh" content="0; url=\(link)">
      </head>
      <body>
      <main><h1><a href="\(link)">\(title)</a></h1></main>
      </body>
      </html>

      """
  }
}

extension Gallery {
  /// The former addresses that differ from today's, except for those that a page has.
  fileprivate var redirects: [RedirectFiles.Redirect] {
    let kinds = PageKinds.all.filter(\.isTemplated)
    let pages = Set(kinds.lazy.flatMap { $0.listing(in: self).map(\.route) })
    let former = FormerRoutes(names: SafeName(digest: settings.digest))
    var found: [RedirectFiles.Redirect] = []
    func add(_ old: SitePath, _ new: SitePath, isListed: Bool = true) {
      guard old != new else { return }
      // Of a list, each page that it still has.
      for number in 1... {
        let (old, new) = (Routes.page(number, of: old), Routes.page(number, of: new))
        guard pages.contains(new) else { return }
        guard !pages.contains(old) else { continue }
        found.append(.init(former: old, current: new, isListed: isListed))
      }
    }
    for (position, photo) in catalog.photos.enumerated() where photo.id.provider == "folder" {
      add(
        former.photo(photo.id), photoRoutes[position],
        isListed: !catalog.unlisted.contains(position))
    }
    for entry in catalog.authors {
      if let route = authorRoutes[entry.author.id] { add(former.author(entry.author.id), route) }
    }
    for entry in catalog.tags {
      if let route = tagRoutes[entry.tag] { add(former.tag(entry.tag), route) }
    }
    for (filled, routes) in zip(catalog.sets, addresses.albums) {
      for (entry, route) in zip(filled.albums, routes) {
        add(
          former.album(entry.album, in: filled.set), route,
          isListed: !filled.isUnlisted && !entry.album.isUnlisted)
      }
    }
    return found
  }
}
