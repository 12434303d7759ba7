// Reads `static`: the name of a folder, or a section that also lists hidden files.

import VitrineModel

/// Reads the settings of the folder of static files.
enum StaticReader {
  private static let example =
    "`static: static`, or `static: { path: static, hidden: [.htaccess] }`"

  static func read(_ value: Value?) -> StaticSettings {
    var settings = StaticSettings()
    guard let value else { return settings }
    guard case .mapping = value.node.content else {
      if case .list = value.node.content {
        value.refuseType("a folder", help: "write \(example)")
      } else if let path = value.path() {
        settings.path = path
        settings.isNamed = true
      }
      return settings
    }
    guard var fields = value.fields(subject: "static", example: example) else { return settings }
    if let path = fields.take("path")?.path() {
      settings.path = path
      settings.isNamed = true
    }
    settings.hidden = Set(hidden(fields.take("hidden")))
    fields.finish()
    return settings
  }

  private static func hidden(_ value: Value?) -> [String] {
    guard let names = value?.oneOrMore(example: "`hidden: [.htaccess, .well-known]`") else {
      return []
    }
    return names.compactMap { entry in
      guard let name = entry.text(maxBytes: 200) else { return nil }
      guard name.hasPrefix("."), !name.contains("/"), ![".", ".."].contains(name) else {
        entry.refuse(
          "must be the name of a file or folder that begins with a dot, not \(quote(name))",
          help: "write a name such as `.htaccess`; other files need no entry")
        return nil
      }
      guard !name.hasPrefix(".vitrine") else {
        entry.refuse("names a file of Vitrine itself, \(quote(name))", help: "remove it")
        return nil
      }
      return name
    }
  }
}
