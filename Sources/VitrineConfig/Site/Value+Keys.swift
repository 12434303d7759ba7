// Reads `provider:id`, by which site.yml names photos and accounts.

import VitrineModel

extension Value {
  /// Returns a key; `thing` says what the id is, such as "an account id".
  func key<Thing>(
    _ thing: String, example: String, of providers: [ProviderDeclaration]
  ) -> Key<Thing>? {
    guard let text = typedText() else { return nil }
    return key(text, thing, example: example, of: providers)
  }

  private func key<Thing>(
    _ text: String, _ thing: String, example: String, of providers: [ProviderDeclaration],
    prefix: String = "", others: String = ""
  ) -> Key<Thing>? {
    let names = providers.map(\.name)
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let provider = String(parts[0])
    let id = parts.count == 2 && !parts[1].isEmpty ? String(parts[1]) : nil
    if let id, names.contains(provider) { return Key(provider: provider, id: id) }
    let near = id == nil ? nil : nearest(to: provider, in: names)
    refuse(
      "must be a provider, a colon and \(thing), not \(quote(prefix + text))",
      help: near.map { "did you mean \(quote("\(prefix)\($0):\(parts[1])"))?" }
        ?? "write it like \(quote(example)); the provider is \(alternatives(names))\(others)")
    return nil
  }

  /// Returns the photos and authors of a list such as `["flickr:4711", "author:flickr:9@N01"]`.
  func exclusions(of providers: [ProviderDeclaration]) -> Exclusions {
    let example = "`exclude: [\"flickr:4711\", \"author:flickr:12037949754@N01\"]`"
    var exclusions = Exclusions()
    for element in oneOrMore(example: example) ?? [] {
      guard let text = element.typedText() else { continue }
      let prefix = "author:"
      if text.hasPrefix(prefix) {
        let author: Author.ID? = element.key(
          String(text.dropFirst(prefix.count)), "the id of an author",
          example: "author:flickr:12037949754@N01", of: providers, prefix: prefix)
        if let author { exclusions.authors.insert(author) }
      } else {
        let photo: Photo.ID? = element.key(
          text, "the id of a photo", example: "flickr:4711", of: providers,
          others: "; `exclude` in `providers.folder` takes folders and patterns")
        if let photo { exclusions.photos.insert(photo) }
      }
    }
    return exclusions
  }
}
