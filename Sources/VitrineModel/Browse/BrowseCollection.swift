// The collections by which visitors browse. To add one, add a value to `all` and its word to the themes'
// strings; its pages, its links on the pages of photos and its tests follow from the list.

/// A way to group all photos by a fact about them, such as the year.
public struct BrowseCollection: Sendable {
  /// The name in site.yml and in addresses.
  public let name: String
  /// What pages call it.
  public let title: Title
  /// Whether the values are dates: they are shown as a line of bars.
  public let isTimeline: Bool
  /// Returns the values of a photo.
  ///
  /// Each is a path from the widest value to the narrowest, such as a country and a city.
  public let values: @Sendable (Photo) -> [[BrowseValue]]

  /// What pages call a collection.
  public enum Title: Hashable, Sendable {
    /// A word of the theme, by its key.
    case word(String)
    /// Text of site.yml.
    case text(String)
  }

  private init(
    _ name: String, _ title: Title, isTimeline: Bool = false,
    _ values: @escaping @Sendable (Photo) -> [[BrowseValue]]
  ) {
    self.name = name
    self.title = title
    self.isTimeline = isTimeline
    self.values = values
  }

  /// The collections that every site may have.
  public static let all = [
    BrowseCollection("year", .word("browse_year"), isTimeline: true) {
      one($0.taken.flatMap { PartialDate(year: $0.year) }.map { BrowseValue($0) })
    },
    BrowseCollection("month", .word("browse_month")) {
      one($0.taken.flatMap(month).map { BrowseValue($0) })
    },
    BrowseCollection("camera", .word("browse_camera")) { one(BrowseValue($0.camera.name)) },
    BrowseCollection("lens", .word("browse_lens")) { one(BrowseValue($0.camera.lens)) },
    BrowseCollection("rating", .word("browse_rating")) {
      one($0.rating.map { BrowseValue(key: "\($0)", label: .text("\($0)/5")) })
    },
    BrowseCollection("license", .word("licenses")) { one(BrowseValue($0.license)) },
    BrowseCollection("place", .word("browse_place")) { photo in
      let names = [photo.place?.country, photo.place?.city].compactMap { BrowseValue($0) }
      return names.isEmpty ? [] : [names]
    },
    BrowseCollection("person", .word("browse_person")) {
      $0.people.compactMap { BrowseValue($0) }.map { [$0] }
    },
  ]

  /// The collections of a site that names none.
  public static let standard = ["year"]

  /// Creates the collection of a declared column.
  init(_ field: PhotoField) {
    self.init(field.name, .text(field.title)) { one(BrowseValue($0.fields[field.name])) }
  }

  /// Returns the collections of some names, in their order; names without a collection have none.
  ///
  /// - Parameters:
  ///   - names: the names in site.yml.
  ///   - fields: the declared columns.
  /// - Returns: the collections.
  public static func named(_ names: [String], fields: [PhotoField]) -> [BrowseCollection] {
    names.compactMap { name in
      all.first { $0.name == name }
        ?? fields.first { $0.isBrowsable && $0.name == name }.map { BrowseCollection($0) }
    }
  }

  /// Returns nil for a year of which no month is known.
  private static func month(of date: PartialDate) -> PartialDate? {
    date.month.flatMap { PartialDate(year: date.year, month: $0) }
  }
}

private func one(_ value: BrowseValue?) -> [[BrowseValue]] { value.map { [[$0]] } ?? [] }
