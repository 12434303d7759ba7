// Redirects from former addresses to today's: as a file of rules that hosts read, as rules for
// nginx, and for all other hosts as pages that forward browsers at once.

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
    /// Whether there can be a page at the former path.
    var hasPage = true
    /// Whether it is from another site, where people may have written it without its last slash.
    var isGiven = false

    /// The former addresses, without the first slash.
    fileprivate var formers: [String] {
      let folder = former.folder
      // A name with a dot is that of a file, which may well exist without the slash.
      let isFolder = folder.split(separator: "/").last?.contains(".") == false
      return isGiven && folder.hasSuffix("/") && isFolder
        ? [folder, String(folder.dropLast())] : [folder]
    }
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
    guard gallery.settings.redirects || !gallery.settings.former.isEmpty else { return [] }
    let redirects = gallery.redirects
    let listed = redirects.filter(\.isListed)
    return [.rules(.hosts, listed), .rules(.nginx, listed)]
      + redirects.filter(\.hasPage).map { .page($0) }
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
    let root = (gallery.settings.address?.path ?? "/").withFinalSlash
    return switch subject {
    case .rules(.hosts, let redirects):
      .parts(
        LazyByteChunks(of: redirects[...], inChunksOf: 512) { redirects in
          Array(
            redirects.flatMap { redirect in
              redirect.formers.map {
                "\(root)\($0.percentEncodedPath) \(root)\(redirect.current.link) 301\n"
              }
            }.joined().utf8)
        })
    case .rules(.nginx, let redirects):
      .parts(
        LazyByteChunks(Array("# Include this file in the server block of the site.\n".utf8))
          + LazyByteChunks(of: redirects[...], inChunksOf: 512) { redirects in
            Array(
              redirects.flatMap { redirect in
                redirect.formers.map {
                  "location = \(Self.nginxText(root + $0)) { return 301 \(root)\(redirect.current.link); }\n"
                }
              }.joined().utf8)
          })
    case .page(let redirect): .text(Self.page(redirect, gallery.settings))
    }
  }

  /// Returns a path as nginx compares it: decoded, in quotes if it must be.
  private static func nginxText(_ path: String) -> String {
    guard path.percentEncodedPath != path else { return path }
    return "\"\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
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
