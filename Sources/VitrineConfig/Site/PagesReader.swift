// Reads the `pages` section and the files of the pages. A missing or unreadable file is reported at
// its line in site.yml, together with all other problems.

import Foundation
public import VitrineModel

/// A Markdown page that site.yml lists, with its text.
public struct MarkdownPageFile: Sendable, Hashable {
  /// The last part of the page's address.
  public let slug: String
  /// The title: the one in site.yml, or else one made from the slug.
  public let title: String
  /// The path of the file, as written.
  public let file: String
  /// The absolute path of the file.
  public let path: String
  /// The content of the file.
  public let text: String
  /// The place in site.yml that names the file.
  public let place: Problem.Place
}

/// Reads the `pages` section.
struct PagesReader {
  let directory: String

  /// The size limit of a page: nobody reads a longer one.
  static let maxBytes = 128 << 10
  private static let maxPages = 100
  private static let example = "`- { slug: about, title: About, file: about.md }`"

  func read(_ value: Value?) -> [MarkdownPageFile] {
    guard let value, let entries = value.elements(example: Self.example) else { return [] }
    if entries.count > Self.maxPages {
      value.refuse(
        "lists more than \(Self.maxPages) pages", help: "list at most \(Self.maxPages) pages")
      return []
    }
    var slugs: [String: Int] = [:]
    return entries.enumerated().compactMap { index, entry in
      let subject = "pages, \(ordinal(index)) entry"
      guard var fields = entry.fields(subject: subject, example: Self.example) else { return nil }
      return page(&fields, index, &slugs)
    }
  }

  private func page(
    _ fields: inout Fields, _ index: Int, _ slugs: inout [String: Int]
  ) -> MarkdownPageFile? {
    let slugValue = fields.require(
      "slug", help: "add a name for the web address, such as `slug: about`")
    let slug = slugValue?.name(as: "part of the web address")
    let title = fields.take("title")?.typedText()
    let fileValue = fields.require("file", help: "name a Markdown file, such as `file: about.md`")
    let file = fileValue.flatMap { value in value.path().map { (value, $0) } }
    fields.finish(hints: ["name": "did you mean `title`?"])
    if let slug, let slugValue {
      if let earlier = slugs[slug] {
        slugValue.refuse(
          "is already used by the \(ordinal(earlier)) entry",
          help: "give each page its own slug")
      } else {
        slugs[slug] = index
      }
    }
    guard let slug, let (value, written) = file, let text = text(of: written, value) else {
      return nil
    }
    return MarkdownPageFile(
      slug: slug, title: title ?? Self.title(of: slug), file: written,
      path: resolve(written, from: directory), text: text,
      place: fields.diagnostics.place(value.node.position))
  }

  /// Returns the default title for a slug: "Our cameras" for `our-cameras`.
  private static func title(of slug: String) -> String {
    slug.prefix(1).uppercased() + slug.dropFirst().replacing("-", with: " ")
  }

  // MARK: The file

  private func text(of file: String, _ value: Value) -> String? {
    let path = resolve(file, from: directory)
    do {
      guard isInside(path) else {
        value.refuse(
          "names a file outside the folder of site.yml, \(quote(file))",
          help: "move the file next to site.yml, or into a folder below it")
        return nil
      }
      let bytes = try RegularFile.bytes(at: path, maxBytes: Self.maxBytes)
      return text(bytes, of: file, value)
    } catch .refused(let refusal) {
      value.refuse(refusal.problem(doing: "read", at: path))
      return nil
    } catch {
      let (what, help) = error.words(of: file, maxBytes: Self.maxBytes)
      value.refuse(what, help: help)
      return nil
    }
  }

  private func text(_ bytes: [UInt8], of file: String, _ value: Value) -> String? {
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: plain, as: UTF8.self), !plain.contains(0) else {
      value.refuse(
        "names \(quote(file)), which is not UTF-8 text", help: "save the file as UTF-8")
      return nil
    }
    return text
  }

  /// Whether a file is inside the site's folder, with links followed.
  ///
  /// A file that does not exist counts as inside if its path is, so that it is reported as missing.
  private func isInside(_ path: String) -> Bool {
    guard let real = realPath(path) else {
      return isPath(path, below: directory)
    }
    guard let folder = realPath(directory) else { return false }
    return isPath(real, below: folder)
  }
}

extension FileReadError {
  fileprivate func words(of file: String, maxBytes: Int) -> (what: String, help: String) {
    switch self {
    case .missing:
      (
        "names \(quote(file)), which does not exist",
        "check the name; it is relative to site.yml"
      )
    case .isFolder: ("names \(quote(file)), which is a folder", "name the file inside it")
    case .notRegular:
      ("names \(quote(file)), which is not a regular file", "name a Markdown file")
    case .refused(let refusal):
      ("names \(quote(file)), which cannot be read: \(refusal.reason)", "try again")
    case .unreadable(let reason):
      (
        "names \(quote(file)), which cannot be read: \(reason)",
        "check the permissions of the file and its folders"
      )
    case .tooLarge(let maxBytes):
      (
        "names \(quote(file)), which is larger than \(maxBytes / 1024) KiB",
        "split it into several pages"
      )
    }
  }
}
