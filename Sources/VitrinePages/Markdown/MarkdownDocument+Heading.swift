// The text of a page below the heading that every page has.

extension MarkdownDocument {
  /// Returns the blocks below the page's heading: without a first heading that repeats it, and with
  /// heading levels from 2.
  func blocks(below title: String) -> [Block] {
    var blocks = blocks
    if case .heading(1, let parts)? = blocks.first, parts.text.isSame(as: title) {
      blocks.removeFirst()
    }
    let highest = blocks.compactMap { block -> Int? in
      if case .heading(let level, _) = block { return level }
      return nil
    }.min()
    guard let highest else { return blocks }
    return blocks.map { block in
      guard case .heading(let level, let parts) = block else { return block }
      return .heading(level: level + 2 - highest, parts)
    }
  }
}

extension String {
  fileprivate func isSame(as other: String) -> Bool {
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    return words(lowercased()) == words(other.lowercased())
  }
}
