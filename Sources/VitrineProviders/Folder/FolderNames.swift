// What people type for a photo of the folder: the path that their shell completes, a folder instead
// of a photo, or a name with a typing error.

import Foundation
import VitrineModel

/// The names in a photo folder.
struct FolderNames {
  /// The absolute path of the photo folder, with links resolved.
  let root: String
  /// The absolute path of the folder that contains site.yml.
  let directory: String

  /// Returns what a name means; nil if there is nothing like it.
  func meaning(of name: String) -> LocalName? {
    guard !isPhoto(name) else { return .photo(name) }
    guard let path = path(of: name) else {
      let plain = FolderPath.unified(name)
      return plain == name ? nearby(name).map { .similar($0) } : meaning(of: plain)
    }
    switch FolderListing.kind(of: path) {
    case S_IFREG: return .photo(inner(path))
    case S_IFDIR: return .folder(inner(path), photo: firstPhoto(in: path).map(inner))
    default: return nil
    }
  }

  /// Whether a name is an id: a file in the photo folder, which may be a link to another one.
  private func isPhoto(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) }),
      let path = FolderListing.resolved("\(root)/\(name)"), path.hasPrefix(root + "/")
    else { return false }
    return FolderListing.kind(of: path) == S_IFREG
  }

  /// The existing file or folder that a name leads to: from the working folder, from site.yml, or
  /// from within the photo folder.
  private func path(of name: String) -> String? {
    guard !name.isEmpty else { return nil }
    let here = FileManager.default.currentDirectoryPath
    let bases = name.hasPrefix("/") ? [""] : [here, directory, root]
    return bases.lazy.compactMap { FolderListing.resolved("\($0)/\(name)") }
      .first { $0 == root || $0.hasPrefix(root + "/") }
  }

  /// The path of something in the photo folder, as ids have it.
  private func inner(_ path: String) -> String { String(path.dropFirst(root.count + 1)) }

  private func firstPhoto(in folder: String) -> String? {
    names(in: folder).first { SourceEndings.photos.contains(SourceEndings.end(of: $0)) }
      .map { "\(folder)/\($0)" }
  }

  /// A photo of a similar name in the same folder, else one of the same name in another folder.
  private func nearby(_ name: String) -> String? {
    beside(name) ?? elsewhere(name)
  }

  /// How many files are looked through.
  private static let mostFiles = 100_000

  private func elsewhere(_ name: String) -> String? {
    guard let file = name.split(separator: "/").last,
      SourceEndings.photos.contains(SourceEndings.end(of: String(file))),
      let found = FileManager.default.enumerator(atPath: root)
    else { return nil }
    return found.prefix(Self.mostFiles).lazy.compactMap { $0 as? String }
      .filter { $0 == file || $0.hasSuffix("/\(file)") }.min()
  }

  private func beside(_ name: String) -> String? {
    var parts = name.split(separator: "/")
    guard let last = parts.popLast().map(String.init) else { return nil }
    guard let folder = parts.isEmpty ? root : path(of: parts.joined(separator: "/")) else {
      return nil
    }
    let photos = names(in: folder)
      .filter { SourceEndings.photos.contains(SourceEndings.end(of: $0)) }
    let near = nearest(to: last, in: photos) ?? photos.first { $0.hasPrefix(last + ".") }
    return near.map { inner("\(folder)/\($0)") }
  }

  private func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
