// Reads the top-level keys about photo services: which accounts are the site's own, how much of a
// set may be lost, and how many photos of each author are shown.

public import VitrineModel

/// The settings in site.yml for photos from services.
public struct ServiceSettings: Hashable, Sendable {
  /// What may be done with photos, by license.
  public var licenses = LicensePolicy()
  /// The site's own accounts.
  ///
  /// Their photos are allowed whatever the license.
  public var own: Set<Author.ID> = []
  /// The percentage of a set that may disappear from its service between two builds.
  public var maxShrink = 30
  /// The number of additional photos of each author to show, beyond the sets.
  public var photosPerAuthor = 0
  /// Whether to request the profiles of authors from services.
  public var asksForProfiles = true

  /// Creates the default settings.
  public init() {}
}

/// Reads the top-level keys about services.
struct ServicesReader {
  let providers: [ProviderDeclaration]

  func read(_ root: inout Fields) -> ServiceSettings {
    var settings = ServiceSettings()
    settings.licenses = LicensesReader.read(root.take("licenses"))
    if let own = root.take("own").flatMap(own) { settings.own = own }
    if let percent = root.take("max_shrink").flatMap(percentage) { settings.maxShrink = percent }
    readAuthors(root.take("authors"), into: &settings)
    return settings
  }

  private func own(_ value: Value) -> Set<Author.ID>? {
    let example = "`own: [\"flickr:12037949754@N01\"]`"
    return value.oneOrMore(example: example).map { elements in
      Set(
        elements.compactMap {
          $0.key("an account id", example: "flickr:12037949754@N01", of: providers)
        })
    }
  }

  private func percentage(_ value: Value) -> Int? {
    guard let text = value.text() else { return nil }
    guard text.hasSuffix("%"), let number = Int(text.dropLast()), (0...100).contains(number),
      text.utf8.first?.isDigit == true
    else {
      value.refuse(
        "must be a percentage from 0% to 100%, not \(quote(text))",
        help: Int(text).map { (0...100).contains($0) } == true
          ? "write `\(text)%`" : "write a percentage such as `30%`")
      return nil
    }
    return number
  }

  private func readAuthors(_ value: Value?, into settings: inout ServiceSettings) {
    guard var fields = value?.fields(subject: "authors", example: "`authors: { photos: 12 }`")
    else { return }
    if let photos = fields.take("photos")?.integer(in: 0...1000) {
      settings.photosPerAuthor = photos
    }
    if let profiles = fields.take("profiles")?.bool() { settings.asksForProfiles = profiles }
    fields.finish()
  }
}
