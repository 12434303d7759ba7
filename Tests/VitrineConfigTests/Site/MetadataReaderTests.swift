// `metadata` and `fields` of site.yml.

import Testing
import VitrineConfig
import VitrineModel

@Suite("Metadata of site.yml") struct MetadataReaderTests {
  private static let start = "title: T\nsets: [{ slug: a, provider: folder, album: . }]\n"

  private func metadata(_ text: String) throws -> MetadataSettings {
    try load(Self.start + text).get().metadata
  }

  @Test func isATableBesideSiteIfThereIsOne() throws {
    let metadata = try metadata("")
    #expect(metadata.files == ["metadata.csv"] && !metadata.isNamed && metadata.fields.isEmpty)
  }

  @Test func isOneFileOrAList() throws {
    #expect(try metadata("metadata: a.csv\n").files == ["a.csv"])
    let several = try metadata("metadata: [a.csv, data/b.csv]\n")
    #expect(several.files == ["a.csv", "data/b.csv"] && several.file == "a.csv" && several.isNamed)
  }

  @Test func declaresColumns() throws {
    let text = """
      fields:
        medium: { title: Medium, search: true, property: "dcterms:medium" }
        accession_no: {title: Accession no.}
        "Shelf mark": { property: "schema:identifier" }
        object_type: { search: no, browse: yes }

      """
    #expect(
      try metadata(text).fields == [
        PhotoField(
          name: "medium", title: "Medium", isSearchable: true, property: .dublinCore("medium")),
        PhotoField(name: "accession_no", title: "Accession no."),
        PhotoField(name: "Shelf mark", title: "Shelf mark", property: .schema("identifier")),
        PhotoField(name: "object_type", title: "Object type", isBrowsable: true),
      ])
  }

  @Test(arguments: [
    ("metadata: 1: 2\n", "config."), ("metadata: {}\n", "config."),
    ("metadata: ~/m.csv\n", "3:11 write the whole path"),
    ("metadata: [a.csv, a.csv]\n", "3:19 remove one of them"),
    ("metadata: favorites.csv\n", "3:11 give each its own file"),
    ("favorites: metadata.csv\n", "3:12 give each its own file"),
    ("fields: [medium]\n", "3:9 write"),
    ("fields: { medium: Medium }\n", "3:19 write"),
    ("fields: { title: { title: T } }\n", "3:18 remove it, or give your column another name"),
    ("fields: { Rating: {} }\n", "3:19"),
    ("fields: { Note: {} }\n", "3:17 give your column another name, here and in the table"),
    ("fields: { a: { title: A }, A: { title: B } }\n", "3:31 remove one of them"),
    ("fields: { a: { titel: A } }\n", "3:16 did you mean `title`?"),
    ("fields: { a: { browse: maybe } }\n", "3:24 write `true` or `false`"),
    ("fields: { Year: { browse: true } }\n", "3:27 give your column another name"),
    ("fields: { a: { search: maybe } }\n", "3:24 write `true` or `false`"),
    ("fields: { a: { property: \"dcterms:medum\" } }\n", "3:26 did you mean `dcterms:medium`?"),
    ("fields: { a: { property: \"javascript:x\" } }\n", "3:26 write `dcterms:medium`"),
  ])
  func refuseWhatIsNotUnderstood(_ text: String, _ expected: String) throws {
    let problems = try problems(of: Self.start + text)
    let found = problems.map { "\($0.lineAndColumn) \($0.help ?? "")" }
    #expect(problems.allSatisfy { $0.code.hasPrefix("config.") } && !problems.isEmpty)
    #expect(
      found.contains { $0.hasPrefix(expected) } || expected == "config.", "\(problems)")
  }
}
