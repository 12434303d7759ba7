// The photos of a new site: some of the sample site's, with the files that describe them. They are
// beside the themes.

import Foundation
import VitrineModel
import VitrineStore

/// Some photos with their sidecars and the notes of their albums.
struct SamplePhotos: Hashable, Sendable {
  let files: [NewSite.File]

  /// Small photos that differ in light, color and shape.
  static let albums = [
    (name: "coast", photos: ["evening-glitter", "moon-path", "after-the-front"]),
    (name: "high-country", photos: ["alpenglow", "seven-ridges", "tarn"]),
    (name: "kitchen-table", photos: ["dew", "oranges", "red-leaf"]),
  ]

  /// Reads the photos beside one of the folders with themes.
  ///
  /// Nil if they are beside none; a folder with only some of them does not count.
  init?(beside themes: some Sequence<String>) throws(Problem) {
    for folder in themes {
      let photos = URL(fileURLWithPath: folder).deletingLastPathComponent().path + "/Photos"
      guard let files = try Self.files(in: photos) else { continue }
      self.files = files
      return
    }
    return nil
  }

  private static func files(in folder: String) throws(Problem) -> [NewSite.File]? {
    var files: [NewSite.File] = []
    for (album, photos) in albums {
      for photo in photos.map({ "\(album)/\($0).jpg" }) {
        guard let file = try file(photo, in: folder) else { return nil }
        files.append(file)
        if let sidecar = try self.file(photo + ".yml", in: folder) { files.append(sidecar) }
      }
      if let notes = try file("\(album)/album.yml", in: folder) { files.append(notes) }
    }
    return files
  }

  private static func file(
    _ name: String, in folder: String
  ) throws(Problem) -> NewSite.File? {
    let path = "\(folder)/\(name)"
    guard try FileStatus.ofTarget(at: path) != nil else { return nil }
    return NewSite.file("Photos/\(name)", try OpenFile.reading(path).bytes())
  }
}
