// Edited photos beside their originals, the edited one being what its owner sees. Google Takeout exports
// `a-edited.jpg`, with the word in the language of the account, and cut off at the end of a long name; if all of it
// is cut off, the names are the same, and the copy gets a number. An iPhone exports `IMG_E0001.JPG` beside
// `IMG_0001.HEIC`, with the edits in `IMG_0001.AAE` or `IMG_O0001.AAE`.

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
    let edited = files.filter { name(of: $0.path) != nil || stemOnIPhone(of: $0.path) != nil }
    guard !edited.isEmpty else { return files }
    let stems = Dictionary(grouping: files) { Path($0.path).withoutExtension }
    let archives = Dictionary(grouping: files) {
      TakeoutFiles.withoutArchive(Path($0.path).withoutExtension)
    }
    var copies: [FolderListing.File: FolderListing.File] = [:]
    for copy in edited {
      let ending = Path(copy.path).extension?.lowercased()
      let described = name(of: copy.path).map { name in
        let candidates =
          stems[name.original]
          ?? only(archives[TakeoutFiles.withoutArchive(name.original)] ?? [], like: copy)
        return Self.described(candidates, by: takeout, copy, name)
      }
      let onIPhone = stemOnIPhone(of: copy.path).flatMap {
        appleEdits.contains($0) ? stems[$0] : nil
      }
      let originals = ((described ?? []) + (onIPhone ?? [])).filter {
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

  /// Returns the originals that a copy replaces: files with a Takeout JSON file, and their moving parts.
  ///
  /// A file whose name does not prove that it is a copy replaces only photos in the trash, so that it is
  /// left out with them.
  private static func described(
    _ files: [FolderListing.File], by takeout: TakeoutFiles, _ copy: FolderListing.File,
    _ name: EditedName
  ) -> [FolderListing.File] {
    let all = files.compactMap { takeout.file(of: $0.path) }
    return files.filter { file in
      guard let notes = takeout.file(of: file.path) ?? (isVideo(file) ? all.first : nil) else {
        return false
      }
      return [nil, notes].contains(takeout.file(of: copy.path))
        && (name.isCertain || TakeoutFiles.isPrivate(notes))
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

  /// The name of an edited copy in an archive of Takeout.
  struct EditedName {
    /// The path of the original without its extension.
    let original: String
    /// Whether only an edited copy has such a name.
    let isCertain: Bool
  }

  /// Returns a path as the name of an edited copy; nil if it cannot be one.
  static func name(of path: String) -> EditedName? {
    let path = Path(path)
    let (stem, copy) = TakeoutFiles.parts(path.lastComponentWithoutExtension)
    func name(_ original: String, isCertain: Bool) -> EditedName {
      EditedName(original: (path.parent() + original).string, isCertain: isCertain)
    }
    let isCut = stem.utf16.count == TakeoutFiles.longestPhoto
    let dash = stem.dropFirst().lastIndex(of: "-") ?? stem.endIndex
    let mark = String(stem[dash...])
    if marks.contains(mark)
      || isCut && !mark.isEmpty && marks.contains(where: { $0.hasPrefix(mark) })
    {
      return name("\(stem[..<dash])\(copy)", isCertain: true)
    }
    if isCut, copy == "(1)" { return name(stem, isCertain: true) }
    // The word may be in a language that is missing above.
    guard mark.count > 1, !mark.contains(where: \.isNumber) else { return nil }
    return name("\(stem[..<dash])\(copy)", isCertain: false)
  }

  /// The path of the original without its extension; nil if a path is not that of an iPhone's copy.
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
