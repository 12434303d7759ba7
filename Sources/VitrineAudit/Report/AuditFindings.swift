// The findings of an audit. The first of each kind are listed and the rest counted, because a
// mistake in a template is on every page.

public import VitrineModel

/// The collected findings of a site.
struct AuditFindings {
  private static let most = 50

  private var listed: [Problem] = []
  private var counts: [String: (severity: Problem.Severity, count: Int)] = [:]
  /// The number of photos that have a page.
  private(set) var photos = 0
  /// The number of them without their own alternative text.
  private(set) var undescribed = 0

  mutating func add(_ problem: Problem) {
    let count = (counts[problem.code]?.count ?? 0) + 1
    counts[problem.code] = (problem.severity, count)
    if count <= Self.most { listed.append(problem) }
  }

  mutating func count(photoDescribed isDescribed: Bool) {
    photos += 1
    if !isDescribed { undescribed += 1 }
  }

  /// What a person can do about photos without alternative texts; empty if there are none.
  var advice: [String] {
    guard undescribed > 0 else { return [] }
    return [
      "\(undescribed) of \(counted(photos, "photo")) without alternative text: `vitrine describe` lists them"
    ]
  }

  /// In the order in which they were found, and how many more there are of each kind.
  var problems: [Problem] {
    listed
      + counts.sorted { $0.key < $1.key }.filter { $0.value.count > Self.most }.map {
        Problem($0.value.severity, $0.key, "\($0.value.count - Self.most) more like these")
      }
  }

  /// What was found and where, in one sentence.
  func sentence(files: Int) -> String {
    func count(_ severity: Problem.Severity) -> Int {
      counts.values.filter { $0.severity == severity }.reduce(0) { $0 + $1.count }
    }
    let found = [(count(.error), "error"), (count(.warning), "warning"), (count(.note), "note")]
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let what = found.isEmpty ? "No problems" : found.joined(separator: ", ")
    return "\(what) in \(counted(files, "file"))"
  }

  /// The number of findings of each kind.
  var totals: [(code: String, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count) }
  }
}

/// The result of an audit.
public struct AuditReport: Sendable {
  /// The findings, up to a limit for each kind.
  public let problems: [Problem]
  /// How many problems there are, and what pages weigh, for people.
  public let lines: [String]
  /// The report as JSON.
  public let json: [UInt8]

  /// Whether the site must be fixed before it is shown.
  public var hasErrors: Bool { problems.contains { $0.severity == .error } }
}

extension AuditReport {
  init(
    _ findings: AuditFindings, files: Int, bytes: Int, _ weights: [String: PageWeight]
  ) {
    problems = findings.problems
    let kinds = weights.sorted { $0.key < $1.key }.map { (kind: $0.key, weight: $0.value) }
    let pages = kinds.reduce(0) { $0 + $1.weight.pages }
    lines =
      [findings.sentence(files: files)] + findings.advice + [""] + PageWeight.table(of: kinds)
    let report: TemplateMap = [
      "audited": .bool(true),
      "counts": [
        "files": .number(files), "pages": .number(pages), "bytes": .number(bytes),
        "photos": .number(findings.photos), "photos_without_alt": .number(findings.undescribed),
        "found": .map(TemplateMap(findings.totals.map { ($0.code, .number($0.count)) })),
      ],
      "weights": .list(
        kinds.map { kind, weight in
          [
            "kind": .text(kind), "pages": .number(weight.pages), "bytes": .number(weight.bytes),
            "most": .number(weight.most), "heaviest": .text(weight.heaviest),
          ]
        }),
      "problems": .list(findings.problems.map(\.jsonValue)),
    ]
    var bytes: [UInt8] = []
    report.appendJSON(to: &bytes)
    json = bytes + "\n".utf8
  }
}
