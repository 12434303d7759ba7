// Problems of a header that cannot be used. Without a header no row has a meaning, so these are
// errors, while a bad row is a warning.

import VitrineModel

extension Problem {
  static func noIdentity(
    in extras: [ExactText], having columns: Favorite.Columns, _ place: Place
  ) -> Problem {
    Problem(
      .error, "favorites.header",
      "the header has neither the columns provider and id nor page_url", at: place,
      help: suggestion(for: extras, lacking: columns)
        ?? "begin the file with a line like provider,id,title,tags,note (columns separated by "
        + "comma, semicolon or tab)")
  }

  private static func suggestion(
    for extras: [ExactText], lacking columns: Favorite.Columns
  ) -> String? {
    let wanted = [Favorite.Column.provider, .id, .pageURL].filter { !columns.contains($0) }
    for extra in extras {
      guard let near = nearest(to: extra.text, in: wanted.map(\.rawValue)) else { continue }
      return "did you mean “\(near)” by \(extra.quoted)?"
    }
    return nil
  }

  static func columnTwice(_ column: Favorite.Column, _ place: Place) -> Problem {
    Problem(
      .error, "favorites.column-twice", "the column “\(column.rawValue)” appears twice",
      at: place, help: "rename one of them; columns with unknown names are kept")
  }

  static func tooManyColumns(_ count: Int, _ place: Place) -> Problem {
    Problem(
      .error, "favorites.header",
      "the header has \(count) columns, more than \(FavoritesHeader.mostColumns)", at: place,
      help: "remove the columns that are not needed")
  }

  static func brokenHeader(_ cause: CSVError?, _ place: Place) -> Problem {
    let error = RowError(cause ?? .openQuote)
    return Problem(.error, "favorites.header", error.what, at: place, help: error.help)
  }
}

extension ExactText {
  /// Foreign text as messages show it.
  var quoted: String { "“\(text.prefix(bytes: 80).printable)”" }
}
