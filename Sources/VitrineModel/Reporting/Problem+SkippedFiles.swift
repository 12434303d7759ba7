// Photo folders contain many files that are not photos: raw files, videos, notes of programs. Each
// has a note of its own in the report. On a terminal, one line counts them by kind.

extension Problem {
  private static let notAPhoto = "folder.not-a-photo"

  /// Returns the note about a file in a photo folder that is not a photo.
  ///
  /// - Parameter source: The file's path as people know it.
  /// - Returns: The note.
  public static func notAPhoto(_ source: String) -> Problem {
    Problem(
      .note, notAPhoto, "\(source) is not a photo and was skipped", at: .file(source),
      help: "list such files in `providers.folder.exclude` to skip them without a note")
  }

  fileprivate var isAboutSkippedFile: Bool { code == Self.notAPhoto }

  /// The ending of the file in lower case, such as `.nef`; nil if it has none.
  fileprivate var fileEnding: String? {
    // The record of an unchanged build has places as texts.
    guard let name = place?.description.split(separator: "/").last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex,
      name.index(after: dot) != name.endIndex
    else { return nil }
    return name[dot...].lowercased()
  }

  fileprivate static func summary(of skipped: [Problem]) -> Problem {
    let counts = skipped.reduce(into: [String: Int]()) { counts, problem in
      counts[problem.fileEnding ?? "without an extension", default: 0] += 1
    }
    let kinds = counts.sorted { a, b in a.value == b.value ? a.key < b.key : a.value > b.value }
    let most = 8
    let rest = kinds.dropFirst(most).reduce(0) { $0 + $1.value }
    let listed =
      kinds.prefix(most).map { "\($0.value) \($0.key)" } + (rest > 0 ? ["\(rest) others"] : [])
    let subject =
      skipped.count == 1
      ? "1 file is not a photo and was skipped"
      : "\(skipped.count) files are not photos and were skipped"
    return Problem(
      .note, notAPhoto, "\(subject): \(listed.joined(separator: ", ")) (--verbose lists them)")
  }
}

extension [Problem] {
  /// The problems with one note at the end that counts the files that are not photos, instead of a
  /// note for each of them.
  public var countingSkippedFiles: [Problem] {
    let skipped = filter(\.isAboutSkippedFile)
    guard !skipped.isEmpty else { return self }
    return filter { !$0.isAboutSkippedFile } + [.summary(of: skipped)]
  }
}
