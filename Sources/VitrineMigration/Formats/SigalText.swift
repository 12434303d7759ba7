// A Markdown file of sigal: lines of metadata, then a text
// (https://python-markdown.github.io/extensions/meta_data/).

import VitrineConfig

/// The metadata and the text of a Markdown file.
struct SigalText {
  private(set) var entries: [PlainValue.Entry] = []
  private(set) var body = ""

  init(_ text: String) {
    var lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)[...]
    if lines.first?.hasPrefix("---") == true { lines.removeFirst() }
    while let line = lines.first {
      if line.trimmingBlanks.isEmpty || line.hasPrefix("---") || line.hasPrefix("...") {
        lines.removeFirst()
        break
      }
      if let match = line.wholeMatch(of: /[ ]{0,3}([A-Za-z0-9_-]+):\s*(.*)/) {
        let value = String(match.output.2).trimmingBlanks
        entries.append(.init(match.output.1.lowercased(), .text(value, isPlain: false)))
      } else if line.hasPrefix("    "), let last = entries.last {
        entries.append(.init(last.key, .text(line.trimmingBlanks, isPlain: false)))
      } else {
        break
      }
      lines.removeFirst()
    }
    body = lines.joined(separator: "\n")
  }

  /// The first value of a key; nil if it is empty.
  subscript(_ key: String) -> String? {
    let value = entries.first { $0.key == key }?.value.text
    return value.flatMap { $0.isEmpty ? nil : $0 }
  }

  var title: String? { self["title"] }

  /// The metadata; a key with several lines has a list.
  var value: PlainValue {
    var keys: [String] = []
    for entry in entries where !keys.contains(entry.key) { keys.append(entry.key) }
    return .mapping(
      keys.map { key in
        let values = entries.filter { $0.key == key }.map(\.value)
        return .init(key, values.count == 1 ? values[0] : .list(values))
      })
  }
}
