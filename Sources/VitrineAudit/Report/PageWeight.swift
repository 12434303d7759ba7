// The weight of pages: what a visitor downloads before the first image. A table for people; programs
// read the JSON report.

import VitrineModel

/// The weight of the pages of one kind, each with its scripts and styles.
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

extension PageWeight {
  /// A table with a heading: the kinds of pages, their number, the mean and the heaviest page.
  static func table(of kinds: [(kind: String, weight: PageWeight)]) -> [String] {
    guard !kinds.isEmpty else { return ["There are no pages."] }
    let rows = kinds.map { kind, weight in
      [
        kind.printable, "\(weight.pages)", (weight.bytes / max(1, weight.pages)).inBytes,
        weight.most.inBytes, weight.heaviest.printable,
      ]
    }
    let head = ["kind", "pages", "mean", "largest", "page"]
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    let lines = ([head] + rows).map { row in
      row.indices.map { column in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        switch column {
        case 0: return row[0] + gap
        case row.count - 1: return row[column]
        default: return gap + row[column]
        }
      }.joined(separator: "  ")
    }
    return ["Weight of pages with their scripts and styles:"] + lines
  }
}
