// `picasa.ini`: the facts that Picasa kept beside photos.

/// The sections of a `picasa.ini`.
struct PicasaFile {
  private var sections: [String: [String: String]] = [:]

  init(_ text: String) {
    var section = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingBlanks
      if line.hasPrefix("["), line.hasSuffix("]") {
        section = String(line.dropFirst().dropLast())
      } else if let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingBlanks.lowercased()
        sections[section, default: [:]][key] = line[line.index(after: equals)...].trimmingBlanks
      }
    }
  }

  /// The value of a key; nil if it is missing or empty.
  subscript(_ section: String, _ key: String) -> String? {
    let value = sections[section]?[key]
    return value?.isEmpty == true ? nil : value
  }
}
