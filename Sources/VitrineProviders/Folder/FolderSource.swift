// The names of albums. An album is a path within the photo folder; people also write the path from
// site.yml, as they see it in a file manager.

import VitrineModel

/// The photo folder as site.yml names it.
struct FolderSource: Hashable, Sendable {
  /// The name in messages: relative to site.yml, empty for the folder of site.yml.
  let name: String
  /// The absolute path, with links resolved.
  let root: String

  /// Returns the path of a file in the folder as messages show it.
  func path(of file: String) -> String { name.isEmpty ? file : "\(name)/\(file)" }

  /// Returns the error for an album; nil if it exists.
  func error(of album: String, among albums: [String]) -> ProviderError? {
    let wanted = FolderPath.normalized(album)
    if wanted.isEmpty || albums.contains(wanted) { return nil }
    if let inner = nameWithin(album, among: albums) {
      return .albumNamedByPath(album, source: name, album: inner)
    }
    let near = nearest(to: album, in: albums)
    if near == nil, let inner = nameInOtherCase(album, among: albums) {
      return .albumNamedByPath(album, source: name, album: inner)
    }
    return .unknownAlbum(album, nearest: near)
  }

  /// Returns the name within the photo folder of an album that is named by its path from site.yml;
  /// nil if the path leads to no album.
  func nameWithin(_ album: String, among albums: [String]) -> String? {
    let wanted = FolderPath.normalized(album)
    guard !albums.contains(wanted) else { return nil }
    let path = album.hasPrefix("/") ? "/" + wanted : wanted
    for start in [name, root] where !start.isEmpty {
      if path == start { return "." }
      guard path.hasPrefix(start + "/") else { continue }
      let inner = String(path.dropFirst(start.count + 1))
      if albums.contains(inner) { return inner }
    }
    return nil
  }

  /// Returns the same for a path that begins with the folder's name in another case: `photos/coast`.
  private func nameInOtherCase(_ album: String, among albums: [String]) -> String? {
    let wanted = FolderPath.normalized(album).lowercased()
    let start = name.lowercased()
    guard !start.isEmpty else { return nil }
    if wanted == start { return "." }
    return albums.first { "\(start)/\($0.lowercased())" == wanted }
  }
}
