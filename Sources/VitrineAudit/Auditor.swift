// One reading of a built site, several files at a time. What is remembered of a file that was read is
// a few numbers: which files there are and which are linked to, by the hashes of their paths, and the
// few places in pages that are linked to by name.

import VitrineModel
import VitrineStore

struct Auditor {
  private let root: Folder
  private let rules: AuditRules
  private let files: AuditedFiles
  private let workers: Int

  private var findings = AuditFindings()
  private var weights: [String: PageWeight] = [:]
  private var linked: Set<Int> = []
  /// What was told of what is told once.
  private var told: Set<Int> = []
  /// Places in pages, and a page that links there.
  private var anchors: [String: [String: String]] = [:]

  /// Files between two moments at which all workers have to be done. Each may keep a folder open.
  private static let batch = 64

  /// - Parameter workers: how many files are read at once.
  init(_ root: Folder, _ rules: AuditRules, workers: Int) throws(StoreError) {
    self.root = root
    self.rules = rules
    self.workers = workers
    files = try AuditedFiles(root)
  }

  mutating func run() async throws(StoreError) -> AuditReport {
    if !files.has("index.html") { findings.add(.noHome) }
    var walk = try SiteWalk(root)
    while !Task.isCancelled, case let finds = try walk.next(Self.batch), !finds.isEmpty {
      try await look(at: finds)
    }
    try await lookAtAnchors()
    try tellOrphans()
    return AuditReport(findings, files: files.count, bytes: files.bytes, weights)
  }

  // MARK: Files

  private mutating func look(at finds: [SiteWalk.Find]) async throws(StoreError) {
    let (rules, files) = (rules, files)
    let notes = await finds.concurrently(width: workers) { find in
      Result { () throws(StoreError) in try FileAudit.notes(of: find, rules, files) }
    }
    for (find, notes) in zip(finds, notes) { take(try notes.get(), of: find.path) }
  }

  private mutating func take(_ notes: AuditNotes, of path: String) {
    for finding in notes.findings
    where finding.subject.map({ told.insert($0).inserted }) ?? true {
      findings.add(finding.problem)
    }
    if files.isAskedFor(path) { linked.insert(path.hashValue) }
    linked.formUnion(notes.linked)
    for anchor in notes.anchors where anchors[anchor.page]?[anchor.name] == nil {
      anchors[anchor.page, default: [:]][anchor.name] = path
    }
    if let weight = notes.weight {
      weights[weight.kind, default: PageWeight()].add(weight.bytes, of: path)
    }
  }

  // MARK: Places

  private mutating func lookAtAnchors() async throws(StoreError) {
    let root = root
    let wanted = anchors.sorted { $0.key < $1.key }
    let missing = await wanted.concurrently(width: workers) { page, wanted in
      Result { () throws(StoreError) in try Self.missing(wanted, on: page, in: root) }
    }
    for problems in missing { for problem in try problems.get() { findings.add(problem) } }
  }

  private static func missing(
    _ wanted: [String: String], on page: String, in root: Folder
  ) throws(StoreError) -> [Problem] {
    let parts = page.split(separator: "/").map(String.init)
    guard let name = parts.last else { return [] }
    let ids = AuditPage(try root.folder(at: parts.dropLast()).file(name).bytes()).ids
    return wanted.sorted { $0.key < $1.key }.filter { !ids.contains($0.key) }.map {
      .noAnchor($0.key, on: page, in: $0.value)
    }
  }

  // MARK: Orphans

  private mutating func tellOrphans() throws(StoreError) {
    guard !files.areAll(in: linked) else { return }
    var walk = try SiteWalk(root)
    while !Task.isCancelled, let find = try walk.next() {
      guard find.bytes != nil, !linked.contains(find.path.hashValue) else { continue }
      findings.add(.orphan(find.path))
    }
  }
}
