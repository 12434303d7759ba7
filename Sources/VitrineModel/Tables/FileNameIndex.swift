// Finds the file that a wrong name probably means. What has to hide a photo must not miss it because the
// photo was moved, because the folder or the ending is missing, or for a typing error.

/// Files of the photo folder, found by what people get wrong in their names.
public struct FileNameIndex: Sendable {
  /// What the name of no file probably means.
  public enum Meaning: Hashable, Sendable {
    /// A file.
    case file(String)
    /// The files of a folder, or of a pattern such as `*.jpg`.
    case severalFiles
  }

  /// The files by their names without folder, ending, case, accents, blanks and marks.
  private var byStem: [String: String] = [:]
  /// The files of each folder, by the digits in their names.
  private var byFolder: [String: [(stem: String, file: String)]] = [:]
  private var folders: Set<String> = []

  /// Creates an index of files; of several with a name, the first one counts.
  public init(_ files: some Sequence<String>) {
    for file in files {
      let path = FolderPath.unified(file)
      let stem = Self.stem(path)
      let plain = FoldedWords(stem).joined
      if byStem[plain] == nil { byStem[plain] = file }
      byFolder[Self.group(path), default: []].append((stem, file))
      folders.formUnion(FolderPath.ancestry(of: FolderPath.parent(of: path)).map(Self.folded))
    }
  }

  /// Returns what a name probably means if no file has it; nil if it is near no file.
  ///
  /// Names that differ in their digits, such as `IMG_1` and `IMG_2`, belong to different photos and never
  /// match.
  public func meaning(of name: String) -> Meaning? {
    let path = FolderPath.unified(name)
    guard !path.isEmpty, !folders.isEmpty else { return nil }
    if path.contains("*") || folders.contains(Self.folded(path)) { return .severalFiles }
    let stem = Self.stem(path)
    for text in [stem, Self.lastPart(path)] {
      let plain = FoldedWords(text).joined
      if !plain.isEmpty, let file = byStem[plain] { return .file(file) }
    }
    let others = byFolder[Self.group(path)] ?? []
    guard let near = nearest(to: stem, in: others.map(\.stem)) else { return nil }
    return others.first { $0.stem == near }.map { .file($0.file) }
  }

  private static func group(_ path: String) -> String {
    folded(FolderPath.parent(of: path)) + "/" + stem(path).filter(\.isNumber)
  }

  private static func folded(_ folder: String) -> String { folder.lowercased() }

  /// The name after the folder, or after a provider as in `folder:beach.jpg`.
  private static func lastPart(_ path: String) -> String {
    String(path.split { $0 == "/" || $0 == ":" }.last ?? "")
  }

  private static func stem(_ path: String) -> String {
    let name = lastPart(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
