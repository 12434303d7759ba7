// Reads `redirects`: whether the addresses of the first version redirect to today's, or a file with
// the addresses of another site.

import Foundation
public import VitrineModel

/// The former addresses that lead to today's.
public struct RedirectSettings: Hashable, Sendable {
  /// Whether those of the first version of the program do.
  public internal(set) var ofFirstVersion = false
  /// The file with others, as written; nil if there is none.
  public internal(set) var file: String?
  /// The addresses in the file.
  public internal(set) var addresses: [FormerAddress] = []
}

/// Reads the former addresses.
struct RedirectsReader {
  let directory: String
  let providers: [String]

  private static let maxBytes = 8 << 20
  private static let example = "`/alps/: \"albums:alps\"`"

  func read(_ value: Value?) -> RedirectSettings {
    var settings = RedirectSettings()
    guard let value else { return settings }
    if let isOn = value.plainBoolean {
      settings.ofFirstVersion = isOn
      return settings
    }
    guard case .scalar = value.node.content else {
      value.refuseType(
        "`true`, `false` or the name of a file", help: "write `redirects: redirects.yml`")
      return settings
    }
    guard let file = value.path() else { return settings }
    guard file.hasSuffix(".yml") || file.hasSuffix(".yaml") else {
      value.refuse(
        "must be `true`, `false` or a YAML file, not \(quote(file))",
        help: "write `true`, or the name of a file such as `redirects.yml`")
      return settings
    }
    settings.file = file
    do {
      let bytes = try RegularFile.bytes(
        at: resolve(file, from: directory), maxBytes: Self.maxBytes)
      let diagnostics = Diagnostics(file: file, severity: .error)
      settings.addresses = addresses(bytes, diagnostics)
      diagnostics.problems.forEach(value.refuse)
    } catch .refused(let refusal) {
      value.refuse(refusal.problem(doing: "read", at: file))
    } catch {
      value.refuse(
        "names \(quote(file)), which cannot be read",
        help: "check the name; it is relative to site.yml")
    }
    return settings
  }

  private func addresses(_ bytes: [UInt8], _ diagnostics: Diagnostics) -> [FormerAddress] {
    let fields = YAMLDocument.fields(bytes, maxBytes: Self.maxBytes, diagnostics: diagnostics)
    return (fields?.entries ?? []).compactMap { entry in
      address(
        entry.key, Value(node: entry.value, key: entry.key, subject: nil, diagnostics: diagnostics))
    }
  }

  private func address(_ key: String, _ value: Value) -> FormerAddress? {
    guard let path = SitePath(address: key.removingPercentEncoding ?? key) else {
      value.refuse(
        "is not the path of a former address",
        help: "write the path as in \(Self.example), without the host and without `?` or `#`")
      return nil
    }
    guard let text = value.text() else { return nil }
    guard let target = target(text) else {
      value.refuse(
        "must lead to a photo, an album or a page, not to \(quote(text))",
        help:
          "write `folder:alps/a.jpg`, `albums:alps` for an album of the set albums, or `/about/`")
      return nil
    }
    return FormerAddress(path: path, target: target, written: text)
  }

  private func target(_ text: String) -> FormerAddress.Target? {
    if text.hasPrefix("/") { return SitePath(address: text).map { .page($0) } }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let (name, rest) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
    guard !rest.isEmpty else { return nil }
    if providers.contains(name) { return .photo(Photo.ID(provider: name, id: rest)) }
    return name.isName && !name.isEmpty ? .album(set: name, folder: rest) : nil
  }
}
