// Reads the assignments of a Python file whose values are written out. The file is not run: what needs
// running is reported, because a setting that keeps something private must not be overlooked.

import VitrineConfig

/// The settings of a Python file.
struct PythonSettings {
  private(set) var values: [String: PlainValue] = [:]
  /// The lines of names that are set, or changed, in a way that cannot be read.
  private(set) var unreadable: [String: Int] = [:]
  /// The line of an import that may set any name.
  private(set) var importingAll: Int?

  init(_ text: String) {
    var cursor = TextCursor(text)
    while !cursor.isAtEnd {
      cursor.skipBlanks(andLines: true)
      guard !cursor.isAtEnd else { break }
      let start = cursor
      // What is indented may not be run.
      if cursor.isIndented || !take(&cursor) {
        cursor = start
        skipStatement(&cursor)
      }
    }
  }

  /// The words before a colon that are not names.
  private static let blocks: Set<String> = ["else", "try", "finally"]

  /// Reads `name = value`, `name: type = value` or `name += value`; false if the statement is another
  /// one.
  private mutating func take(_ cursor: inout TextCursor) -> Bool {
    let name = cursor.take { $0.isLetter || $0.isNumber || $0 == "_" }
    cursor.skipBlanks(andLines: false)
    if !Self.blocks.contains(name), cursor.skip(":") {
      _ = cursor.take { $0.isLetter || $0.isNumber || " ._,|[]".contains($0) }
    }
    let isAddition = cursor.skip("+=")
    guard !name.isEmpty, isAddition || cursor.next == "=" && !cursor.starts(with: "==") else {
      return false
    }
    if !isAddition { _ = cursor.take() }
    cursor.skipBlanks(andLines: false)
    guard let value = PythonValue.read(&cursor, knowing: values, depth: 0), cursor.endsLine() else {
      // The last assignment decides.
      values[name] = nil
      return false
    }
    if isAddition, case .list(let more) = value, case .list(let known)? = values[name] {
      values[name] = .list(known + more)
    } else if isAddition {
      unreadable[name] = cursor.line - 1
    } else {
      values[name] = value
      unreadable[name] = nil
    }
    return true
  }

  /// Skips a statement; the names in it may have been changed by it.
  private mutating func skipStatement(_ cursor: inout TextCursor) {
    let line = cursor.line
    var depth = 0
    var words: [String] = []
    while let next = cursor.next {
      if next == "\"" || next == "'" {
        if PythonValue.string(&cursor, prefix: "") == nil { _ = cursor.take() }
      } else if next == "#" {
        _ = cursor.take { $0 != "\n" }
      } else if next.isLetter || next == "_" {
        words.append(cursor.take { $0.isLetter || $0.isNumber || $0 == "_" })
      } else {
        _ = cursor.take()
        if "([{".contains(next) { depth += 1 }
        if ")]}".contains(next) { depth -= 1 }
        if next == "*", words.last == "import" { importingAll = line }
        if next == "\n", depth <= 0 { break }
      }
    }
    for word in words where unreadable[word] == nil { unreadable[word] = line }
  }
}

/// The literals of Python.
enum PythonValue {
  static func read(
    _ cursor: inout TextCursor, knowing names: [String: PlainValue], depth: Int
  ) -> PlainValue? {
    guard depth < 32, let next = cursor.next else { return nil }
    switch next {
    case "[", "(", "{":
      _ = cursor.take()
      return collection(&cursor, opened: next, knowing: names, depth: depth)
    case "\"", "'": return strings(&cursor)
    case "-", "+", ".", "0"..."9":
      let text = cursor.take { $0.isNumber || "+-._eE".contains($0) }.replacing("_", with: "")
      return Double(text) == nil ? nil : .text(text, isPlain: true)
    default:
      let word = cursor.take { $0.isLetter || $0.isNumber || $0 == "_" }
      if let next = cursor.next, next == "\"" || next == "'" {
        return string(&cursor, prefix: word.lowercased()).map { .text($0, isPlain: false) }
      }
      // A call, an attribute or an index.
      guard let next = cursor.next, !"(.[".contains(next) else {
        return cursor.isAtEnd ? constant(word, names) : nil
      }
      return constant(word, names)
    }
  }

  private static func constant(_ word: String, _ names: [String: PlainValue]) -> PlainValue? {
    ["True", "False", "None"].contains(word) ? .text(word, isPlain: true) : names[word]
  }

  /// Strings beside each other are one.
  private static func strings(_ cursor: inout TextCursor) -> PlainValue? {
    var text = ""
    while let next = cursor.next, next == "\"" || next == "'" {
      guard let part = string(&cursor, prefix: "") else { return nil }
      text += part
      var ahead = cursor
      ahead.skipBlanks(andLines: true)
      if ahead.next == "\"" || ahead.next == "'", ahead.line == cursor.line { cursor = ahead }
    }
    return .text(text, isPlain: false)
  }

  /// Reads a string; nil for one that needs running.
  static func string(_ cursor: inout TextCursor, prefix: String) -> String? {
    guard let quote = cursor.next, prefix.allSatisfy({ "rub".contains($0) }) else { return nil }
    let long = String(repeating: quote, count: 3)
    let isLong = cursor.skip(long)
    if !isLong { _ = cursor.take() }
    var text = ""
    while !cursor.skip(isLong ? long : String(quote)) {
      guard let next = cursor.take(), isLong || next != "\n" else { return nil }
      if next == "\\", prefix.contains("r") {
        text.append(next)
        if let kept = cursor.take() { text.append(kept) }
      } else if next == "\\" {
        guard let escaped = cursor.takeEscape() else { return nil }
        text += escaped
      } else {
        text.append(next)
      }
    }
    return text
  }

  private static func collection(
    _ cursor: inout TextCursor, opened: Character, knowing names: [String: PlainValue], depth: Int
  ) -> PlainValue? {
    let end: Character = opened == "[" ? "]" : opened == "(" ? ")" : "}"
    var items: [PlainValue] = []
    var entries: [PlainValue.Entry] = []
    var hasComma = false
    while true {
      cursor.skipBlanks(andLines: true)
      if cursor.next == end { break }
      guard let item = read(&cursor, knowing: names, depth: depth + 1) else { return nil }
      cursor.skipBlanks(andLines: true)
      if opened == "{", cursor.skip(":") {
        cursor.skipBlanks(andLines: true)
        guard let value = read(&cursor, knowing: names, depth: depth + 1) else { return nil }
        entries.append(.init(item.text ?? "", value))
        cursor.skipBlanks(andLines: true)
      } else {
        items.append(item)
      }
      if cursor.skip(",") {
        hasComma = true
      } else if cursor.next != end {
        // Strings in brackets may be on several lines.
        guard case .text(let first, false)? = items.last, cursor.next == "\"" || cursor.next == "'",
          case .text(let more, _)? = read(&cursor, knowing: names, depth: depth + 1)
        else { return nil }
        items[items.count - 1] = .text(first + more, isPlain: false)
        cursor.skipBlanks(andLines: true)
        if cursor.skip(",") { hasComma = true }
      }
    }
    _ = cursor.take()
    if opened == "{", items.isEmpty { return .mapping(entries) }
    if opened == "(", items.count == 1, !hasComma { return items[0] }
    return .list(items)
  }
}
