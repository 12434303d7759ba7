// The problems of built sites.

import VitrineImages
import VitrineModel

extension Problem {
  static let noHome = Problem(
    .error, "audit.no-home", "the folder has no index.html, so it is not a built site",
    help: "name the output folder, or build the site first")

  static func broken(_ link: String, in path: String) -> Problem {
    Problem(
      .error, "audit.broken-link", "the link to \(shortened(link)) is broken", at: .file(path),
      help: "fix the link, or build again")
  }

  static func noAnchor(_ anchor: String, on page: String, in path: String) -> Problem {
    Problem(
      .error, "audit.missing-anchor",
      "a link leads to #\(shortened(anchor)), which \(shortened(page)) does not have",
      at: .file(path), help: "fix the link, or give an element this id")
  }

  static func missingText(_ image: String, in path: String) -> Problem {
    Problem(
      .error, "audit.missing-alt", "the image \(shortened(image)) has no alternative text",
      at: .file(path), help: "give the photo an `alt` in its sidecar, or fix the theme")
  }

  static func undescribed(_ path: String) -> Problem {
    Problem(
      .note, "audit.no-words", "nothing describes the photo of this page", at: .file(path),
      help: "give the photo an `alt` in metadata.csv: `vitrine describe` lists such photos")
  }

  static func leak(_ leak: MetadataLeak, in path: String) -> Problem {
    let (code, what) =
      switch leak {
      case .location: ("audit.location", "this file contains the location of the photo")
      case .serialNumber:
        ("audit.serial-number", "this file may contain the camera's serial number")
      case .owner: ("audit.owner", "this file contains the name of the camera's owner")
      case .packed: ("audit.packed-metadata", "this file contains metadata that cannot be read")
      }
    return Problem(
      .error, code, what, at: .file(path),
      help: "remove its metadata; images made by Vitrine carry only rights")
  }

  static func place(in path: String) -> Problem {
    Problem(
      .error, "audit.place",
      "this page shows where photos were taken, but `images.location` is `remove`",
      at: .file(path), help: "build again, or write `images: { location: city }` in site.yml")
  }

  static func otherRights(in path: String) -> Problem {
    Problem(
      .error, "audit.rights",
      "this file does not name the creator and license on the page of its photo",
      at: .file(path), help: "build again, or replace the file with that of its photo")
  }

  static func secret(_ kind: String, in path: String) -> Problem {
    Problem(
      .error, "audit.secret", "this file seems to contain \(kind)", at: .file(path),
      help: "remove it, and replace the key with a new one")
  }

  static func hidden(_ path: String) -> Problem {
    Problem(
      .error, "audit.hidden-file", "this file does not belong to a site, and may contain secrets",
      at: .file(path), help: "remove it, and change the keys and passwords in it")
  }

  static func noTerms(_ path: String) -> Problem {
    Problem(
      .error, "audit.no-license", "the page has no machine-readable license", at: .file(path),
      help: "print `<script type=\"application/json\" id=\"favorite\">{{ photo.row }}</script>` in"
        + " the theme's photo page")
  }

  static func noLicense(_ license: License, _ path: String) -> Problem {
    Problem(
      .error, "audit.license-link", "\(license.name) requires a link to the license",
      at: .file(path), help: "print {{ photo.license.address }} in the theme's photo page")
  }

  static func noCredit(_ author: String, _ license: License, _ path: String) -> Problem {
    Problem(
      .error, "audit.credit",
      "\(license.name) requires the name of the author, \(shortened(author))", at: .file(path),
      help:
        "print {{ photo.credit_html }} in the theme's photo page, in an element of the class `credit`"
    )
  }

  static func noAuthor(_ license: License, _ path: String) -> Problem {
    Problem(
      .warning, "audit.no-author",
      "\(license.name) requires the name of the author, and the page does not have it",
      at: .file(path),
      help: "write the author into the photo's row of the favorites, or remove the photo")
  }

  static func excluded(_ license: License, _ path: String) -> Problem {
    Problem(
      .error, "audit.license-policy",
      "the page shows a photo under \(shown(license)), which `licenses` of site.yml excludes",
      at: .file(path),
      help: "build again, or change `licenses`, or add your account to `own` if the photo is yours")
  }

  /// A copy that the policy does not allow.
  ///
  /// Without the policy, the photo may be the site's own.
  static func copied(_ license: License, _ path: String, _ isPolicyKnown: Bool) -> Problem {
    Problem(
      isPolicyKnown ? .error : .warning, "audit.license-policy",
      isPolicyKnown
        ? "the site holds a copy of a photo under \(shown(license)), which may only be shown from"
          + " its service"
        : "the site holds a copy of a photo under \(shown(license)), which you may or may not be allowed to copy",
      at: .file(path),
      help: isPolicyKnown
        ? "build again, or change `licenses`, or add your account to `own` if the photo is yours"
        : "name the site's own site.yml with --config")
  }

  private static func shown(_ license: License) -> String {
    license == .unknown ? "an unknown license" : "“\(license.name)”"
  }

  static func noPolicy(_ path: String) -> Problem {
    Problem(
      .error, "audit.no-policy", "the page has no Content-Security-Policy", at: .file(path),
      help: "print {{ page.policy }} in the theme's layout")
  }

  static func listed(_ path: String) -> Problem {
    Problem(
      .error, "audit.listed",
      "search engines may list this page, although site.yml or an album.yml keeps it from them",
      at: .file(path),
      help: "print `noindex` if `page.is_listed` is false, and {{ site.robots }}, in the layout")
  }

  static func noSearchForm(_ path: String) -> Problem {
    Problem(
      .warning, "audit.no-search-form", "the search page has no field for words", at: .file(path),
      help: "copy search.html of `base`, or add a form with an input of the name `q`")
  }

  static func orphan(_ path: String) -> Problem {
    Problem(
      .warning, "audit.orphan", "nothing links to this file", at: .file(path),
      help: "link to it, or remove it")
  }

  static func odd(_ path: String) -> Problem {
    Problem(
      .warning, "audit.not-a-file",
      "this is a link, a pipe or a folder that is too deep, and was not checked", at: .file(path),
      help: "publish only files and folders")
  }

  static func unreadable(_ path: String) -> Problem {
    Problem(
      .error, "audit.unreadable", "this is not valid JSON, so browsers ignore it",
      at: .file(path), help: "fix the theme, or build again")
  }

  static func tooLong(_ path: String) -> Problem {
    Problem(
      .warning, "audit.too-long", "this file is too long to be checked", at: .file(path))
  }

  /// Links may be of any length.
  private static func shortened(_ text: String) -> String {
    let head = text.prefix(200)
    return (head.count < text.count ? head + "…" : head).description.printable
  }
}
