// Google Takeout exports an edited photo beside its original: `a-edited.jpg`, with the word in the language
// of the account, and cut off at the end of a long name. The edited one is what its owner sees in Google
// Photos.

import PathKit

/// Finds the edited copies of photos.
enum TakeoutEdits {
  private static let marks: Set = [
    "-edited", "-bearbeitet", "-modifié", "-editado", "-editada", "-ha editado", "-bewerkt",
    "-modificato", "-edytowane", "-redigerad", "-redigert", "-redigeret", "-muokattu", "-upraveno",
    "-upravené", "-editat", "-szerkesztve", "-düzenlendi", "-diedit", "-изменено", "-відредаговано",
    "-編集済み", "-수정됨", "-已修改", "-已編輯", "-已编辑",
  ]

  /// Returns the photos, with edited copies in the place of their originals.
  ///
  /// Only what Takeout describes is replaced, and by what it does not describe: other programs write
  /// such names, too.
  static func applied(
    to files: [FolderListing.File], _ takeout: TakeoutFiles
  ) -> [FolderListing.File] {
    guard !takeout.isEmpty else { return files }
    let edited = files.filter { original(of: $0.path) != nil }
    guard !edited.isEmpty else { return files }
    let stems = Dictionary(grouping: files) { Path($0.path).withoutExtension }
    var copies: [FolderListing.File: FolderListing.File] = [:]
    for copy in edited {
      let ending = Path(copy.path).extension?.lowercased()
      let originals = (original(of: copy.path).flatMap { stems[$0] } ?? [])
        .filter { original in
          guard let described = takeout.file(of: original.path), !isVideo(original),
            copies[original] == nil
          else { return false }
          return [nil, described].contains(takeout.file(of: copy.path))
        }
      let same = originals.first { Path($0.path).extension?.lowercased() == ending }
      if let original = same ?? originals.first { copies[original] = copy }
    }
    let used = Set(copies.values)
    return files.filter { !used.contains($0) }.map { file in
      guard let copy = copies[file] else { return file }
      var edited = FolderListing.File(path: file.path, file: copy.file, shown: copy.path)
      edited.originals = file.originals + copy.originals
      return edited
    }
  }

  private static func isVideo(_ file: FolderListing.File) -> Bool {
    SourceEndings.videos.contains(SourceEndings.end(of: file.path))
  }

  /// The path of the original without its extension; nil if a path is not that of an edited copy.
  private static func original(of path: String) -> String? {
    let path = Path(path)
    let (stem, copy) = TakeoutFiles.parts(path.lastComponentWithoutExtension)
    guard let dash = stem.lastIndex(of: "-"), dash != stem.startIndex else { return nil }
    let mark = String(stem[dash...])
    let isCut = stem.utf16.count == TakeoutFiles.longestPhoto
    guard marks.contains(mark) || isCut && marks.contains(where: { $0.hasPrefix(mark) }) else {
      return nil
    }
    return (path.parent() + (String(stem[..<dash]) + copy)).string
  }
}

extension Path {
  fileprivate var withoutExtension: String { (parent() + lastComponentWithoutExtension).string }
}
