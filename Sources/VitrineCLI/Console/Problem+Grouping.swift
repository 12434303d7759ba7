// Hundreds of files beside the photos are no pictures: raw files, videos, files of other programs.
// One line counts them. The report and `--verbose` list them all.

import VitrineModel

extension [Problem] {
  private static let grouped = "image.not-a-picture"

  /// The problems, with the files that are not pictures counted in one problem for each severity.
  var groupedByKind: [Problem] {
    var groups: [Problem.Severity: [Problem]] = [:]
    for problem in self where problem.code == Self.grouped {
      groups[problem.severity, default: []].append(problem)
    }
    var isShown: Set<Problem.Severity> = []
    return compactMap { problem in
      guard problem.code == Self.grouped, let group = groups[problem.severity], group.count > 1
      else { return problem }
      return isShown.insert(problem.severity).inserted ? Self.summary(of: group) : nil
    }
  }

  private static func summary(of group: [Problem]) -> Problem {
    var counts: [String: Int] = [:]
    for problem in group { counts[ending(of: problem), default: 0] += 1 }
    let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = kinds.prefix(5).map { "\($0.value) \($0.key)" }
    let rest = kinds.dropFirst(5).reduce(0) { $0 + $1.value }
    let parts = shown + (rest > 0 ? ["\(rest) others"] : [])
    return Problem(
      group[0].severity, grouped,
      "\(group.count) files are not pictures and were skipped: \(parts.joined(separator: ", "))",
      help: "move them out of the folder of photos; `--verbose` lists them")
  }

  private static func ending(of problem: Problem) -> String {
    let name = problem.place?.description.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "without an ending"
    }
    return String(name[dot...].prefix(12)).printable
  }
}
