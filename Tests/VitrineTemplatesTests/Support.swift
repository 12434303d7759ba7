// Themes for tests, on disk or in memory, and their words.

import Foundation
import Testing
import VitrineModel
import VitrineTemplates
import VitrineTesting

/// English words, as in a theme's string table.
let english: TemplateMap = [
  "months": [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ],
  "date": "{day} {month} {year}",
  "time": "{hour}:{minute}",
  "date_time": "{date}, {time}",
  "number": ["group": ",", "decimal": "."],
  "photos": ["one": "{n} photo", "other": "{n} photos"],
]

/// A folder that is removed with the value.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try data.write(to: URL(filePath: file))
    return file
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }
}

/// Reads a theme from its folders, the child's first.
func readTheme(
  _ folders: [String], strings: TemplateMap = english
) throws(Problems) -> Theme {
  try themeSource(folders, strings: strings).theme { SHA256.digest(of: $0) }
}

func themeSource(_ folders: [String], strings: TemplateMap = english) -> ThemeSource {
  ThemeSource(name: "t", title: "T", folders: folders, language: "en", strings: strings)
}

/// Makes a theme of templates, by name.
func makeTheme(
  _ templates: [String: String], language: String = "en", strings: TemplateMap = english
) -> Theme {
  Theme(
    name: "test", title: "Test",
    templates: templates.map { TemplateSource(name: $0, file: "test/\($0)", text: $1) },
    language: language,
    resources: ThemeResources(strings: strings, sheet: TrustedHTML(trusting: "")))
}

func makeEngine(
  _ templates: [String: String], language: String = "en", strings: TemplateMap = english
) throws -> TemplateEngine {
  try TemplateEngine(theme: makeTheme(templates, language: language, strings: strings))
}

extension TemplateEngine {
  func text(_ template: String, _ context: TemplateMap = [:]) throws -> String {
    var output: [UInt8] = []
    try render(template, context, into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// Renders one template.
func render(
  _ template: String, _ context: TemplateMap = [:], with parts: [String: String] = [:],
  language: String = "en"
) throws -> String {
  let templates = parts.merging(["page.html": template]) { _, page in page }
  return try makeEngine(templates, language: language).text("page.html", context)
}

/// The problems of templates that do not compile, in the order reported.
func compileErrors(_ templates: [String: String], strings: TemplateMap = english) throws
  -> [Problem]
{
  do {
    _ = try makeEngine(templates, strings: strings)
    return []
  } catch let problems as Problems {
    return problems.all
  }
}

/// The problem of rendering a template.
func problem(
  rendering template: String, _ context: TemplateMap = [:], with parts: [String: String] = [:]
) throws -> Problem? {
  do {
    _ = try render(template, context, with: parts)
    return nil
  } catch let problem as Problem {
    return problem
  }
}

extension Problem {
  var line: Int? {
    guard case .file(_, let line, _) = place else { return nil }
    return line
  }

  var file: String? {
    guard case .file(let path, _, _) = place else { return nil }
    return path
  }
}

/// A text of these code points.
///
/// Literals cannot contain some of them.
func scalars(_ values: UInt32...) -> String {
  String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
}
