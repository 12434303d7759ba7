// Edited photos beside their originals, the edited one being what its owner sees. Google Takeout exports
// `a-edited.jpg`, with the word in the language of the account, and cut off at the end of a long name. An iPhone
// exports `IMG_E0001.JPG` beside `IMG_0001.HEIC`, with the edits in `IMG_0001.AAE` or `IMG_O0001.AAE`.

import PathKit
import VitrineModel

/// Finds the edited copies of photos and videos.
enum EditedCopies {
  private static let marks: Set = [
    "-edited", "-bearbeitet", "-modifié", "-editado", "-editada", "-ha editado", "-bewerkt",
    "-modificato", "-edytowane", "-redigerad", "-redigert", "-redigeret", "-muokattu", "-upraveno",
    "-upravené", "-editat", "-szerkesztve", "-düzenlendi", "-diedit", "-изменено", "-відредаговано",
    "-編集済み", "-수정됨", "-已修改", "-已編輯", "-已编辑", "-编辑",
  ]

  /// Returns the photos, with edited copies in the place of their originals.
  ///
  /// Only what Takeout describes is replaced, and by what it does not describe, and only what has the
  /// file of an iPhone's edits: other programs write such names, too.
  static func applied(
    to files: [FolderListing.File], _ takeout: TakeoutFiles, appleEdits: Set<String>
  ) -> [FolderListing.File] {
    guard !takeout.isEmpty || !appleEdits.isEmpty else { return files }
    let edited = files.filter { stemInTakeout(of: $0.path) ?? stemOnIPhone(of: $0.path) != nil }
    guard !edited.isEmpty else { return files }
    let stems = Dictionary(grouping: files) { Path($0.path).withoutExtension }
    let archives = Dictionary(grouping: files) {
      TakeoutFiles.withoutArchive(Path($0.path).withoutExtension)
    }
    var copies: [FolderListing.File: FolderListing.File] = [:]
    for copy in edited {
      let ending = Path(copy.path).extension?.lowercased()
      let candidates = stemInTakeout(of: copy.path).map {
        stems[$0] ?? only(archives[TakeoutFiles.withoutArchive($0)] ?? [], like: copy)
      }
      let described = (candidates ?? []).filter {
        guard let notes = takeout.file(of: $0.path) else { return false }
        return [nil, notes].contains(takeout.file(of: copy.path))
      }
      let onIPhone = stemOnIPhone(of: copy.path).flatMap {
        appleEdits.contains($0) ? stems[$0] : nil
      }
      let originals = (described + (onIPhone ?? [])).filter {
        isVideo($0) == isVideo(copy) && copies[$0] == nil
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

  /// Returns the one file of the same kind in another archive; none if there are several.
  ///
  /// They may be of several accounts.
  private static func only(
    _ files: [FolderListing.File], like copy: FolderListing.File
  ) -> [FolderListing.File] {
    let same = files.filter { isVideo($0) == isVideo(copy) }
    return same.count == 1 ? same : []
  }

  private static func isVideo(_ file: FolderListing.File) -> Bool {
    SourceEndings.videos.contains(SourceEndings.end(of: file.path))
  }

  /// The path of the original without its extension; nil if a path is not that of an edited copy.
  private static func stemInTakeout(of path: String) -> String? {
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

  /// The same for the names of an iPhone.
  private static func stemOnIPhone(of path: String) -> String? {
    stem(of: path, without: "IMG_E")
  }

  /// Returns the path of the photo whose edits are in a file, without its extension.
  static func stem(ofEdits path: String) -> String {
    stem(of: path, without: "IMG_O") ?? Path(path).withoutExtension
  }

  /// Returns the path without a letter in front of the number, such as `IMG_0001` of `IMG_E0001`.
  private static func stem(of path: String, without start: String) -> String? {
    let path = Path(path)
    let name = path.lastComponentWithoutExtension
    let number = name.dropFirst(start.count)
    guard name.hasPrefix(start), number.count >= 4,
      number.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return (path.parent() + "\(start.dropLast())\(number)").string
  }
}

extension Path {
  fileprivate var withoutExtension: String { (parent() + lastComponentWithoutExtension).string }
}
