// `picasa.ini`: the facts that Picasa kept beside photos. Its first versions called the file `Picasa.ini`,
// the later ones `.picasa.ini`.

/// The sections of a `picasa.ini`.
public struct PicasaFile: Sendable {
  /// The names of the file, in lowercase.
  public static let names: Set = ["picasa.ini", ".picasa.ini"]

  private var sections: [String: [String: String]] = [:]

  /// Reads the text of a file.
  public init(_ text: String) {
    var section = ""
    for line in text.replacing("\u{FEFF}", with: "").split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = line.dropFirst().dropLast().lowercased()
      } else if let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmed.lowercased()
        sections[section, default: [:]][key] = line[line.index(after: equals)...].trimmed
      }
    }
  }

  /// The value of a key; nil if it is missing or empty.
  public subscript(_ section: String, _ key: String) -> String? {
    let value = sections[section.lowercased()]?[key]
    return value?.isEmpty == true ? nil : value
  }

  /// The names of the photos that Picasa hides, in lowercase.
  public var hidden: [String] { sections.keys.filter(isHidden) }

  /// Whether Picasa hides a photo.
  public func isHidden(_ name: String) -> Bool {
    ["yes", "true", "1"].contains(self[name, "hidden"]?.lowercased() ?? "")
  }
}
