// A script without its comments and indentation: about a third of what its author wrote. It keeps
// line breaks, since a semicolon left out hangs on them, and every string and template literal as
// it is. Telling a regular expression from a division needs the token before it.
// https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar

/// One pass over a script.
struct ScriptSqueezer {
  private let source: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  /// Open braces of each template literal's `${` that is being read.
  private var substitutions: [Int] = []

  /// The script with each comment gone but for its line breaks, so that lines keep their numbers.
  static func uncommented(_ text: String) -> Pieces {
    var squeezer = ScriptSqueezer(text)
    squeezer.run()
    return Pieces(bytes: squeezer.output, literals: squeezer.literals)
  }

  /// A script's bytes, and where in them template literals stand, whose lines are text.
  struct Pieces {
    let bytes: [UInt8]
    let literals: [Range<Int>]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The same script in fewer bytes.
    var squeezed: String {
      String(decoding: ScriptSqueezer.withoutIndentation(self), as: UTF8.self)
    }
  }

  private var literals: [Range<Int>] = []

  private init(_ text: String) { source = Array(text.utf8) }

  private mutating func run() {
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlock()
      case UInt8(ascii: "/") where isAtExpression: copyExpression()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString()
      case UInt8(ascii: "`"): copyTemplate()
      case UInt8(ascii: "{"):
        if !substitutions.isEmpty { substitutions[substitutions.count - 1] += 1 }
        copy()
      case UInt8(ascii: "}"): closeBrace()
      default: copy()
      }
    }
  }

  private func peek(_ offset: Int) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private mutating func copy() {
    output.append(source[position])
    position += 1
  }

  // MARK: Comments

  private mutating func skipLine() {
    while let byte = peek(0), byte != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipBlock() {
    position += 2
    while position < source.count {
      if peek(0) == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        position += 2
        break
      }
      if peek(0) == UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      position += 1
    }
    output.append(UInt8(ascii: " "))
  }

  // MARK: Literals

  private mutating func copyString() {
    let quote = source[position]
    copy()
    while let byte = peek(0), byte != quote, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\"), peek(1) != nil { copy() }
      copy()
    }
    if peek(0) == quote { copy() }
  }

  /// From a backquote, or from the `}` that ends a substitution, to the next `${` or the end.
  private mutating func copyTemplate() {
    let start = output.count
    copy()
    while let byte = peek(0) {
      if byte == UInt8(ascii: "\\"), peek(1) != nil {
        copy()
      } else if byte == UInt8(ascii: "`") {
        copy()
        break
      } else if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") {
        copy()
        copy()
        substitutions.append(0)
        break
      }
      copy()
    }
    literals.append(start..<output.count)
  }

  private mutating func closeBrace() {
    guard let open = substitutions.last else { return copy() }
    if open == 0 {
      substitutions.removeLast()
      copyTemplate()
    } else {
      substitutions[substitutions.count - 1] -= 1
      copy()
    }
  }

  /// A regular expression, in whose classes a slash stands for itself.
  private mutating func copyExpression() {
    var isInClass = false
    copy()
    while let byte = peek(0), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\"), peek(1) != nil { copy() }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      copy()
      if byte == UInt8(ascii: "/"), !isInClass { break }
    }
  }

  /// Can a value begin here; if not, a slash divides.
  private var isAtExpression: Bool {
    guard let index = output.lastIndex(where: { $0 > 0x20 }) else { return true }
    let last = output[index]
    guard Self.isWord(last) else { return !")]\"'`".utf8.contains(last) }
    let word = output[...index].reversed().prefix(while: Self.isWord).reversed()
    return Self.operators.contains(String(decoding: Array(word), as: UTF8.self))
  }

  private static let operators: Set = [
    "return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "throw", "new",
    "await", "yield",
  ]

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Indentation

  /// Each line begins with its first word and ends with its last; empty lines are left out.
  private static func withoutIndentation(_ pieces: Pieces) -> [UInt8] {
    var lines: [UInt8] = []
    var literals = pieces.literals[...]
    for (index, byte) in pieces.bytes.enumerated() {
      while let first = literals.first, first.upperBound <= index { literals.removeFirst() }
      let isText = literals.first?.contains(index) ?? false
      let isAtStart = lines.isEmpty || lines.last == UInt8(ascii: "\n")
      if !isText, isAtStart, byte <= 0x20 { continue }
      if !isText, byte == UInt8(ascii: "\n") { lines.trimEnd() }
      lines.append(byte)
    }
    if pieces.literals.last?.upperBound != pieces.bytes.count { lines.trimEnd() }
    return lines
  }
}

extension [UInt8] {
  /// Takes blanks off the end.
  fileprivate mutating func trimEnd() {
    while let last, last == 0x20 || last == 0x09 { removeLast() }
  }
}
