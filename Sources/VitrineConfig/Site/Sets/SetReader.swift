// Reads one set of site.yml.

import VitrineModel

/// Reads an entry of `sets`.
struct SetReader {
  private(set) var fields: Fields
  private let providers: [ProviderDeclaration]
  /// The names of the declared columns of the metadata table.
  private let columns: [String]
  /// The slug, known once the entry is read, even if other parts of the entry are wrong.
  private(set) var slug: String?

  init(fields: Fields, providers: [ProviderDeclaration], columns: [String]) {
    self.fields = fields
    self.providers = providers
    self.columns = columns
  }

  mutating func read() -> PhotoSet? {
    slug = readSlug()
    let title = fields.take("title")?.typedText()
    let icon = fields.take("icon").flatMap(icon)
    let provider = readProvider()
    let selection = SelectionReader(provider: provider).read(&fields)
    let sort = fields.take("sort").flatMap { self.sort($0, provider, selection) }
    let limit = fields.take("limit")?.integer(in: 1...1_000_000)
    let licenses = fields.take("licenses").flatMap(licenses)
    let details = SetDetails(&fields, providers, columns: columns)
    let options = SetOptionsReader(provider: provider, providers: providers).read(&fields)
    fields.finish(hints: Self.hints(of: provider).merging(options.hints) { first, _ in first })
    guard let slug, let selection else { return nil }
    guard provider != nil || SelectionReader.needsNoProvider(fields) else { return nil }
    var set = PhotoSet(
      slug: slug, title: title ?? slug.title(splitAt: "-"), icon: icon ?? "",
      provider: provider?.name,
      selection: selection, sort: sort ?? selection.defaultSort, limit: limit,
      licenses: licenses ?? [], place: fields.diagnostics.place(fields.position))
    set.options = options.options
    details.apply(to: &set)
    return set
  }

  private mutating func readSlug() -> String? {
    guard
      let value = fields.require(
        "slug", help: "add a name for the web address, such as `slug: sea`"),
      let slug = value.name(as: "part of the web address")
    else { return nil }
    guard slug != "page" else {
      value.refuse(
        "must not be `page`, because addresses such as /page/2/ use it",
        help: "choose another slug")
      return nil
    }
    return slug
  }

  private mutating func readProvider() -> ProviderDeclaration? {
    let names = alternatives(providers.map(\.name))
    let value =
      SelectionReader.needsNoProvider(fields)
      ? fields.take("provider")
      : fields.require("provider", help: "name the provider of the photos: \(names)")
    guard let value else { return nil }
    let others = SelectionReader.isFilledFromFile(fields) ? "a file, which lists photos" : nil
    let sets = SelectionReader.isFilledFromSets(fields) ? "`sets`, which have photos" : nil
    guard let source = others ?? sets else { return value.choice(of: providers, named: \.name) }
    value.refuse("cannot be combined with \(source) of any provider", help: "remove it")
    return nil
  }

  /// Reads an order, and refuses one that the provider does not know for this kind of set.
  private func sort(
    _ value: Value, _ provider: ProviderDeclaration?, _ selection: PhotoSet.Selection?
  ) -> PhotoSet.Sort? {
    guard let sort = value.choice(PhotoSet.Sort.self) else { return nil }
    guard PhotoSet.Sort.ofServices.contains(sort) else { return sort }
    guard provider?.sorts.contains(sort) == true else {
      let able = providers.filter { $0.sorts.contains(sort) }
      value.refuse(
        "must not be `\(sort.rawValue)`, which only \(alternatives(able.map(\.title))) supports",
        help: "write another order, or remove `sort`")
      return nil
    }
    switch selection {
    case .search, .user, .tagged, .featured, nil: return sort
    default:
      value.refuse(
        "must not be `\(sort.rawValue)` for this kind of set",
        help: "use `search`, `tagged` or `user`, or write another order")
      return nil
    }
  }

  private func icon(_ value: Value) -> String? {
    guard let text = value.text() else { return nil }
    guard text.count <= 8, text.utf8.count <= 32 else {
      value.refuse("is longer than 8 characters or 32 bytes", help: "write one emoji")
      return nil
    }
    return text
  }

  private func licenses(_ value: Value) -> [LicensePattern]? {
    let example = "`licenses: [cc-by, cc0]`"
    guard let elements = value.oneOrMore(example: example) else { return nil }
    if elements.isEmpty { value.refuse("is an empty list", help: "write \(example)") }
    return elements.compactMap { element in
      guard let text = element.text() else { return nil }
      if let pattern = LicensePattern(text) { return pattern }
      element.refuse("is not a known license: \(quote(text))", help: LicenseNames.help(for: text))
      return nil
    }
  }

  /// The help for keys that people expect in a set.
  private static func hints(of provider: ProviderDeclaration?) -> [String: String] {
    let options = Set(provider?.options.map(\.name) ?? [])
    var hints = ["name": "did you mean `title`?"]
    for key in ["hidden", "hide", "draft", "private"] where !options.contains(key) {
      hints[key] =
        "remove the set, or write `unlisted: true` to keep its pages out of menus and lists"
    }
    for key in ["folder", "path", "dir", "directory"] where options.contains("path") {
      hints[key] = "name a folder inside the photo folder: `album: coast`"
    }
    if provider == nil { hints["folder"] = "write `provider: folder` and `album: coast`" }
    return hints
  }
}

extension PhotoSet.Selection {
  /// The order of such a set if site.yml does not name one.
  fileprivate var defaultSort: PhotoSet.Sort {
    switch self {
    case .search: .relevance
    case .favorites, .album, .albums, .list, .sets: .given
    case .user, .tagged, .featured: .newest
    }
  }
}
