// The collections by which visitors browse and narrow a search. To add one, add a value to `all`
// and its words to the themes' strings; its pages, its search filter, its links on photo pages and
// its tests are derived from the list.

/// A way to group all photos by a fact about them, such as the year.
public struct BrowseCollection: Sendable {
  /// The name in site.yml and in addresses.
  public let name: String
  /// What pages call it.
  public let title: Title
  /// When a search finds the words of the values.
  public let words: Searchability
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

  /// When a search finds the words of values.
  public enum Searchability: Sendable {
    /// On every site, since the pages of photos show the values anyway.
    case always
    /// On sites that name the collection.
    case ifNamed
    /// On no site.
    case never
  }

  private init(
    _ name: String, _ title: Title, words: Searchability = .ifNamed, isTimeline: Bool = false,
    _ values: @escaping @Sendable (Photo) -> [[BrowseValue]]
  ) {
    self.name = name
    self.title = title
    self.words = words
    self.isTimeline = isTimeline
    self.values = values
  }

  /// The collections that every site may have.
  public static let all = [
    BrowseCollection("year", .word("browse_year"), words: .always, isTimeline: true) {
      one($0.taken.flatMap { PartialDate(year: $0.year) }.map { BrowseValue($0) })
    },
    BrowseCollection("month", .word("browse_month"), words: .always) {
      one($0.taken.flatMap(month).map { BrowseValue($0) })
    },
    BrowseCollection("camera", .word("browse_camera"), words: .always) {
      one(BrowseValue($0.camera.name))
    },
    BrowseCollection("lens", .word("browse_lens")) { one(BrowseValue($0.camera.lens)) },
    BrowseCollection("rating", .word("browse_rating"), words: .never) {
      one($0.rating.map { BrowseValue(key: "\($0)", label: .text("\($0)/5")) })
    },
    BrowseCollection("license", .word("licenses"), words: .always) {
      one(BrowseValue($0.license))
    },
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

  /// Creates the collection of a declared column, whose words are found if its declaration says so.
  init(_ field: PhotoField) {
    self.init(field.name, .text(field.title), words: .never) {
      one(BrowseValue($0.fields[field.name]))
    }
  }

  /// Returns the collections of some names, in their order; names without a collection have none.
  ///
  /// - Parameters:
  ///   - names: The names in site.yml.
  ///   - fields: The declared columns.
  /// - Returns: The collections.
  public static func named(_ names: [String], fields: [PhotoField]) -> [BrowseCollection] {
    names.compactMap { name in
      all.first { $0.name == name }
        ?? fields.first { $0.isBrowsable && $0.name == name }.map { BrowseCollection($0) }
    }
  }

  /// Returns the collections whose values a search finds by their words.
  ///
  /// - Parameter named: The collections of the site.
  /// - Returns: The collections that are searched on every site, and those searched on this one.
  public static func searched(browsing named: [BrowseCollection]) -> [BrowseCollection] {
    all.filter { collection in
      switch collection.words {
      case .always: true
      case .ifNamed: named.contains { $0.name == collection.name }
      case .never: false
      }
    }
  }

  /// Returns nil for a year of which no month is known.
  private static func month(of date: PartialDate) -> PartialDate? {
    date.month.flatMap { PartialDate(year: date.year, month: $0) }
  }
}

private func one(_ value: BrowseValue?) -> [[BrowseValue]] { value.map { [[$0]] } ?? [] }
