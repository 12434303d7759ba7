// Pages of one's own, and the texts of their files: a file that is missing or cannot be read is
// told where site.yml names it, with every other fault.

import Foundation
public import VitrineModel

/// A page of one's own as site.yml names it.
public struct OwnPageFile: Sendable, Hashable {
  public let slug: String
  public let title: String
  /// The file as written.
  public let file: String
  /// Its absolute path.
  public let path: String
  public let text: String
  /// Where site.yml names the file.
  public let place: Problem.Place
}

/// Reads `pages`.
struct PagesReader {
  let directory: String

  /// More is no page that anybody reads.
  static let mostBytes = 128 << 10
  private static let most = 100
  private static let example = "`- { slug: about, title: About, file: about.md }`"

  func read(_ value: Value?) -> [OwnPageFile] {
    guard let value, let entries = value.elements(example: Self.example) else { return [] }
    if entries.count > Self.most {
      value.refuse("has more than \(Self.most) pages", mend: "keep the first ones")
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
  ) -> OwnPageFile? {
    let slugValue = fields.require("slug", mend: "add a name for the address, `slug: about`")
    let slug = slugValue?.name(of: "a page")
    let title = fields.take("title")?.text()
    let fileValue = fields.require("file", mend: "name a Markdown file, `file: about.md`")
    let file = fileValue.flatMap { value in value.path().map { (value, $0) } }
    fields.finish(hints: ["name": "did you mean `title`?"])
    if let slug, let slugValue {
      if let earlier = slugs[slug] {
        slugValue.refuse(
          "belongs to the \(ordinal(earlier)) entry already",
          mend: "give each page a slug of its own")
      } else {
        slugs[slug] = index
      }
    }
    guard let slug, let (value, written) = file, let text = text(of: written, value) else {
      return nil
    }
    return OwnPageFile(
      slug: slug, title: title ?? Self.title(of: slug), file: written,
      path: resolve(written, from: directory), text: text,
      place: fields.faults.place(value.node.position))
  }

  /// `our-cameras` is shown as "Our cameras".
  private static func title(of slug: String) -> String {
    slug.prefix(1).uppercased() + slug.dropFirst().replacing("-", with: " ")
  }

  // MARK: The file

  private func text(of file: String, _ value: Value) -> String? {
    let path = resolve(file, from: directory)
    do throws(FileFault) {
      guard isInside(path) else {
        value.refuse(
          "names a file outside of the site's folder, \(quote(file))",
          mend: "move the file beside site.yml, or into a folder there")
        return nil
      }
      let bytes = try RegularFile.bytes(at: path, most: Self.mostBytes)
      return text(bytes, of: file, value)
    } catch .refused(let refusal) {
      value.refuse(refusal.problem(doing: "read", at: path))
      return nil
    } catch {
      let (what, mend) = error.words(of: file, most: Self.mostBytes)
      value.refuse(what, mend: mend)
      return nil
    }
  }

  private func text(_ bytes: [UInt8], of file: String, _ value: Value) -> String? {
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: plain, as: UTF8.self), !plain.contains(0) else {
      value.refuse(
        "names \(quote(file)), which is not UTF-8 text", mend: "save the file as UTF-8")
      return nil
    }
    return text
  }

  /// A link that leads out of the folder is outside; what is not there at all is told as missing.
  private func isInside(_ path: String) -> Bool {
    guard let real = realPath(path) else {
      return path.hasPrefix(directory.hasSuffix("/") ? directory : directory + "/")
    }
    guard let folder = realPath(directory) else { return false }
    return real.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}

extension FileFault {
  fileprivate func words(of file: String, most: Int) -> (what: String, mend: String) {
    switch self {
    case .missing:
      ("names \(quote(file)), which is not there", "check the name; it is relative to site.yml")
    case .isFolder: ("names \(quote(file)), which is a folder", "name the file inside it")
    case .notRegular:
      ("names \(quote(file)), which is not a regular file", "name a Markdown file")
    case .refused(let refusal):
      ("names \(quote(file)), which cannot be read: \(refusal.reason)", "try again")
    case .unreadable(let reason):
      (
        "names \(quote(file)), which cannot be read: \(reason)",
        "check the permissions of the file and of its folders"
      )
    case .tooLarge(let most):
      (
        "names \(quote(file)), which is larger than \(most / 1024) KiB",
        "split it into several pages"
      )
    }
  }
}
