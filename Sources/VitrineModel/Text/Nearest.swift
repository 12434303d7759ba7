// "Did you mean": the nearest of a few known words. The distance is that of Damerau and Levenshtein
// (optimal string alignment) over lowercase letters; `-` and `_` count as equal.

/// Returns the candidate that a person most likely meant by a word, the first of equally near ones;
/// nil if none is near.
///
/// About a third of the letters may differ. A beginning of at least three letters is near, too.
public func nearest(to word: String, in candidates: some Collection<String>) -> String? {
  let wanted = folded(word)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let letters = folded(candidate)
    let most = min((best?.distance ?? .max) - 1, reach(wanted, letters))
    guard let distance = distance(wanted, letters, most: most) else { continue }
    best = (candidate, distance)
  }
  return best?.candidate ?? beginning(wanted, in: candidates)
}

private func folded(_ word: String) -> [Unicode.Scalar] {
  word.lowercased().unicodeScalars.map { $0 == "-" ? "_" : $0 }
}

/// Returns how many letters may differ, never all of them.
///
/// People seldom mistype the first letter, so words that differ in it must be closer.
private func reach(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  let third = max(a.count, b.count) / 3 - (a.first == b.first ? 0 : 1)
  return min(max(1, third), 4, min(a.count, b.count) - 1)
}

private func beginning(
  _ word: [Unicode.Scalar], in candidates: some Collection<String>
) -> String? {
  guard word.count >= 3 else { return nil }
  return candidates.first { folded($0).starts(with: word) }
}

/// Returns the distance of two words; nil if it is more than `most`.
private func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], most: Int) -> Int? {
  if a == b { return most >= 0 ? 0 : nil }
  guard most > 0, abs(a.count - b.count) <= most else { return nil }
  var before: [Int] = []
  var above = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    row.reserveCapacity(b.count + 1)
    for j in 1...b.count {
      let change = a[i - 1] == b[j - 1] ? 0 : 1
      var least = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + change)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        least = min(least, before[j - 2] + 1)
      }
      row.append(least)
    }
    (before, above) = (above, row)
  }
  return above[b.count] <= most ? above[b.count] : nil
}
