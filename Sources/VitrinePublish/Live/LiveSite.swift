// The site in the output folder, surveyed once when publishing begins. A file counts as intact if
// its length is right and it was not touched since the marker was written. Both the modification
// date, which anybody may set, and the kernel's own date decide. A touched file is read, and its
// hash decides.

public import VitrineModel
public import VitrineStore

/// The published site.
public struct LiveSite: Sendable {
  /// Nil before the first build, and if the marker is damaged.
  public let manifest: SiteManifest?
  /// The status of the marker, which reveals another build that published meanwhile.
  public let marker: FileStatus?
  /// The permission bits of the folder.
  let mode: UInt32
  let notice: Problem?
  /// Files that are neither in the manifest nor in folders of it.
  public let unknownFiles: [String]
  private let root: Folder?
  private var survey: TreeSurvey?

  init(_ output: OutputFolder) throws(Problem) {
    guard let status = try FileStatus.ofLink(at: output.path) else {
      (manifest, marker, mode, notice, root, survey) = (nil, nil, 0o755, nil, nil, nil)
      unknownFiles = []
      return
    }
    let root = try Folder(at: output.path)
    mode = status.mode
    marker = try root.status(of: OutputFolder.marker)
    (manifest, notice) = try Self.manifest(in: root, output.path)
    var unknownFiles: [String] = []
    let survey = try TreeSurvey(of: root, listed: manifest ?? .empty, in: marker) {
      unknownFiles.append($2 + $1.text)
    }
    self.root = root
    self.survey = survey
    unknownFiles += survey.others.filter { $0 != OutputFolder.marker }
    self.unknownFiles = unknownFiles.sorted()
  }

  /// Surveys the site after modes that somebody changed were repaired.
  static func repaired(_ output: OutputFolder) throws(Problem) -> LiveSite {
    if try FileStatus.ofLink(at: output.path) != nil {
      try repairMarker(in: try Folder(at: output.path))
    }
    var live = try LiveSite(output)
    try live.repairModes()
    return live
  }

  /// Reads the manifest of a folder.
  ///
  /// A damaged manifest is ignored, with a warning.
  public static func manifest(
    in root: Folder, _ path: String
  ) throws(Problem) -> (SiteManifest?, Problem?) {
    guard try root.status(of: OutputFolder.marker)?.kind == .file else { return (nil, nil) }
    let bytes = try root.file(OutputFolder.marker).bytes()
    do {
      return (try SiteManifest(decoding: bytes), nil)
    } catch {
      let problem = Problem(
        .warning, "output.marker-damaged",
        "the list of the published files is damaged; every file is published again",
        at: .file("\(path)/\(OutputFolder.marker)"))
      return (nil, problem)
    }
  }

  /// Returns the position of a path in the manifest if its file is intact.
  public func intactPlace(of path: SitePath) throws(Problem) -> Int? {
    guard let found = survey?.find(path), found.file.bytes == found.facts.bytes else { return nil }
    guard let marker, found.file.isTouched(since: marker) else { return found.place }
    return try digest(of: path) == found.facts.digest ? found.place : nil
  }

  /// The file that the manifest lists at a position.
  func file(_ place: Int) -> TreeSurvey.File? { survey?.file(place) }

  /// The file of the path that has a position in another list.
  func found(_ place: Int, of others: SiteManifest.Entries) -> TreeSurvey.Found? {
    survey?.find(place, of: others)
  }

  /// Records the new mode of a file.
  mutating func noteMode(_ mode: UInt32, of place: Int) { survey?.noteMode(mode, of: place) }

  var folders: [(path: String, mode: UInt32)] { survey?.folders ?? [] }

  /// The number of files in the manifest.
  public var count: Int { manifest?.entries.count ?? 0 }

  /// The open folder; nil before the first build.
  public var folder: Folder? { root }

  private func digest(of path: SitePath) throws(Problem) -> Digest? {
    guard let root else { return nil }
    var cursor = TreeCursor(root)
    let (folder, name) = try cursor.enter(path)
    return try folder.file(name).digest().digest
  }
}
