// What an audit found. Of each kind of fault some are told one by one and the rest counted: a mistake
// in a template is on every page.

public import VitrineModel

/// Faults of a built site, gathered.
struct AuditFindings {
  private static let most = 50

  private var told: [Problem] = []
  private var counts: [String: (severity: Problem.Severity, count: Int)] = [:]

  mutating func add(_ problem: Problem) {
    let count = (counts[problem.code]?.count ?? 0) + 1
    counts[problem.code] = (problem.severity, count)
    if count <= Self.most { told.append(problem) }
  }

  /// In the order in which they were met, and how many more there are of each kind.
  var problems: [Problem] {
    told
      + counts.sorted { $0.key < $1.key }.filter { $0.value.count > Self.most }.map {
        Problem($0.value.severity, $0.key, "\($0.value.count - Self.most) more like these")
      }
  }

  /// How many there are of each kind.
  var totals: [(code: String, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count) }
  }
}

/// What the pages of one kind weigh, each with the scripts and styles that come with it.
struct PageWeight {
  var pages = 0
  var bytes = 0
  var most = 0
  var heaviest = ""

  mutating func add(_ weight: Int, of path: String) {
    pages += 1
    bytes += weight
    guard weight > most else { return }
    most = weight
    heaviest = path
  }
}

/// What came of an audit.
public struct AuditReport: Sendable {
  /// One by one as far as there are not too many of a kind.
  public let problems: [Problem]
  /// What was looked at, and what pages weigh, for people.
  public let lines: [String]
  /// The same for programs.
  public let json: [UInt8]

  /// Must the site be mended before it is shown.
  public var hasErrors: Bool { problems.contains { $0.severity == .error } }
}

extension AuditReport {
  init(
    _ findings: AuditFindings, files: Int, bytes: Int, _ weights: [String: PageWeight]
  ) {
    problems = findings.problems
    let kinds = weights.sorted { $0.key < $1.key }
    let pages = kinds.reduce(0) { $0 + $1.value.pages }
    lines =
      ["\(files) files, \(pages) pages, \(bytes) bytes"]
      + kinds.map { kind, weight in
        [
          kind.printable, "\(weight.pages)", "\(weight.bytes / max(1, weight.pages))",
          "\(weight.most)", weight.heaviest.printable,
        ].joined(separator: "\t")
      }
    let report: TemplateMap = [
      "audited": .truth(true),
      "counts": [
        "files": .number(files), "pages": .number(pages), "bytes": .number(bytes),
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
