// Patterns as in .gitignore: a later pattern wins, `!` negates, `/` at the end matches only
// folders, and a `/` before that anchors the pattern to the root. The semantics are those of
// gitignore(5). Stars are matched greedily with one step back, so no pattern takes exponential
// time.

/// Which files and folders of a tree are excluded.
public struct IgnorePatterns: Hashable, Sendable {
  private let patterns: [Pattern]

  /// Creates patterns from lines; one without a pattern is skipped.
  public init(_ lines: [String]) { patterns = lines.compactMap { Pattern($0) } }

  /// Whether the path of a file or folder, relative to the root of the tree, is excluded.
  ///
  /// A folder that is excluded is not looked into, so nothing in it can be taken back.
  public func excludes(_ path: String, isFolder: Bool) -> Bool {
    guard !patterns.isEmpty else { return false }
    let parts = path.split(separator: "/").map { Array($0.unicodeScalars) }
    return patterns.last { $0.matches(parts, isFolder: isFolder) }?.isExcluding ?? false
  }

  /// Whether one of the folders above a path, or the path itself, is excluded.
  public func excludesAnyPart(of path: String, isFolder: Bool) -> Bool {
    guard !patterns.isEmpty else { return false }
    let folders = path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    return folders.contains { excludes($0, isFolder: true) } || excludes(path, isFolder: isFolder)
  }

  /// Why a line cannot be a pattern; nil if it can.
  static func mistake(in line: String) -> String? {
    guard let parts = Pattern(line)?.parts else { return "is not a pattern" }
    return parts.allSatisfy(\.isWhole)
      ? nil : "is a pattern with `[` but no `]`, or with `\\` at its end"
  }

  private struct Pattern: Hashable {
    let isExcluding: Bool
    let isForFolders: Bool
    let parts: [Part]

    init?(_ line: String) {
      var text = Substring(line)
      while text.hasSuffix(" "), !text.hasSuffix("\\ ") { text.removeLast() }
      guard !text.hasPrefix("#") else { return nil }
      isExcluding = !text.hasPrefix("!")
      if !isExcluding { text.removeFirst() }
      isForFolders = text.hasSuffix("/")
      if isForFolders { text.removeLast() }
      let isTied = text.contains("/")
      var parts = text.split(separator: "/").map { $0 == "**" ? Part.anyFolders : Part($0) }
      guard !parts.isEmpty else { return nil }
      // `a/**` is everything in `a`, but not `a` itself.
      if isTied, parts.last == .anyFolders { parts.append(.name([.anything])) }
      self.parts = isTied ? parts : [.anyFolders] + parts
    }

    func matches(_ path: [[Unicode.Scalar]], isFolder: Bool) -> Bool {
      guard isFolder || !isForFolders else { return false }
      return matchesWithStars(parts[...], path[...], isStar: { $0 == .anyFolders }) {
        $0.matches($1)
      }
    }
  }

  /// What one name of a path must look like.
  private enum Part: Hashable {
    case anyFolders
    case name([Glyph])

    init(_ text: Substring) {
      var rest = Substring.UnicodeScalarView(text.unicodeScalars)
      var glyphs: [Glyph] = []
      while let glyph = Glyph(&rest) { glyphs.append(glyph) }
      self = .name(glyphs)
    }

    var isWhole: Bool {
      if case .name(let glyphs) = self { !glyphs.contains(.never) } else { true }
    }

    func matches(_ name: [Unicode.Scalar]) -> Bool {
      guard case .name(let glyphs) = self else { return true }
      return matchesWithStars(glyphs[...], name[...], isStar: { $0 == .anything }) {
        $0.matches($1)
      }
    }
  }

  /// What one character of a name must be.
  private enum Glyph: Hashable {
    case anything
    case one
    case exactly(Unicode.Scalar)
    case of([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    /// A broken pattern.
    case never

    /// Reads a character from the front of a pattern; nil at its end.
    init?(_ rest: inout Substring.UnicodeScalarView) {
      guard let first = rest.popFirst() else { return nil }
      switch first {
      case "*": self = .anything
      case "?": self = .one
      case "[": self = Self.bracket(&rest)
      case "\\": self = rest.popFirst().map { .exactly($0) } ?? .never
      default: self = .exactly(first)
      }
    }

    private static func bracket(_ rest: inout Substring.UnicodeScalarView) -> Glyph {
      let isNegated = rest.first == "!" || rest.first == "^"
      if isNegated { rest.removeFirst() }
      var ranges: [ClosedRange<Unicode.Scalar>] = []
      // A closing bracket at the beginning is an ordinary character.
      while let first = rest.popFirst(), first != "]" || ranges.isEmpty {
        guard let low = first == "\\" ? rest.popFirst() : first else { return .never }
        var high = low
        if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
          rest.removeFirst(2)
          high = end
        }
        if low <= high { ranges.append(low...high) }
        if rest.isEmpty { return .never }
      }
      return ranges.isEmpty ? .never : .of(ranges, isNegated: isNegated)
    }

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .anything, .one: true
      case .exactly(let wanted): wanted == scalar
      case .of(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
      case .never: false
      }
    }
  }
}

/// Whether items match a pattern in which a star matches any number of them.
private func matchesWithStars<Sign, Item>(
  _ pattern: ArraySlice<Sign>, _ items: ArraySlice<Item>, isStar: (Sign) -> Bool,
  _ matches: (Sign, Item) -> Bool
) -> Bool {
  var (sign, item) = (pattern.startIndex, items.startIndex)
  var star: (sign: Int, item: Int)?
  while item < items.endIndex {
    if sign < pattern.endIndex, isStar(pattern[sign]) {
      star = (sign, item)
      sign += 1
    } else if sign < pattern.endIndex, matches(pattern[sign], items[item]) {
      sign += 1
      item += 1
    } else if let last = star {
      // The last star takes one more.
      star = (last.sign, last.item + 1)
      (sign, item) = (last.sign + 1, last.item + 1)
    } else {
      return false
    }
  }
  return pattern[sign...].allSatisfy(isStar)
}
