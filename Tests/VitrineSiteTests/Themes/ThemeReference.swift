// The generated tables of Themes/REFERENCE.md: what pages have, from the examples that the theme
// check uses; the filters; the templates, words and custom properties of the themes, and what
// scripts look for. The columns named "meaning" are written by hand, and are kept.

import Foundation
import VitrineModel
import VitrinePages
import VitrineTemplates

/// Generates the tables of the theme reference.
struct ThemeReference {
  /// The folder of the themes.
  let themes: String
  /// The reference as it is.
  let text: String

  private var base: String { "\(themes)/base" }

  /// The reference with its tables as the code has them.
  func generated() throws -> String {
    let source = try ThemeSource(
      name: "base", title: "Base", folders: [base], language: "en", strings: strings())
    let theme = try source.theme { _ in .zero }
    let kinds = PageKinds.examples(theme.resources).map { ($0.kind, $0.context) }
    var text = text
    try replace("names", in: &text) { names(of: kinds, $0) }
    try replace("kinds", in: &text) { Self.kinds(kinds.map(\.0), $0) }
    try replace("filters", in: &text) { Self.filters($0) }
    try replace("limits", in: &text) { Self.limits($0) }
    try replace("templates", in: &text) { try templates($0) }
    try replace("properties", in: &text) { try properties($0) }
    try replace("words", in: &text) { _ in try words() }
    try replace("hooks", in: &text) { _ in try hooks() }
    try replace("needed words", in: &text) { _ in
      ThemeNeeds.words.map { "`\($0)`" }.joined(separator: " · ")
    }
    return text
  }

  /// The rows whose last column is empty although it should be written by hand.
  var rowsWithoutMeaning: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.hasSuffix("|  |") }
      .map(String.init)
  }

  /// Replaces what is between two marks.
  ///
  /// - Parameters:
  ///   - name: the name in the marks.
  ///   - text: the reference.
  ///   - content: returns the new content.
  /// - Throws: an error if the marks are missing, and what the content throws.
  private func replace(
    _ name: String, in text: inout String, with content: (Meanings) throws -> String
  ) throws {
    let (start, end) = ("<!-- generated: \(name) -->\n", "<!-- end: \(name) -->")
    guard let from = text.range(of: start), let to = text.range(of: end),
      from.upperBound <= to.lowerBound
    else { throw MissingMarks(name: name) }
    let range = from.upperBound..<to.lowerBound
    let meanings = Meanings(of: text[range])
    text.replaceSubrange(range, with: "\n\(try content(meanings))\n\n")
  }

  /// The reference lacks the marks around a table.
  struct MissingMarks: Error { let name: String }

  private func strings() throws -> TemplateMap {
    let entries = try words(in: contents("base/strings/en.yml")).map {
      (name: $0.key, value: TemplateValue.text(""))
    }
    return TemplateMap(entries)
  }

  private func contents(_ file: String) throws -> String {
    try String(contentsOfFile: "\(themes)/\(file)", encoding: .utf8)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(themes)/\(folder)").sorted()
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = ([head] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    let line = "|" + String(repeating: "---|", count: head.count)
    return ([lines[0], line] + lines.dropFirst()).joined(separator: "\n")
  }
}

/// The last columns of tables, by the heading above the table and the first column.
private struct Meanings {
  private var texts: [[String]: String] = [:]

  init(of tables: Substring) {
    var heading = ""
    for line in tables.split(separator: "\n") {
      if line.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
      let cells = line.components(separatedBy: " | ")
      guard line.hasPrefix("| `"), line.hasSuffix(" |"), cells.count > 1 else { continue }
      texts[[heading, String(cells[0].dropFirst(2))]] = String(cells[cells.count - 1].dropLast(2))
    }
  }

  /// Returns the last column of a row; empty if the row is new.
  func of(_ first: String, under heading: String = "") -> String { texts[[heading, first]] ?? "" }
}

extension ThemeReference {
  private static let shared = ["root", "site", "page", "theme"]
  /// Maps with their own table.
  private typealias Shapes = [(name: String, map: TemplateMap)]

  private static func kinds(_ names: [String], _ meanings: Meanings) -> String {
    table(["kind", "meaning"], names.map { ["`\($0)`", meanings.of("`\($0)`")] })
  }

  /// The names of each kind; those of a card, an image and the pagination once.
  private func names(
    of kinds: [(name: String, example: TemplateMap)], _ meanings: Meanings
  ) -> String {
    let card = kinds.lazy.compactMap { Self.first(of: "newest", in: $0.example) }.first
    let image = card?["image"].flatMap(\.asMap)
    let pagination = kinds.lazy.compactMap { $0.example["pagination"].flatMap(\.asMap) }.first
    let shapes: Shapes = [("image", image), ("card", card), ("pagination", pagination)]
      .compactMap { name, map in map.map { (name, $0) } }
    var tables: [String] = []
    func add(_ heading: String, _ map: TemplateMap, knowing shapes: Shapes) {
      let rows = Self.rows(.map(map), at: "", shapes).map { row in
        ["`\(row.name)`", row.type, meanings.of("`\(row.name)`", under: heading)]
      }
      tables.append("### \(heading)\n\n" + Self.table(["name", "type", "meaning"], rows))
    }
    if let home = kinds.first?.example {
      add("Every page", home.filter { Self.shared.contains($0) }, knowing: shapes)
    }
    if let card { add("A card", card, knowing: shapes.filter { $0.name == "image" }) }
    if let image { add("An image", image, knowing: []) }
    if let pagination { add("Pagination", pagination, knowing: []) }
    for (name, example) in kinds {
      let own = example.filter { !(Self.shared + ["strings"]).contains($0) }
      guard !own.entries.isEmpty else { continue }
      add("`\(name)`", own, knowing: shapes)
    }
    return tables.joined(separator: "\n\n")
  }

  private static func first(of name: String, in example: TemplateMap) -> TemplateMap? {
    guard case .list(let cards)? = example[name] else { return nil }
    return cards.first?.asMap
  }

  private static func rows(
    _ value: TemplateValue, at name: String, _ shapes: Shapes, list: Bool = false
  ) -> [(name: String, type: String)] {
    let many = list ? "list of " : ""
    switch value {
    case .map(let map) where !name.isEmpty && shape(of: map, shapes) != nil:
      return [(name, many + (shape(of: map, shapes) ?? "") + (list ? "s" : ""))]
    case .map(let map):
      let inner = map.entries.flatMap {
        rows($0.value, at: name.isEmpty ? $0.name : "\(name).\($0.name)", shapes)
      }
      return list ? [(name, "list of:")] + inner : inner
    case .list(let values):
      guard let first = values.first else { return [(name, "list")] }
      return rows(first, at: name, shapes, list: true)
    default: return [(name, many + type(of: value) + (list ? "s" : ""))]
    }
  }

  private static func shape(of map: TemplateMap, _ shapes: Shapes) -> String? {
    let names = map.entries.map(\.name).sorted()
    return shapes.first { $0.map.entries.map(\.name).sorted() == names }?.name
  }

  private static func type(of value: TemplateValue) -> String {
    switch value {
    case .none: "text or nothing"
    case .text, .output: "text"
    case .html: "markup"
    case .number: "number"
    case .decimal: "decimal"
    case .bool: "Boolean"
    case .date: "date"
    case .list, .map: "several"
    }
  }
}

extension ThemeReference {
  private static func filters(_ meanings: Meanings) -> String {
    table(
      ["filter", "takes", "from", "meaning"],
      TemplateEngine.filters.map { filter in
        let name = "`\(filter.name)`"
        return [name, filter.takes, filter.isStock ? "Stencil" : "Vitrine", meanings.of(name)]
      })
  }

  private static func limits(_ meanings: Meanings) -> String {
    table(
      ["limit", "largest", "meaning"],
      TemplateEngine.limits.map { limit in
        let name = "`\(limit.name)`"
        return [name, limit.largest, meanings.of(name)]
      })
  }

  /// Every template of the base theme with its blocks and what it includes.
  private func templates(_ meanings: Meanings) throws -> String {
    let rows = try files("base/templates").filter { $0.hasSuffix(".html") }.map { file in
      let text = try contents("base/templates/\(file)")
      let blocks = text.matches(of: /{% block ([a-z_]+) %}/).map { "`\($0.1)`" }
      let parts = text.matches(of: /{% (?:include|extends) "([^"]+)"/).map { "`\($0.1)`" }
      return ["`\(file)`", Self.list(blocks), Self.list(parts), meanings.of("`\(file)`")]
    }
    return Self.table(["template", "blocks", "extends and includes", "meaning"], rows)
  }

  /// Returns each name once, in order.
  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  /// Every custom property that the style sheets of a theme declare.
  private func properties(_ meanings: Meanings) throws -> String {
    var declaring: [String: [String]] = [:]
    for theme in ThemeContract.names {
      let sheets = try files("\(theme)/styles").map { try contents("\(theme)/styles/\($0)") }
      let names = sheets.flatMap { $0.matches(of: /(--[a-z][a-z-]*):/).map { String($0.1) } }
      for name in Set(names) { declaring[name, default: []].append("`\(theme)`") }
    }
    let rows = declaring.sorted { $0.key < $1.key }.map { name, themes in
      ["`\(name)`", themes.joined(separator: ", "), meanings.of("`\(name)`")]
    }
    return Self.table(["property", "declared in", "meaning"], rows)
  }

  private func words() throws -> String {
    let rows = try words(in: contents("base/strings/en.yml")).map { word in
      ["`\(word.key)`", word.text.replacing("|", with: "\\|")]
    }
    return Self.table(["word", "in English"], rows)
  }

  private func words(in yaml: String) -> [(key: String, text: String)] {
    yaml.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /([a-z_0-9]+):\s*(.*)/).map { (String($0.1), String($0.2)) }
    }
  }

  /// What the scripts of the base theme look for in a page.
  private func hooks() throws -> String {
    let rows = try files("base/assets").filter { $0.hasSuffix(".js") }.compactMap {
      file -> [String]? in
      let text = try contents("base/assets/\(file)")
      let selectors = text.matches(
        of: /(?:querySelector(?:All)?|closest|matches)\??\.?\(\s*["`]([^"`$]+)["`]/
      ).map { String($0.1) }
      let ids = text.matches(of: /getElementById\("([^"]+)"\)/).map { "#\($0.1)" }
      let found = Set((selectors + ids).map { "`\($0)`" }).sorted()
      return found.isEmpty ? nil : ["`\(file)`", found.joined(separator: ", ")]
    }
    return Self.table(["script", "looks for"], rows)
  }
}

extension TemplateMap {
  fileprivate func filter(_ isIncluded: (String) -> Bool) -> TemplateMap {
    TemplateMap(entries.filter { isIncluded($0.name) })
  }
}

extension TemplateValue {
  fileprivate var asMap: TemplateMap? {
    guard case .map(let map) = self else { return nil }
    return map
  }
}
