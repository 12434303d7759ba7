// The rows of a metadata table by everything that names a photo. Several rows may name one photo in
// different ways, and each of them may have to hide it, so none is forgotten.

import VitrineModel
import VitrineProviders

/// Finds rows by the names of their photos.
struct RowIndex {
  private var photos: [Photo.ID: Int] = [:]
  /// Files of the folder in composed letters.
  private var files: [String: Int] = [:]
  /// Files that are named with the folder before them.
  private var filesBelow: [String: Int] = [:]
  /// Pages that no provider knows.
  private var pages: [String: Int] = [:]
  /// Pages on this site.
  private var own: [String: Int] = [:]
  /// Other rows with the name of a first one; few tables have any.
  private var more: [Int: [Int]] = [:]

  mutating func add(_ cells: TableRow, at row: Int, in site: MetadataSite) {
    if let photo = cells.photo {
      add(row, as: photo, to: \.photos)
      guard photo.provider == "folder" else { return }
      let file = FolderPath.unified(photo.id)
      add(row, as: file, to: \.files)
      let folder = FolderPath.unified(site.folder) + "/"
      if file.hasPrefix(folder) {
        add(row, as: String(file.dropFirst(folder.count)), to: \.filesBelow)
      }
      return
    }
    if let page = cells.page {
      if let photo = ProviderRegistry.name(ofPhotoOn: page) {
        return add(row, as: photo, to: \.photos)
      }
      add(row, as: page.text, to: \.pages)
    }
    if let path = site.path(in: cells) { add(row, as: path, to: \.own) }
  }

  private mutating func add<Name: Hashable>(
    _ row: Int, as name: Name, to rows: WritableKeyPath<RowIndex, [Name: Int]>
  ) {
    guard let first = self[keyPath: rows][name] else {
      self[keyPath: rows][name] = row
      return
    }
    if first != row { more[first, default: []].append(row) }
  }

  /// Returns the rows that name a photo by its id, its file, or its page on this site.
  func rows(of photo: Photo.ID, in site: MetadataSite) -> [Int] {
    var found = [photos[photo]]
    if !files.isEmpty, photo.provider == "folder" {
      let file = FolderPath.unified(photo.id)
      found += [files[file], filesBelow[file]]
    }
    if !own.isEmpty { found.append(own[site.path(of: photo)]) }
    return all([], found)
  }

  /// Appends the rows that identify a photo by the address of its page at the service.
  func rows(_ rows: [Int], onPage page: WebAddress) -> [Int] {
    all(rows, [pages[page.text], ProviderRegistry.name(ofPhotoOn: page).flatMap { photos[$0] }])
  }

  /// Returns rows, each once, with the other rows of their names.
  private func all(_ rows: [Int], _ firsts: [Int?]) -> [Int] {
    var all = rows
    for case let first? in firsts {
      for row in [first] + (more[first] ?? []) where !all.contains(row) { all.append(row) }
    }
    return all
  }
}
