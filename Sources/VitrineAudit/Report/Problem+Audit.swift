// What is wrong with built sites, in words.

import VitrineImages
import VitrineModel

extension Problem {
  static let noHome = Problem(
    .error, "audit.no-home", "the folder has no index.html, so it is no built site",
    mend: "name the output folder, or build the site first")

  static func broken(_ link: String, in path: String) -> Problem {
    Problem(
      .error, "audit.broken-link", "there is nothing at \(shortened(link))", at: .file(path),
      mend: "mend the link, or build again")
  }

  static func noAnchor(_ anchor: String, on page: String, in path: String) -> Problem {
    Problem(
      .error, "audit.missing-anchor",
      "a link leads to #\(shortened(anchor)), which \(shortened(page)) does not have",
      at: .file(path), mend: "mend the link, or give an element that id")
  }

  static func mute(_ image: String, in path: String) -> Problem {
    Problem(
      .error, "audit.missing-alt", "the image \(shortened(image)) has no alternative text",
      at: .file(path), mend: "give the photo an `alt` in its sidecar, or mend the theme")
  }

  static func leak(_ leak: PictureLeak, in path: String) -> Problem {
    let (code, what) =
      switch leak {
      case .location: ("audit.location", "this file tells where the photo was taken")
      case .serialNumber: ("audit.serial-number", "this file may tell the camera's serial number")
      case .owner: ("audit.owner", "this file tells the camera's owner")
      case .packed: ("audit.packed-metadata", "this file holds metadata that cannot be looked into")
      }
    return Problem(
      .error, code, what, at: .file(path),
      mend: "remove its metadata; what Vitrine encodes has none")
  }

  static func secret(_ kind: String, in path: String) -> Problem {
    Problem(
      .error, "audit.secret", "this file seems to hold \(kind)", at: .file(path),
      mend: "take it out, and have its maker give you another one")
  }

  static func hidden(_ path: String) -> Problem {
    Problem(
      .error, "audit.hidden-file", "this is no part of a site, and may tell secrets",
      at: .file(path), mend: "take it out, and have its keys and passwords changed")
  }

  static func noTerms(_ path: String) -> Problem {
    Problem(
      .error, "audit.no-license", "the page does not say under which license its photo is",
      at: .file(path), mend: "print {{ photo.row }} in the theme's page of photos, as `base` does")
  }

  static func noLicense(_ license: License, _ path: String) -> Problem {
    Problem(
      .error, "audit.license-link", "\(license.name) asks for a link to the license",
      at: .file(path), mend: "print {{ photo.license.address }} in the theme's page of photos")
  }

  static func noCredit(_ author: String, _ license: License, _ path: String) -> Problem {
    Problem(
      .error, "audit.credit",
      "\(license.name) asks for the name of the author, \(shortened(author))", at: .file(path),
      mend: "print {{ photo.credit_html }} in the theme's page of photos, in a `credit`")
  }

  static func noAuthor(_ license: License, _ path: String) -> Problem {
    Problem(
      .warning, "audit.no-author",
      "\(license.name) asks for the name of the author, and the page does not tell it",
      at: .file(path),
      mend: "write the author into the photo's row of the favorites, or leave the photo out")
  }

  static func excluded(_ license: License, _ path: String) -> Problem {
    Problem(
      .error, "audit.license-policy",
      "the page shows a photo under \(shown(license)), which `licenses` of site.yml excludes",
      at: .file(path), mend: "build again, or change `licenses`, or `own` where the photo is yours")
  }

  /// - Parameter isPolicyKnown: the photo may be the site's own where nobody can tell.
  static func copied(_ license: License, _ path: String, _ isPolicyKnown: Bool) -> Problem {
    Problem(
      isPolicyKnown ? .error : .warning, "audit.license-policy",
      isPolicyKnown
        ? "the site holds a copy of a photo under \(shown(license)), which may only be shown from"
          + " its service"
        : "the site holds a copy of a photo under \(shown(license)), which is yours to copy or not",
      at: .file(path),
      mend: isPolicyKnown
        ? "build again, or change `licenses`, or `own` where the photo is yours"
        : "name the site's own site.yml with --config, which tells what it may copy")
  }

  private static func shown(_ license: License) -> String {
    license == .unknown ? "an unknown license" : "“\(license.name)”"
  }

  static func noPolicy(_ path: String) -> Problem {
    Problem(
      .error, "audit.no-policy", "the page has no Content-Security-Policy", at: .file(path),
      mend: "print {{ page.policy }} in the theme's layout")
  }

  static func orphan(_ path: String) -> Problem {
    Problem(
      .warning, "audit.orphan", "nothing leads to this file", at: .file(path),
      mend: "link to it, or take it out of the site")
  }

  static func odd(_ path: String) -> Problem {
    Problem(
      .warning, "audit.not-a-file",
      "this is a link, a pipe or a folder too deep, and not looked at", at: .file(path),
      mend: "publish files and folders only")
  }

  static func unreadable(_ path: String) -> Problem {
    Problem(
      .error, "audit.unreadable", "this is no JSON, so that browsers make nothing of it",
      at: .file(path), mend: "mend the theme, or build again")
  }

  static func tooLong(_ path: String) -> Problem {
    Problem(
      .warning, "audit.too-long", "this file is too long to be looked into", at: .file(path))
  }

  /// Links may be of any length.
  private static func shortened(_ text: String) -> String {
    let head = text.prefix(200)
    return (head.count < text.count ? head + "…" : head).description.printable
  }
}
