// Finds where a misplaced key belongs: lines that are not indented, or indented too far, put keys
// in the wrong place. The readers themselves say which keys they know: they read an example.

import VitrineModel

/// The keys of site.yml, by section.
struct KnownKeys {
  private let sections: [(subject: String?, keys: [String])]

  /// A file with an empty section of each kind.
  private static func example(_ providers: [ProviderDeclaration]) -> String {
    let names = providers.map { "\($0.name): {}" }.joined(separator: ", ")
    return "title: T\nsets: [{where: {}}]\nimages: {}\nvideos: {}\nstatic: {}\n"
      + "providers: {\(names)}\n"
  }

  init(_ reader: SiteReader) {
    let diagnostics = Diagnostics(file: reader.file, severity: .error)
    let example = SiteReader(
      file: reader.file, directory: reader.directory, environment: [:],
      providers: reader.providers, diagnostics: diagnostics)
    _ = example.read(Array(Self.example(reader.providers).utf8))
    sections = diagnostics.known
  }

  /// Returns the help for a key that another section has; nil if none has it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - subject: The mapping in which it is unknown.
  /// - Returns: The help.
  func help(for key: String, in subject: String?) -> String? {
    let others = sections.filter { $0.subject != subject && $0.keys.contains(key) }
    if others.contains(where: { $0.subject?.hasPrefix("sets") == true }),
      subject?.hasPrefix("sets") != true
    {
      return "indent it: it belongs to a set, as in `  - slug: …` below `sets:`"
    }
    guard let other = others.first else { return nil }
    guard let section = other.subject else {
      return "write it without indentation: it belongs to the whole site"
    }
    let parts = section.split(separator: ", ")
    let path = parts.reversed().reduce("\(key): …") { "\($1): { \($0) }" }
    return "write it below `\(parts[0])`: `\(path)`"
  }
}
