// What people type for a photo of the folder: the path that their shell completes, a folder instead
// of a photo, or a name with a typing error.

import Foundation
import VitrineConfig
import VitrineModel

/// The names in a photo folder.
struct FolderNames {
  /// The absolute path of the photo folder, with links resolved.
  let root: String
  /// The absolute path of the folder that contains site.yml.
  let directory: String
  /// The options of the provider.
  let options: ProviderOptions

  /// Returns what a name means; nil if there is nothing like it.
  func meaning(of name: String) -> LocalName? {
    guard !isPhoto(name) else { return .photo(name) }
    guard let path = path(of: name) else {
      let plain = FolderPath.unified(name)
      return plain == name ? guess(at: name) : meaning(of: plain)
    }
    switch FolderListing.kind(of: path) {
    case S_IFREG: return .photo(inner(path))
    case S_IFDIR: return .folder(inner(path), photo: firstPhoto(in: path))
    default: return nil
    }
  }

  /// Whether a name is an id: a file in the photo folder, which may be a link to another one.
  private func isPhoto(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) }),
      let path = realPath("\(root)/\(name)"), path.hasPrefix(root + "/")
    else { return false }
    return FolderListing.kind(of: path) == S_IFREG
  }

  /// The existing file or folder that a name leads to: from the working folder, from site.yml, or
  /// from within the photo folder.
  private func path(of name: String) -> String? {
    guard !name.isEmpty else { return nil }
    let here = FileManager.default.currentDirectoryPath
    let bases = name.hasPrefix("/") ? [""] : [here, directory, root]
    return bases.lazy.compactMap { realPath("\($0)/\(name)") }
      .first { $0 == root || $0.hasPrefix(root + "/") }
  }

  /// The path of something in the photo folder, as ids have it.
  private func inner(_ path: String) -> String { String(path.dropFirst(root.count + 1)) }

  private func firstPhoto(in folder: String) -> String? { photos(in: folder, of: photos).first }

  /// The only photo of the name in other letter case, else a photo of a similar name in the same folder,
  /// else one of the same name in another folder.
  private func guess(at name: String) -> LocalName? {
    let photos = photos
    if let photo = inOtherCase(name, among: photos) { return .photo(photo) }
    return (beside(name, among: photos) ?? elsewhere(name, among: photos)).map { .similar($0) }
  }

  private func inOtherCase(_ name: String, among photos: [String]) -> String? {
    let folder = FolderPath.unified(FolderProvider.path(options)).lowercased()
    let wanted = name.lowercased()
    let found = photos.filter { photo in
      let photo = FolderPath.unified(photo).lowercased()
      return photo == wanted || "\(folder)/\(photo)" == wanted
    }
    return found.count == 1 ? found[0] : nil
  }

  private func elsewhere(_ name: String, among photos: [String]) -> String? {
    guard let file = name.split(separator: "/").last else { return nil }
    return photos.filter { $0 == file || $0.hasSuffix("/\(file)") }.min()
  }

  private func beside(_ name: String, among photos: [String]) -> String? {
    var parts = name.split(separator: "/")
    guard let last = parts.popLast().map(String.init),
      let folder = parts.isEmpty ? root : path(of: parts.joined(separator: "/"))
    else { return nil }
    let files = Dictionary(
      self.photos(in: folder, of: photos).map { (String(FolderListing.name(of: $0)), $0) }
    ) { first, _ in first }
    let names = files.keys.sorted()
    return (nearest(to: last, in: names) ?? names.first { $0.hasPrefix(last + ".") })
      .flatMap { files[$0] }
  }

  /// The photos that sets may show: nothing else is suggested.
  var photos: [String] {
    let listing = try? FolderListing(options, directory: directory, excluded: [])
    return (listing?.files ?? []).map(\.path)
      .filter { SourceEndings.photos.contains(SourceEndings.end(of: $0)) }
  }

  private func photos(in folder: String, of photos: [String]) -> [String] {
    let folder = inner(folder)
    return photos.filter { FolderPath.parent(of: $0) == folder }
  }
}
