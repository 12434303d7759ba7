// Splits the inside of a tag where a mark stands outside of quotes. Stencil's own splitter is not
// public and joins what it should not (`|:`), so this one is stricter: nothing may be empty.

extension StringProtocol {
  /// The parts between the marks, spaces trimmed, quoted text left whole; nil where a quote is
  /// not closed.
  func parts(at mark: Character, limit: Int = .max) -> [String]? {
    var parts: [String] = [""]
    var quote: Character?
    for character in self {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == mark, parts.count < limit {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    guard quote == nil else { return nil }
    return parts.map(\.withoutOuterSpaces)
  }

  var withoutOuterSpaces: String {
    var rest = Substring(self).drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

/// The name in a list that was most likely meant, nil where none is near.
func nearest(to name: String, among names: some Sequence<String>) -> String? {
  var best: (name: String, distance: Int)?
  for candidate in Set(names).sorted() where candidate != name {
    let distance = editDistance(name, candidate)
    guard distance <= max(1, min(name.count, candidate.count) / 3) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Insertions, deletions, replacements and swaps of neighbors that turn one text into the other.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.prefix(64)), Array(b.prefix(64)))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let cost = a[i] == b[j] ? 0 : 1
      var distance = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + cost)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        distance = min(distance, rows[i - 1][j - 1] + 1)
      }
      row.append(distance)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
