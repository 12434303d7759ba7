// The site as it stands in the output folder, looked at once when publishing begins. A file counts
// as intact when its length is right and it was not touched since the marker was written, by the dates
// that anybody may set and by that of the kernel; one that was is read and its hash decides.

public import VitrineModel
public import VitrineStore

/// The live generation.
public struct LiveSite: Sendable {
  /// Nil before the first build, and where the marker is damaged.
  public let manifest: SiteManifest?
  /// The marker's own status, to notice another build that published meanwhile.
  public let marker: FileStatus?
  /// The permission bits of the folder.
  let mode: UInt32
  let notice: Problem?
  /// What is there beside the manifest's files and their folders.
  public let strangers: [String]
  private let root: Folder?
  private var survey: TreeSurvey?

  init(_ output: OutputFolder) throws(StoreError) {
    guard let status = try FileStatus.ofLink(at: output.path) else {
      (manifest, marker, mode, notice, root, survey) = (nil, nil, 0o755, nil, nil, nil)
      strangers = []
      return
    }
    let root = try Folder(at: output.path)
    mode = status.mode
    marker = try root.status(of: OutputFolder.marker)
    (manifest, notice) = try Self.manifest(in: root, output.path)
    var strangers: [String] = []
    let survey = try TreeSurvey(of: root, listed: manifest ?? .empty, in: marker) {
      strangers.append($2 + $1.text)
    }
    self.root = root
    self.survey = survey
    strangers += survey.others.filter { $0 != OutputFolder.marker }
    self.strangers = strangers.sorted()
  }

  /// The same with modes that somebody changed as they were published.
  static func repaired(_ output: OutputFolder) throws(StoreError) -> LiveSite {
    if try FileStatus.ofLink(at: output.path) != nil {
      try repairMarker(in: try Folder(at: output.path))
    }
    var live = try LiveSite(output)
    try live.repairModes()
    return live
  }

  /// Reads a folder's manifest; a damaged one is as good as none, and said.
  public static func manifest(
    in root: Folder, _ path: String
  ) throws(StoreError) -> (SiteManifest?, Problem?) {
    guard try root.status(of: OutputFolder.marker)?.kind == .file else { return (nil, nil) }
    let bytes = try root.file(OutputFolder.marker).bytes()
    do {
      return (try SiteManifest(decoding: bytes), nil)
    } catch {
      let problem = Problem(
        .warning, "output.marker-damaged",
        "the list of the published files is damaged; every file is published anew",
        at: .file("\(path)/\(OutputFolder.marker)"))
      return (nil, problem)
    }
  }

  /// Where the manifest lists a path whose file is intact.
  public func intactPlace(of path: SitePath) throws(StoreError) -> Int? {
    guard let found = survey?.find(path), found.file.bytes == found.facts.bytes else { return nil }
    guard let marker, found.file.isTouched(since: marker) else { return found.place }
    return try digest(of: path) == found.facts.digest ? found.place : nil
  }

  /// The file that the manifest lists at this place.
  func file(_ place: Int) -> TreeSurvey.File? { survey?.file(place) }

  /// Remembers that a file was given this mode.
  mutating func noteMode(_ mode: UInt32, of place: Int) { survey?.noteMode(mode, of: place) }

  var folders: [(path: String, mode: UInt32)] { survey?.folders ?? [] }

  /// How many files the manifest lists.
  public var count: Int { manifest?.entries.count ?? 0 }

  /// The open folder; nil before the first build.
  public var folder: Folder? { root }

  private func digest(of path: SitePath) throws(StoreError) -> Digest? {
    guard let root else { return nil }
    var cursor = TreeCursor(root)
    let (folder, name) = try cursor.enter(path)
    return try folder.file(name).digest().digest
  }
}
