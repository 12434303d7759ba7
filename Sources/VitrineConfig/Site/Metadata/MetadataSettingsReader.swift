// Reads `metadata` and `fields`: the tables with facts about photos, and their additional columns.

import VitrineModel

/// Reads the settings of the metadata table.
enum MetadataSettingsReader {
  private static let most = 20
  private static let mostFields = 100
  private static let example = "`medium: { title: Medium, property: \"dcterms:medium\" }`"

  static func read(_ root: inout Fields) -> MetadataSettings {
    let files = files(root.take("metadata"))
    let fields = fields(root.take("fields"))
    return MetadataSettings(files: files, fields: fields)
  }

  private static func files(_ value: Value?) -> [String] {
    guard let value, let entries = value.oneOrMore(example: "`metadata: metadata.csv`") else {
      return []
    }
    if entries.count > most {
      value.refuse("names more than \(most) tables", help: "join some of them")
    }
    var files: [String] = []
    for entry in entries.prefix(most) {
      guard let file = entry.path() else { continue }
      if files.contains(file) {
        entry.refuse("names \(quote(file)) a second time", help: "remove one of them")
      } else {
        files.append(file)
      }
    }
    return files
  }

  private static func fields(_ value: Value?) -> [PhotoField] {
    guard let value,
      let entries = value.fields(
        subject: "fields", example: "`fields:` with entries such as \(example)")
    else { return [] }
    guard entries.entries.count <= mostFields else {
      value.refuse(
        "declares more than \(mostFields) columns", help: "declare at most \(mostFields)")
      return []
    }
    var names: Set<String> = []
    return entries.entries.compactMap { entry in
      let value = entries.value(of: entry)
      guard isUsable(entry.key, value, &names) else { return nil }
      return field(entry.key, value)
    }
  }

  /// Whether a column may have a name; reports why it may not.
  private static func isUsable(
    _ name: String, _ value: Value, _ names: inout Set<String>
  ) -> Bool {
    let key = name.lowercased()
    guard name.utf8.count <= 100, !name.trimmed.isEmpty, name == name.trimmed.inOneLine else {
      value.refuse(
        "is not the name of a column", help: "write a name in one line of up to 100 bytes")
      return false
    }
    if let column = TableRow.Column(rawValue: key) {
      if TableRow.Columns.metadata.contains(column) {
        value.refuse(
          "is a column that every metadata table may have",
          help: "remove it, or give your column another name")
      } else {
        value.refuse(
          "is a column that every list has, such as photos.csv",
          help: "give your column another name, here and in the table")
      }
      return false
    }
    guard names.insert(key).inserted else {
      value.refuse("declares a column a second time", help: "remove one of them")
      return false
    }
    return true
  }

  private static func field(_ name: String, _ value: Value) -> PhotoField? {
    guard var fields = value.fields(subject: "fields, \(name)", example: example) else {
      return nil
    }
    let title = fields.take("title")?.typedText(maxBytes: 200)
    let isSearchable = fields.take("search")?.bool()
    let isBrowsable = isBrowsable(fields.take("browse"), name)
    let property = fields.take("property").flatMap(property)
    fields.finish(hints: ["label": "did you mean `title`?", "name": "did you mean `title`?"])
    return PhotoField(
      name: name, title: title ?? name.title(splitAt: "_"), isSearchable: isSearchable ?? false,
      isBrowsable: isBrowsable, property: property)
  }

  /// Whether a column has pages; reports a name that another collection has.
  private static func isBrowsable(_ value: Value?, _ name: String) -> Bool {
    guard let value, value.bool() == true else { return false }
    guard !BrowseCollection.all.contains(where: { $0.name == name.lowercased() }) else {
      value.refuse(
        "would make a second collection \(quote(name))", help: "give your column another name")
      return false
    }
    return true
  }

  private static func property(_ value: Value) -> PhotoField.Property? {
    guard let text = value.text(maxBytes: 200) else { return nil }
    if let property = PhotoField.Property(text) { return property }
    let name = text.hasPrefix("dcterms:") ? String(text.dropFirst(8)) : text
    let near = nearest(to: name, in: PhotoField.Property.terms)
    value.refuse(
      "must be a Dublin Core term or a property of schema.org, not \(quote(text))",
      help: near.map { "did you mean `dcterms:\($0)`?" }
        ?? "write `dcterms:medium` or `schema:artMedium`")
    return nil
  }
}
