// Walks through the photo folder. Opens no photo: of its files, only lists and JSON files of other
// programs. Only regular files count, and links whose target is inside the folder. Everything else is
// reported with a reason. Names are in the order of their bytes, so that the walk is the same on every
// file system; the files are in natural order.

import Foundation
import VitrineConfig
import VitrineModel

/// The files in a photo folder.
struct FolderListing: Sendable {
  /// All files except for YAML, and for raw files that belong to others.
  private(set) var files: [File] = []
  /// The YAML files, by their path relative to the photo folder.
  private(set) var notes: [String: File] = [:]
  /// The XMP files beside photos.
  private(set) var sidecars = FolderSidecars()
  /// The JSON files of Google Takeout.
  private(set) var takeout = TakeoutFiles()
  /// The raw files that are left out since site.yml says so.
  private(set) var ignoredRaw: [File] = []
  /// Whether raw files are photos.
  let readsRaw: Bool
  /// Whether this is the whole folder: nothing that the curator does not want is left out.
  let isWhole: Bool
  /// The paths of files that site.yml excludes, of those in hidden folders, and of private folders.
  private(set) var excludedFiles: Set<String> = []
  /// The folders that an album.yml hides.
  private(set) var hidden: [String] = []
  /// What was left out, and why.
  private(set) var problems: [Problem] = []
  /// The name of the folder in messages: relative to site.yml, empty for the folder of site.yml.
  let name: String

  /// The absolute path of the folder, with links resolved.
  let root: String
  private let excluded: ExcludedPaths
  private var hiddenImages = HiddenImages()
  private let patterns: IgnorePatterns
  private let kinds: [String]
  private var appleEdits: Set<String> = []
  private var skipped = SkippedFolders()
  private var lists = PrivateLists()
  private static let deepest = 64

  /// Walks through a folder.
  ///
  /// - Parameters:
  ///   - path: The photo folder, absolute or relative to `directory`.
  ///   - directory: The absolute path of the folder that contains site.yml.
  ///   - excluded: Files and folders to leave out.
  ///   - patterns: More of them, by the patterns of site.yml.
  ///   - kinds: The kinds of files beside photos that are read, `xmp` and `takeout`.
  ///   - readsRaw: Whether raw files are photos; otherwise they are left out.
  ///   - isWhole: Whether to list what the curator leaves out, too.
  /// - Throws: `ProviderError.unavailable` if the folder is missing, unreadable or not for photos.
  init(
    root path: String, directory: String, excluded: ExcludedPaths,
    patterns: IgnorePatterns = IgnorePatterns([]), sidecars kinds: [String] = [],
    readsRaw: Bool = true, isWhole: Bool = false
  ) throws(ProviderError) {
    name = (path.hasPrefix("/") ? "/" : "") + FolderPath.normalized(path)
    root = try Self.root(path, in: directory)
    self.excluded = excluded
    self.patterns = patterns
    self.kinds = kinds
    self.readsRaw = readsRaw
    self.isWhole = isWhole
    try Self.refuse(path, root: root, excluded)
    guard walk("", depth: 0) else {
      throw .unavailable(
        source: path, reason: "it cannot be read", help: "give your user read permission")
    }
    files.sort { NaturalOrder.precedes($0.path, $1.path) }
    let raw = RawFiles(in: files, excluded: excludedFiles, isIgnoring: !readsRaw)
    ignoredRaw = raw.ignored
    files = EditedCopies.applied(to: raw.photos, takeout, appleEdits: appleEdits)
    leaveOutListed()
    notes = FolderNotes.matched(notes, to: files + ignoredRaw, excluded: excludedFiles)
    if let note = skipped.note(in: name) { report(note) }
    if let note = hiddenImages.note(in: source) { report(note) }
  }

  /// Leaves out folders with everything below them, also if links elsewhere lead to it.
  mutating func hide(_ folders: [String]) {
    guard !folders.isEmpty else { return }
    hidden = folders
    exclude(files.filter { isHidden($0.path) || isHidden(below: $0.file) })
  }

  /// Leaves out the photos that other programs list as deleted or hidden.
  private mutating func leaveOutListed() {
    guard !lists.isEmpty else { return }
    let listed = files.compactMap { file in
      lists.note(about: file, in: root, source(file.shown)).map { (file: file, note: $0) }
    }
    listed.forEach { report($0.note) }
    exclude(listed.map(\.file))
  }

  private mutating func exclude(_ left: [File]) {
    excludedFiles.formUnion(left.map(\.path))
    files.removeAll { excludedFiles.contains($0.path) }
  }

  /// The photo folder as site.yml names it.
  var source: FolderSource { FolderSource(name: name, root: root) }

  /// Returns a path as messages show it.
  func source(_ path: String) -> String { source.path(of: path) }

  // MARK: The walk

  /// Lists a folder and everything below it.
  ///
  /// Returns false if the folder itself cannot be listed.
  private mutating func walk(_ folder: String, depth: Int) -> Bool {
    guard let entries = entries(of: folder) else { return false }
    if !isWhole, entries.contains(where: { DirectoryMarker.isNoMedia($0.name) }) {
      skipped.add(DirectoryMarker.noMedia)
      excludedFiles.insert(folder)
      return true
    }
    for entry in entries {
      let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
      if let program = PrivateLists.Program(list: entry.name) {
        read(path, of: program)
      } else if !entry.name.hasPrefix(".") {
        visit(path, entry.kind, depth: depth)
      } else if HiddenImages.isName(entry.name) {
        let kind = entry.kind ?? Self.kind(of: "\(root)/\(path)")
        if kind == S_IFREG, !patterns.excludes(path, isFolder: false) { hiddenImages.add(path) }
      }
    }
    return true
  }

  private mutating func read(_ list: String, of program: PrivateLists.Program) {
    guard !isWhole else { return }
    do throws(Problem) {
      try lists.read("\(root)/\(list)", of: program, named: source(list))
    } catch { report(error) }
  }

  private mutating func visit(_ path: String, _ kind: mode_t?, depth: Int) {
    let kind = kind ?? Self.kind(of: "\(root)/\(path)")
    guard !patterns.excludes(path, isFolder: kind == S_IFDIR) else {
      excludedFiles.insert(path)
      return
    }
    switch kind {
    case S_IFDIR: enter(path, depth: depth)
    case S_IFREG: add(path, file: "\(root)/\(path)")
    case S_IFLNK: follow(path)
    case S_IFIFO: leaveOut(path, "it is a named pipe, not a file")
    case S_IFSOCK: leaveOut(path, "it is a socket, not a file")
    case S_IFBLK, S_IFCHR: leaveOut(path, "it is a device, not a file")
    default: leaveOut(path, "its file type cannot be read")
    }
  }

  private mutating func enter(_ path: String, depth: Int) {
    guard !excluded.matches("\(root)/\(path)") else { return }
    if let kind = SkippedFolders.kind(of: "\(root)/\(path)") {
      skipped.add(kind)
    } else if let creator = DirectoryMarker.creator(of: "\(root)/\(path)") {
      leaveOut(
        path, "it is \(creator)", help: "move photos in it to another folder", as: .note)
    } else if depth == Self.deepest {
      leaveOut(path, "it is more than \(Self.deepest) folders deep", help: "move it up")
    } else if !walk(path, depth: depth + 1) {
      leaveOut(
        path, "you have no permission to read the folder", help: "give your user read permission")
    }
  }

  private mutating func follow(_ path: String) {
    guard let target = realPath("\(root)/\(path)") else {
      return leaveOut(path, "it is a broken link")
    }
    guard !excluded.matches(target) else {
      return leaveOut(path, "it is a link to the site's own files", as: .note)
    }
    guard !excluded.encloses(target) else {
      return leaveOut(path, "it is a link into the site's output, cache or themes")
    }
    guard target == root || target.utf8.starts(with: "\(root)/".utf8) else {
      return leaveOut(path, "it is a link that leads out of the photo folder")
    }
    guard !isSkipped(String(target.dropFirst(root.count + 1))) else {
      let severity: Problem.Severity? = path.hasSuffix(".yml") ? nil : .note
      return leaveOut(path, "it is a link into a folder or to a file that is skipped", as: severity)
    }
    switch Self.kind(of: target) {
    case S_IFREG: add(path, file: target)
    case S_IFDIR:
      leaveOut(path, "it is a link to a folder whose photos are already included")
    default: leaveOut(path, "it is a link to something that is not a file")
    }
  }

  /// Whether the walk skips a path or one of the folders above it.
  private func isSkipped(_ path: String) -> Bool {
    patterns.excludesAnyPart(of: path, isFolder: false)
      || FolderPath.ancestry(of: path).dropFirst().contains { folder in
        SkippedFolders.kind(of: "\(root)/\(folder)") != nil
          || SkippedFolders.isMarked("\(root)/\(folder)")
      }
  }

  private mutating func add(_ path: String, file: String) {
    let file = File(path: path, file: file)
    if kinds.contains("xmp"), FolderSidecars.isXMP(path) {
      sidecars.add(file)
    } else if kinds.contains("takeout"), TakeoutFiles.isJSON(path) {
      takeout.add(file)
    } else if SourceEndings.sidecars.contains(SourceEndings.end(of: path)) {
      appleEdits.insert(EditedCopies.stem(ofEdits: path))
    } else if file.isByproduct {
      report(.notAPhoto(source(path)))
    } else if !FolderNotes.isYAML(path) {
      files.append(file)
    } else if excluded.matches(file.file) {
      return
    } else if notes[path] == nil {
      notes[path] = file
    } else {
      leaveOut(
        path, "another file has the same name in a different Unicode form", help: "rename it")
    }
  }

  /// Adds a problem.
  mutating func report(_ problem: Problem) { problems.append(problem) }

  /// Adds a problem for something that is left out: an error for a file that may ask to hide photos.
  mutating func leaveOut(
    _ path: String, _ reason: String,
    help: String = "replace it with a regular file, or move it out of the photo folder",
    as severity: Problem.Severity? = nil
  ) {
    let source = source(path).printable
    problems.append(
      Problem(
        severity ?? (path.hasSuffix(".yml") ? .error : .warning), "folder.left-out",
        "\(source) is left out: \(reason)", at: .file(source), help: help))
  }
}
