// Text files that site.yml names beside itself: Markdown pages, styles, elements of the head, scripts. A
// missing or unreadable file is reported at its line in site.yml, together with all other problems.

import VitrineModel

/// A kind of text file.
struct SiteTextFile {
  /// The kind in messages: `a Markdown file`.
  let kind: String
  /// The size limit.
  let maxBytes: Int
  /// What to do if the file is too large.
  let ifTooLarge: String

  /// Returns the text of a file that a value of site.yml names; nil if it was reported.
  ///
  /// The file must be inside the folder of site.yml, with links followed.
  func text(of file: String, in directory: String, _ value: Value) -> String? {
    let path = resolve(file, from: directory)
    do {
      guard Self.isInside(path, directory) else {
        value.refuse(
          "names a file outside the folder of site.yml, \(quote(file))",
          help: "move the file next to site.yml, or into a folder below it")
        return nil
      }
      let bytes = try RegularFile.bytes(at: path, maxBytes: maxBytes)
      return text(bytes, of: file, value)
    } catch .refused(let refusal) {
      value.refuse(refusal.problem(doing: "read", at: path))
      return nil
    } catch {
      let (what, help) = words(of: error, file)
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

  /// Whether a file is inside a folder, with links followed.
  ///
  /// A file that does not exist counts as inside if its path is, so that it is reported as missing.
  private static func isInside(_ path: String, _ directory: String) -> Bool {
    guard let real = realPath(path) else {
      return isPath(path, below: directory)
    }
    guard let folder = realPath(directory) else { return false }
    return isPath(real, below: folder)
  }

  private func words(of error: FileReadError, _ file: String) -> (what: String, help: String) {
    switch error {
    case .missing:
      (
        "names \(quote(file)), which does not exist",
        "check the name; it is relative to site.yml"
      )
    case .isFolder: ("names \(quote(file)), which is a folder", "name the file inside it")
    case .notRegular:
      ("names \(quote(file)), which is not a regular file", "name \(kind)")
    case .refused(let refusal):
      ("names \(quote(file)), which cannot be read: \(refusal.reason)", "try again")
    case .unreadable(let reason):
      (
        "names \(quote(file)), which cannot be read: \(reason)",
        "check the permissions of the file and its folders"
      )
    case .tooLarge(let maxBytes):
      ("names \(quote(file)), which is larger than \(maxBytes / 1024) KiB", ifTooLarge)
    }
  }
}
