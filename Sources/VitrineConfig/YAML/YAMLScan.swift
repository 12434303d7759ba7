// Scans the bytes of a file before libyaml sees them. Yams composes recursively and hashes keys, so
// deep nesting, too many aliases and keys that are not text are refused here, in one pass of
// bounded cost. The scan knows just enough YAML to separate structure from text. It does not check
// syntax.

/// Checks the limits of `YAMLLimits`.
struct YAMLScan {
  /// An open level of block structure.
  private struct Level {
    let column: Int
    var isMapping = false
  }

  private var source: YAMLCursor
  private var levels: [Level] = []
  private var brackets: [UInt8] = []
  private var values = 0
  private var aliases = 0
  /// Whether a plain scalar reached the end of a line and may continue on the next one.
  private var plainIsOpen = false
  /// Whether the next token in braces is a key.
  private var keyIsDue = false

  private init(_ bytes: [UInt8]) { source = YAMLCursor(bytes) }

  static func check(_ bytes: [UInt8]) throws(YAMLReadError) {
    var scan = YAMLScan(bytes)
    while !scan.source.isAtEnd {
      try scan.beginLine()
      while !scan.source.isAtLineEnd { try scan.token() }
      scan.source.skipLineBreak()
    }
  }

  /// Closes and opens levels according to the indentation of a new line.
  private mutating func beginLine() throws(YAMLReadError) {
    source.skipSpaces()
    guard !source.isAtLineEnd, brackets.isEmpty else { return }
    let column = source.offsetInLine
    if column == 0, source.isAtDocumentMarker {
      levels = []
      plainIsOpen = false
      return source.skip(3)
    }
    if plainIsOpen, column > textParent, source.byte != .hash { return }
    plainIsOpen = false
    if column == 0, source.byte == .percent { throw .directive(at: source.position) }
    guard source.byte != .hash else { return }
    while let last = levels.last, last.column > column { levels.removeLast() }
    if levels.last.map({ $0.column < column }) ?? true { try open(at: column) }
  }

  private mutating func open(at column: Int) throws(YAMLReadError) {
    levels.append(Level(column: column))
    try checkDepth()
  }

  /// Checks the depth.
  ///
  /// Each level here is at most a list in a mapping, so this also limits the depth that libyaml
  /// meets.
  private mutating func checkDepth() throws(YAMLReadError) {
    try countValue()
    guard levels.count + brackets.count <= YAMLLimits.depth else {
      throw .tooDeep(at: source.position)
    }
  }

  /// The column of the parent of a scalar.
  ///
  /// Lines indented deeper than this may continue the scalar.
  private var textParent: Int {
    guard let last = levels.last else { return -1 }
    return last.isMapping ? last.column : levels.dropLast().last?.column ?? -1
  }

  private mutating func token() throws(YAMLReadError) {
    source.skipBlanks()
    guard !source.isAtLineEnd else { return }
    if plainIsOpen, continuesScalar { return plain() }
    plainIsOpen = false
    switch source.byte {
    case .hash: source.skipLine()
    case .doubleQuote: try quoted { $0.skipDoubleQuoted() }
    case .singleQuote: try quoted { $0.skipSingleQuoted() }
    case .openBracket, .openBrace: try openBracket()
    case .closeBracket, .closeBrace: try closeBracket()
    case .comma where !brackets.isEmpty: separate()
    case .ampersand, .exclamation: source.skipWord()
    case .asterisk: try alias()
    case .bar where brackets.isEmpty, .greater where brackets.isEmpty: try block()
    default: try indicatorOrPlain()
    }
  }

  /// Whether a scalar of the line before continues here.
  ///
  /// Outside brackets, `beginLine` has already checked the indentation.
  private var continuesScalar: Bool {
    !source.isAtComment && !source.isAtColon(brackets)
      && (brackets.isEmpty || !source.isFlowIndicator)
  }

  private mutating func indicatorOrPlain() throws(YAMLReadError) {
    if source.isAtColon(brackets) { return value() }
    if source.byte == .question, source.nextIsBlank { throw .keyIsNoText(at: source.position) }
    if source.byte == .dash, source.nextIsBlank, brackets.isEmpty { return try dash() }
    try countValue()
    plain()
  }

  private mutating func countValue() throws(YAMLReadError) {
    values += 1
    keyIsDue = false
    guard values <= YAMLLimits.values else { throw .tooManyValues(at: source.position) }
  }

  /// Opens a level at a dash: `- - text` opens two.
  private mutating func dash() throws(YAMLReadError) {
    try countValue()
    source.skip(1)
    source.skipBlanks()
    guard !source.isAtLineEnd, !source.isAtComment else { return }
    try open(at: source.offsetInLine)
  }

  /// Skips the colon after a key.
  private mutating func value() {
    source.skip(1)
    keyIsDue = false
    if brackets.isEmpty, !levels.isEmpty { levels[levels.count - 1].isMapping = true }
  }

  private mutating func plain() {
    while !source.isAtLineEnd {
      if source.isAtColon(brackets) || source.isAtComment { return }
      if !brackets.isEmpty, source.isFlowIndicator { return }
      source.skip(1)
    }
    plainIsOpen = true
  }

  private mutating func quoted(_ skip: (inout YAMLCursor) -> Void) throws(YAMLReadError) {
    try countValue()
    skip(&source)
    source.skipBlanks()
    // In brackets `"a":b` is a key and a value, even without a space.
    if !brackets.isEmpty, source.byte == .colon { value() }
  }

  private mutating func openBracket() throws(YAMLReadError) {
    guard !keyIsDue else { throw .keyIsNoText(at: source.position) }
    let bracket = source.byte
    brackets.append(bracket)
    try checkDepth()
    keyIsDue = bracket == .openBrace
    source.skip(1)
  }

  private mutating func closeBracket() throws(YAMLReadError) {
    if !brackets.isEmpty { brackets.removeLast() }
    keyIsDue = false
    source.skip(1)
    try refuseAsKey()
  }

  private mutating func separate() {
    keyIsDue = brackets.last == .openBrace
    source.skip(1)
  }

  private mutating func alias() throws(YAMLReadError) {
    guard !keyIsDue else { throw .keyIsNoText(at: source.position) }
    aliases += 1
    guard aliases <= YAMLLimits.aliases else { throw .tooManyAliases(at: source.position) }
    source.skipName()
    try refuseAsKey()
  }

  private mutating func refuseAsKey() throws(YAMLReadError) {
    source.skipBlanks()
    if source.byte == .colon { throw .keyIsNoText(at: source.position) }
  }

  /// Skips a block scalar (`|` or `>`): all lines that are blank or deeper than the parent.
  private mutating func block() throws(YAMLReadError) {
    try countValue()
    let parent = max(0, textParent)
    source.skipLine()
    source.skipLines(deeperThan: parent)
  }
}
