// `picasa.ini`: the facts that Picasa kept beside photos. Old versions wrote it in the character set of
// Windows.

import Foundation
import VitrineStore

/// The sections of a `picasa.ini`.
struct PicasaFile {
  private var sections: [String: [String: String]] = [:]

  /// Reads a file; without one, there are no sections.
  init(at path: String?) {
    let bytes = path.flatMap { try? OpenFile.reading($0).bytes() } ?? []
    self.init(
      String(validating: bytes, as: UTF8.self) ?? String(bytes: bytes, encoding: .windowsCP1252)
        ?? String(decoding: bytes, as: UTF8.self))
  }

  private init(_ text: String) {
    var section = ""
    for line in text.replacing("\u{FEFF}", with: "").split(whereSeparator: \.isNewline) {
      let line = line.trimmingBlanks
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = line.dropFirst().dropLast().lowercased()
      } else if let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingBlanks.lowercased()
        sections[section, default: [:]][key] = line[line.index(after: equals)...].trimmingBlanks
      }
    }
  }

  /// The value of a key; nil if it is missing or empty.
  subscript(_ section: String, _ key: String) -> String? {
    let value = sections[section.lowercased()]?[key]
    return value?.isEmpty == true ? nil : value
  }

  /// Whether it hides a photo.
  func hides(_ name: String) -> Bool {
    ["yes", "true", "1"].contains(self[name, "hidden"]?.lowercased() ?? "")
  }
}
