// Patterns of file names as other programs match them. They decide what is private, so a pattern with
// marks that are not known here is refused.

/// A pattern of paths.
struct Glob {
  /// How a program reads a pattern.
  enum Dialect {
    /// Python's `fnmatch`: a star also matches slashes.
    case fnmatch
    /// Stars end at slashes, two of them do not; braces list alternatives; case does not matter.
    case paths
  }

  private enum Mark: Equatable {
    case one(Character)
    case any
    case anyButSlash
    /// Any number of whole folders.
    case folders
    case of([ClosedRange<Character>], isNegated: Bool)
  }

  private let dialect: Dialect
  private let alternatives: [[Mark]]

  /// Nil for a pattern with unknown marks.
  init?(_ pattern: String, _ dialect: Dialect) {
    self.dialect = dialect
    let text = dialect == .paths ? pattern.lowercased() : pattern
    if dialect == .paths, text.contains(/[!@+?*]\(/) || text.hasPrefix("!") { return nil }
    guard let expanded = dialect == .paths ? Self.expanded(text, depth: 0) : [text] else {
      return nil
    }
    alternatives = expanded.map { Self.marks(Array($0), dialect) }
  }

  func matches(_ path: String) -> Bool {
    let text = Array(dialect == .paths ? path.lowercased() : path)
    return alternatives.contains { Self.matches($0[...], text[...]) }
  }

  /// Replaces braces by their alternatives; nil if there are too many.
  private static func expanded(_ text: String, depth: Int) -> [String]? {
    guard let open = text.lastIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
      return [text]
    }
    guard depth < 8 else { return nil }
    var all: [String] = []
    for part in text[text.index(after: open)..<close].split(
      separator: ",", omittingEmptySubsequences: false)
    {
      let whole = text[..<open] + part + text[text.index(after: close)...]
      guard let more = expanded(String(whole), depth: depth + 1) else { return nil }
      all += more
    }
    return all.count > 256 ? nil : all
  }

  private static func marks(_ text: [Character], _ dialect: Dialect) -> [Mark] {
    var marks: [Mark] = []
    var place = 0
    while place < text.count {
      let next = text[place]
      place += 1
      switch next {
      case "*" where dialect == .paths && place < text.count && text[place] == "*":
        place += 1
        let isFolder = place < text.count && text[place] == "/"
        if isFolder { place += 1 }
        marks.append(isFolder ? .folders : .any)
      case "*": marks.append(dialect == .paths ? .anyButSlash : .any)
      case "?": marks.append(.of(dialect == .paths ? ["/"..."/"] : [], isNegated: true))
      case "[":
        if let end = text[place...].dropFirst().firstIndex(of: "]") {
          marks.append(set(text[place..<end]))
          place = end + 1
        } else {
          marks.append(.one(next))
        }
      case "\\" where dialect == .paths && place < text.count:
        marks.append(.one(text[place]))
        place += 1
      default: marks.append(.one(next))
      }
    }
    return marks
  }

  private static func set(_ text: ArraySlice<Character>) -> Mark {
    let isNegated = text.first == "!" || text.first == "^"
    var rest = isNegated ? text.dropFirst() : text
    var ranges: [ClosedRange<Character>] = []
    while let first = rest.popFirst() {
      if rest.first == "-", let last = rest.dropFirst().first {
        rest = rest.dropFirst(2)
        if first <= last { ranges.append(first...last) }
      } else {
        ranges.append(first...first)
      }
    }
    return .of(ranges, isNegated: isNegated)
  }

  private static func matches(_ marks: ArraySlice<Mark>, _ text: ArraySlice<Character>) -> Bool {
    guard let mark = marks.first else { return text.isEmpty }
    let rest = marks.dropFirst()
    switch mark {
    case .one(let wanted): return text.first == wanted && matches(rest, text.dropFirst())
    case .of(let ranges, let isNegated):
      guard let next = text.first, ranges.contains(where: { $0.contains(next) }) != isNegated else {
        return false
      }
      return matches(rest, text.dropFirst())
    case .folders:
      var tail = text
      if matches(rest, tail) { return true }
      while let next = tail.popFirst() {
        if next == "/", matches(rest, tail) { return true }
      }
      return false
    case .any, .anyButSlash:
      if mark == marks.dropFirst().first { return matches(rest, text) }
      var tail = text
      while true {
        if matches(rest, tail) { return true }
        guard let next = tail.popFirst(), mark != .anyButSlash || next != "/" else { return false }
      }
    }
  }
}
