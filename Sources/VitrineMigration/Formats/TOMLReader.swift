// Reads TOML 1.0 (https://toml.io/en/v1.0.0) as far as settings and front matter use it. Dates and
// numbers stay texts.

import VitrineConfig

/// Reads a TOML text.
struct TOMLReader {
  private var cursor: TextCursor
  /// Where a text cannot be read: its line.
  struct Fault: Error {
    let line: Int
  }

  private init(_ text: String) { cursor = TextCursor(text) }

  static func read(_ text: String) throws(Fault) -> PlainValue {
    var reader = TOMLReader(text)
    return try reader.document().value
  }

  /// A table that is being filled.
  private final class Table {
    var order: [String] = []
    var values: [String: PlainValue] = [:]
    var tables: [String: Table] = [:]
    var lists: [String: [Table]] = [:]

    func note(_ key: String) { if !order.contains(key) { order.append(key) } }

    /// The table at a path; of a list of tables the last one.
    func table(_ path: ArraySlice<String>) -> Table {
      guard let key = path.first else { return self }
      note(key)
      let inner = lists[key]?.last ?? tables[key] ?? Table()
      if lists[key] == nil { tables[key] = inner }
      return inner.table(path.dropFirst())
    }

    var value: PlainValue {
      .mapping(
        order.map { key in
          let value = values[key] ?? tables[key]?.value
          return .init(key, value ?? .list((lists[key] ?? []).map(\.value)))
        })
    }
  }

  private var fault: Fault { Fault(line: cursor.line) }

  private mutating func document() throws(Fault) -> Table {
    let root = Table()
    var current = root
    while true {
      cursor.skipBlanks(andLines: true)
      guard !cursor.isAtEnd else { return root }
      if cursor.skip("[[") {
        let path = try keys(until: "]]")
        let parent = root.table(path.dropLast())
        guard let key = path.last else { throw fault }
        parent.note(key)
        current = Table()
        parent.lists[key, default: []].append(current)
      } else if cursor.skip("[") {
        current = root.table(try keys(until: "]")[...])
      } else {
        try entry(of: current)
      }
      guard cursor.endsLine() else { throw fault }
    }
  }

  private mutating func entry(of table: Table) throws(Fault) {
    let path = try keys(until: "=")
    guard let key = path.last else { throw fault }
    let owner = table.table(path.dropLast())
    owner.note(key)
    cursor.skipBlanks(andLines: false)
    owner.values[key] = try value(depth: 0)
  }

  private mutating func keys(until end: String) throws(Fault) -> [String] {
    var keys: [String] = []
    while true {
      cursor.skipBlanks(andLines: false)
      if cursor.next == "\"" || cursor.next == "'" {
        keys.append(try string())
      } else {
        let key = cursor.take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard !key.isEmpty else { throw fault }
        keys.append(key)
      }
      cursor.skipBlanks(andLines: false)
      if cursor.skip(end) { return keys }
      guard cursor.skip(".") else { throw fault }
    }
  }

  private mutating func value(depth: Int) throws(Fault) -> PlainValue {
    guard depth < 32 else { throw fault }
    switch cursor.next {
    case "\"", "'": return .text(try string(), isPlain: false)
    case "[":
      _ = cursor.take()
      var items: [PlainValue] = []
      while true {
        cursor.skipBlanks(andLines: true)
        if cursor.skip("]") { return .list(items) }
        items.append(try value(depth: depth + 1))
        cursor.skipBlanks(andLines: true)
        if cursor.skip(",") { continue }
        guard cursor.next == "]" else { throw fault }
      }
    case "{":
      _ = cursor.take()
      let table = Table()
      while true {
        cursor.skipBlanks(andLines: true)
        if cursor.skip("}") { return table.value }
        try entry(of: table)
        cursor.skipBlanks(andLines: true)
        if cursor.skip(",") { continue }
        guard cursor.next == "}" else { throw fault }
      }
    default:
      let word = cursor.take { !",]}#\n".contains($0) }
      let text = word.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
      guard !text.isEmpty, !text.contains("=") else { throw fault }
      return .text(String(text), isPlain: true)
    }
  }

  private mutating func string() throws(Fault) -> String {
    let quote = cursor.next == "'" ? "'" : "\""
    let isLong = cursor.skip(quote + quote + quote)
    if isLong, cursor.next == "\n" { _ = cursor.take() }
    if !isLong { _ = cursor.take() }
    let end = isLong ? quote + quote + quote : quote
    var text = ""
    while !cursor.skip(end) {
      guard let next = cursor.take(), isLong || next != "\n" else { throw fault }
      guard next == "\\", quote == "\"" else {
        text.append(next)
        continue
      }
      if cursor.next == "\n" {
        cursor.skipBlanks(andLines: true)
      } else {
        guard let escaped = cursor.takeEscape() else { throw fault }
        text += escaped
      }
    }
    return text
  }
}
