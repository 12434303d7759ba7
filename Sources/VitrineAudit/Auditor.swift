// Reads a built site once, several files at a time. Of each file it keeps only a few numbers: which
// files exist and which are linked to, by the hashes of their paths, and the few anchors that are
// linked to.

import VitrineImages
import VitrineModel
import VitrineStore

/// Reads the files of a built site and applies the audit rules to them.
struct Auditor {
  private let root: Folder
  private let rules: AuditRules
  private let files: AuditedFiles
  private let workers: Int

  private var findings = AuditFindings()
  private var weights: [String: PageWeight] = [:]
  private var linked: Set<Int> = []
  /// The subjects of findings that are reported once.
  private var reported: Set<Int> = []
  /// Anchors by page, each with a page that links to it.
  private var anchors: [String: [String: String]] = [:]

  /// The rights statements of images, by path.
  private var rights: [String: EmbeddedRights] = [:]
  /// What the images of each photo must say.
  private var expected: [(creator: String, statement: String, files: [String])] = []

  /// The number of files after which all workers must be done.
  ///
  /// Each may keep a folder open.
  private static let batch = 64

  /// Lists the files of a site.
  ///
  /// `workers` files are read at once.
  init(_ root: Folder, _ rules: AuditRules, workers: Int) throws(Problem) {
    self.root = root
    self.rules = rules
    self.workers = workers
    files = try AuditedFiles(root)
  }

  mutating func run() async throws(Problem) -> AuditReport {
    if !files.has("index.html") { findings.add(.noHome) }
    var walk = try SiteWalk(root)
    while !Task.isCancelled, case let entries = try walk.next(Self.batch), !entries.isEmpty {
      try await read(entries)
    }
    checkRights()
    try await checkAnchors()
    try reportOrphans()
    return AuditReport(findings, files: files.count, bytes: files.bytes, weights)
  }

  // MARK: Files

  private mutating func read(_ entries: [SiteWalk.Entry]) async throws(Problem) {
    let (rules, files) = (rules, files)
    let notes = await entries.concurrently(width: workers) { entry in
      Result { () throws(Problem) in try FileAudit.notes(of: entry, rules, files) }
    }
    for (entry, notes) in zip(entries, notes) { take(try notes.get(), of: entry.path) }
  }

  private mutating func take(_ notes: FileFindings, of path: String) {
    for finding in notes.findings
    where finding.subject.map({ reported.insert($0).inserted }) ?? true {
      findings.add(finding.problem)
    }
    if files.isRequestedByName(path) { linked.insert(path.hashValue) }
    linked.formUnion(notes.linked)
    for anchor in notes.anchors where anchors[anchor.page]?[anchor.name] == nil {
      anchors[anchor.page, default: [:]][anchor.name] = path
    }
    rights[path] = notes.rights
    if let photo = notes.expected { expected.append(photo) }
    if let isDescribed = notes.isDescribed { findings.count(photoDescribed: isDescribed) }
    if let weight = notes.weight {
      weights[weight.kind, default: PageWeight()].add(weight.bytes, of: path)
    }
  }

  /// Reports images that name another creator or license than the page of their photo, or none.
  private mutating func checkRights() {
    for photo in expected {
      // What visitors save is never smaller than what they see.
      let isLarge = photo.files.contains(where: carriesRights)
      for file in photo.files {
        guard let rights = rights[file],
          rights != .empty || carriesRights(file) || isLarge && file.hasPrefix("originals/")
        else { continue }
        if !rights.isOf(creator: photo.creator, statement: photo.statement) {
          findings.add(.otherRights(in: file))
        }
      }
    }
  }

  /// Whether a file is a rendition that carries rights statements, by its name.
  private func carriesRights(_ file: String) -> Bool {
    guard rules.carriesRights, file.hasPrefix("images/"),
      let size = file.split(separator: "-").last?.split(separator: ".").first.flatMap({ Int($0) })
    else { return false }
    return size >= RightsEmbedding.smallest
  }

  // MARK: Places

  private mutating func checkAnchors() async throws(Problem) {
    let root = root
    let wanted = anchors.sorted { $0.key < $1.key }
    let missing = await wanted.concurrently(width: workers) { page, wanted in
      Result { () throws(Problem) in try Self.missing(wanted, on: page, in: root) }
    }
    for problems in missing { for problem in try problems.get() { findings.add(problem) } }
  }

  private static func missing(
    _ wanted: [String: String], on page: String, in root: Folder
  ) throws(Problem) -> [Problem] {
    let parts = page.split(separator: "/").map(String.init)
    guard let name = parts.last else { return [] }
    let ids = PageContents(try root.folder(at: parts.dropLast()).file(name).bytes()).ids
    return wanted.sorted { $0.key < $1.key }.filter { !ids.contains($0.key) }.map {
      .noAnchor($0.key, on: page, in: $0.value)
    }
  }

  // MARK: Orphans

  private mutating func reportOrphans() throws(Problem) {
    guard !files.areAll(in: linked) else { return }
    var walk = try SiteWalk(root)
    while !Task.isCancelled, let entry = try walk.next() {
      guard entry.bytes != nil, !linked.contains(entry.path.hashValue) else { continue }
      findings.add(.orphan(entry.path))
    }
  }
}
