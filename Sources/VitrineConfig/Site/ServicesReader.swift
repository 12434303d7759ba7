// The keys of the top level that speak of photo services: whose photos are the site's own, how much
// of a set may be lost, how much of an author is shown.

public import VitrineModel

/// What site.yml says about photos of services.
public struct ServiceSettings: Hashable, Sendable {
  public var licenses = LicensePolicy()
  /// Accounts whose photos are allowed whatever their license.
  public var own: Set<Author.ID> = []
  /// The part of a set, in hundredths, that may vanish at its service between two builds.
  public var maxShrink = 30
  /// The most photos of each author shown beyond the sets.
  public var photosOfAuthors = 0

  public init() {}
}

/// Reads them.
struct ServicesReader {
  let providers: [ProviderDeclaration]

  func read(_ root: inout Fields) -> ServiceSettings {
    var settings = ServiceSettings()
    settings.licenses = LicensesReader.read(root.take("licenses"))
    if let own = root.take("own").flatMap(own) { settings.own = own }
    if let most = root.take("max_shrink").flatMap(percentage) { settings.maxShrink = most }
    if let photos = root.take("authors").flatMap(photosOfAuthors) {
      settings.photosOfAuthors = photos
    }
    return settings
  }

  private func own(_ value: Value) -> Set<Author.ID>? {
    let example = "`own: [\"flickr:12037949754@N01\"]`"
    return value.oneOrMore(example: example).map { Set($0.compactMap(account)) }
  }

  /// `provider:id`
  private func account(_ value: Value) -> Author.ID? {
    guard let text = value.text() else { return nil }
    let names = providers.map(\.name)
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex,
      names.contains(String(text[..<colon]))
    else {
      value.refuse(
        "must be a provider's name, a colon and an account's id, not \(quote(text))",
        mend: "write `flickr:12037949754@N01`; providers are \(alternatives(names))")
      return nil
    }
    return Author.ID(
      provider: String(text[..<colon]), id: String(text[text.index(after: colon)...]))
  }

  private func percentage(_ value: Value) -> Int? {
    guard let text = value.text() else { return nil }
    guard text.hasSuffix("%"), let number = Int(text.dropLast()), (0...100).contains(number),
      text.utf8.first?.isDigit == true
    else {
      value.refuse(
        "must be a whole number from 0 to 100 with `%`, not \(quote(text))", mend: "write `30%`")
      return nil
    }
    return number
  }

  private func photosOfAuthors(_ value: Value) -> Int? {
    guard var fields = value.fields(subject: "authors", example: "`authors: { photos: 12 }`")
    else { return nil }
    let photos = fields.take("photos")?.integer(in: 0...1000)
    fields.finish()
    return photos
  }
}
