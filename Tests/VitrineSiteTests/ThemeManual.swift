// The parts of Themes/README.md that are made: what pages supply, read from the examples that the
// theme lint uses; the filters; the base theme's blocks, parts, words and what its scripts look for.

import Foundation
import VitrineModel
import VitrinePages
import VitrineTemplates

/// Writes the tables of the theme manual.
struct ThemeManual {
  let base: String

  /// By the names of their marks in the manual.
  func parts() throws -> [String: String] {
    let source = try ThemeSource(
      name: "base", title: "Base", folders: [base], language: "en", strings: strings())
    let theme = try source.theme { _ in .zero }
    let kinds = PageKinds.examples(theme.design).map { ($0.kind, $0.context) }
    return [
      "names": names(of: kinds), "filters": Self.filters, "templates": try templates(),
      "words": try words(), "hooks": try hooks(),
    ]
  }

  private func strings() throws -> TemplateMap {
    let entries = try words(in: text("strings/en.yml")).map { ($0.key, TemplateValue.text("")) }
    return TemplateMap(entries.map { (name: $0.0, value: $0.1) })
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOfFile: "\(base)/\(file)", encoding: .utf8)
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(base)/\(folder)").sorted()
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
      .replacing("| --- |", with: "|---|").replacing("---| ---", with: "---|---")
  }
}

extension ThemeManual {
  private static let shared = ["root", "site", "page", "theme"]

  /// What each kind has, a card and an image spelled out once.
  private func names(of kinds: [(name: String, example: TemplateMap)]) -> String {
    let card = kinds.lazy.compactMap { Self.first(of: "newest", in: $0.example) }.first
    let image = card?["image"].flatMap(\.asMap)
    var shapes: [(String, TemplateMap)] = []
    if let image { shapes.append(("image", image)) }
    if let card { shapes.append(("card", card)) }
    var text = ""
    func add(_ title: String, _ map: TemplateMap, knowing shapes: [(String, TemplateMap)]) {
      let rows = Self.rows(.map(map), at: "", shapes).map { ["`\($0.name)`", $0.type] }
      text += "**\(title)**\n\n" + Self.table(["name", "holds"], rows) + "\n\n"
    }
    if let home = kinds.first?.example {
      add("Every page", home.filter { Self.shared.contains($0) }, knowing: shapes)
    }
    if let card { add("A card", card, knowing: [shapes[0]]) }
    if let image { add("An image", image, knowing: []) }
    for (name, example) in kinds {
      let own = example.filter { !(Self.shared + ["strings"]).contains($0) }
      guard !own.entries.isEmpty else { continue }
      add("`\(name)`", own, knowing: shapes)
    }
    return text.trimmingCharacters(in: .newlines)
  }

  private static func first(of name: String, in example: TemplateMap) -> TemplateMap? {
    guard case .list(let cards)? = example[name] else { return nil }
    return cards.first?.asMap
  }

  private static func rows(
    _ value: TemplateValue, at name: String, _ shapes: [(String, TemplateMap)], list: Bool = false
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

  private static func shape(of map: TemplateMap, _ shapes: [(String, TemplateMap)]) -> String? {
    let names = map.entries.map(\.name).sorted()
    return shapes.first { $0.1.entries.map(\.name).sorted() == names }?.0
  }

  private static func type(of value: TemplateValue) -> String {
    switch value {
    case .none: "text or nothing"
    case .text: "text"
    case .html: "markup"
    case .number: "number"
    case .decimal: "decimal"
    case .truth: "truth"
    case .date: "date"
    case .list, .map: "several"
    }
  }
}

extension ThemeManual {
  private static var filters: String {
    table(
      ["filter", "takes", "is"],
      TemplateEngine.filters.map { ["`\($0.name)`", $0.takes, $0.isStock ? "Stencil's" : "ours"] })
  }

  /// Every template of the base theme with its blocks and what it includes.
  private func templates() throws -> String {
    let rows = try files("templates").filter { $0.hasSuffix(".html") }.map { file in
      let text = try text("templates/\(file)")
      let blocks = text.matches(of: /{% block ([a-z_]+) %}/).map { "`\($0.1)`" }
      let parts = text.matches(of: /{% (?:include|extends) "([^"]+)"/).map { "`\($0.1)`" }
      return ["`\(file)`", Self.list(blocks), Self.list(parts)]
    }
    return Self.table(["template", "blocks", "extends and includes"], rows)
  }

  /// Each once, in their order.
  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }

  private func words() throws -> String {
    let rows = try words(in: text("strings/en.yml")).map { word in
      ["`\(word.key)`", word.text.replacing("|", with: "\\|")]
    }
    return Self.table(["word", "in English"], rows)
  }

  private func words(in yaml: String) -> [(key: String, text: String)] {
    yaml.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /([a-z_0-9]+):\s*(.*)/).map { (String($0.1), String($0.2)) }
    }
  }

  /// What the base theme's scripts look for in a page.
  private func hooks() throws -> String {
    let rows = try files("assets").filter { $0.hasSuffix(".js") }.compactMap {
      file -> [String]? in
      let text = try text("assets/\(file)")
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
