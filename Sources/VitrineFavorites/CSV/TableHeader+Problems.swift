// Problems of a header that cannot be used. Without a header no row has a meaning, so these are
// errors, while a bad row is a warning.

import VitrineCatalog
import VitrineModel

extension Problem {
  static func noIdentity(of header: TableHeader, _ place: Place) -> Problem {
    let kind = header.kind
    let example = kind == .favorites ? "provider,id,title,tags,note" : "file,title,caption,tags"
    return Problem(
      .error, kind.code("header"), "the header has neither the columns \(kind.identities)",
      at: place,
      help: suggestion(for: header.extraColumns, lacking: header.columns, kind)
        ?? "begin the file with a line like \(example) (columns separated by comma, semicolon or "
        + "tab)")
  }

  private static func suggestion(
    for extras: [ExactText], lacking columns: TableRow.Columns, _ kind: CuratedTable.Kind
  ) -> String? {
    let identities: TableRow.Columns = [.identifying, .init(.pageURL)]
    // Only a column that makes the header complete: many catalogs have their own numbers, and
    // `id` alone names no photo.
    let wanted = identities.intersection(kind.columns).inOrder.filter {
      TableHeader.namePhotos(columns.union(.init($0)))
    }
    for extra in extras {
      let names = wanted.map(\.rawValue)
      let near =
        PhotoMetadata.knownColumn(meantBy: extra.text, among: names)
        ?? nearest(to: extra.text, in: names)
      guard let near else { continue }
      return "did you mean “\(near)” instead of \(extra.quoted)?"
    }
    return nil
  }

  static func columnTwice(
    _ column: TableRow.Column, _ kind: CuratedTable.Kind, _ place: Place
  ) -> Problem {
    Problem(
      .error, kind.code("column-twice"), "the column “\(column.rawValue)” appears twice",
      at: place, help: "rename one of them; columns with unknown names are kept")
  }

  static func tooManyColumns(
    _ count: Int, _ kind: CuratedTable.Kind, _ place: Place
  ) -> Problem {
    Problem(
      .error, kind.code("header"),
      "the header has \(count) columns, more than \(TableHeader.mostColumns)", at: place,
      help: "remove the columns that are not needed")
  }

  static func brokenHeader(
    _ cause: CSVError?, _ kind: CuratedTable.Kind, _ place: Place
  ) -> Problem {
    let error = RowError(cause ?? .openQuote)
    return Problem(
      .error, kind.code("header"), error.what(of: kind), at: place, help: error.help(of: kind))
  }
}

extension ExactText {
  /// Foreign text as messages show it.
  var quoted: String { "“\(text.prefix(bytes: 80).printable)”" }
}
