// The covers of albums, and the order of photos and albums.

import VitrineConfig
import VitrineModel

extension SigalReader {
  mutating func cover(_ text: SigalText?, of album: OldAlbum) -> String? {
    guard let named = text?["thumbnail"] else { return nil }
    let stem = named.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    let names = album.photos.map(\.name)
    if names.contains(named) || named.contains("/") && photoFolder.has("\(album.folder)/\(named)") {
      return named
    }
    if let near = names.first(where: { $0.prefix { $0 != "." } == stem }) { return near }
    site.leaveOut(
      "the cover \(named.printable) is not among the photos", at: album.folder,
      help: "write `cover` into the album.yml of the folder")
    return nil
  }

  func order(_ album: inout OldAlbum) {
    let isReversed = settings["medias_sort_reverse"]?.isTrue == true
    switch settings["medias_sort_attr"]?.text ?? "filename" {
    case "date": album.sort = isReversed ? .newest : .oldest
    case "title" where !isReversed: album.sort = .title
    case let attribute:
      let folder = album.folder.isEmpty ? "" : album.folder + "/"
      let keys = album.photos.map { photo -> String in
        switch attribute {
        case "title": return photo.title ?? photo.name
        case _ where attribute.hasPrefix("meta."):
          let stem = photo.name.prefix(upTo: photo.name.lastIndex(of: ".") ?? photo.name.endIndex)
          let text = photoFolder.text("\(folder)\(stem).md").map(SigalText.init)
          return text?[String(attribute.dropFirst(5)).lowercased()] ?? ""
        default: return photo.name
        }
      }
      let positions = Self.sorted(album.photos.map(\.name), by: keys, isReversed: isReversed)
        .positions
      for place in album.photos.indices {
        album.photos[place].position = positions[album.photos[place].name]
      }
    }
  }

  /// Gives each album its place beside the others.
  mutating func placeAlbums() {
    for (parent, indices) in site.albumsByParent {
      let (attributes, isReversed) = settings.albumOrder(sortedBy: albumTexts[parent]?["sort"])
      let names = indices.map { site.albums[$0].name }
      let keys = indices.map { index in
        let album = site.albums[index]
        for attribute in attributes {
          switch attribute {
          case "title": return album.title ?? album.name
          case "name", "path": return album.name
          case _ where attribute.hasPrefix("meta."):
            let key = String(attribute.dropFirst(5)).lowercased()
            if let value = albumTexts[album.folder]?[key] { return value }
          default: continue
          }
        }
        return ""
      }
      let positions = Self.sorted(names, by: keys, isReversed: isReversed).positions
      for (index, name) in zip(indices, names) { site.albums[index].position = positions[name] }
    }
  }

  /// Returns names in the order of their keys: numbers by value, then texts naturally.
  static func sorted(
    _ names: [String], by keys: [String], isReversed: Bool
  ) -> [String] {
    func precedes(_ a: String, _ b: String) -> Bool {
      switch (Double(a), Double(b)) {
      case (let x?, let y?): x < y
      case (nil, nil): a != b && NaturalOrder.precedes(a, b)
      case (let x, _): a.isEmpty || x != nil && !b.isEmpty
      }
    }
    let places = names.indices.sorted { a, b in
      let (x, y) = isReversed ? (keys[b], keys[a]) : (keys[a], keys[b])
      return precedes(x, y) || !precedes(y, x) && NaturalOrder.precedes(names[a], names[b])
    }
    return places.map { names[$0] }
  }
}
