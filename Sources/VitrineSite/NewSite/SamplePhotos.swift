// The photos a new site begins with: a few of the sample site's, with what is said of them in the
// files beside them. They lie where the themes do.

import Foundation
import VitrineModel
import VitrineStore

/// Some photos with their sidecars and the notes of their albums.
struct SamplePhotos: Hashable, Sendable {
  let files: [NewSite.File]

  /// Small ones that differ in light, color and shape.
  static let albums = [
    (name: "coast", photos: ["evening-glitter", "moon-path", "after-the-front"]),
    (name: "high-country", photos: ["alpenglow", "seven-ridges", "tarn"]),
    (name: "kitchen-table", photos: ["dew", "oranges", "red-leaf"]),
  ]

  /// - Parameter themes: folders with themes; the photos may lie beside each of them.
  /// - Returns: nil where they lie beside none. One that has only some is none.
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
