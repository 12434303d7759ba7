// Interning: photos with equal authors, cameras, licenses and tags end up with references to the same
// copies.

extension Photo {
  /// Replaces equal values of many photos by references to one copy.
  public struct Interner {
    private var authors: [Author: Shared<Author>] = [:]
    private var cameras: [Camera: Shared<Camera>] = [:]
    private var licenses: [License: Shared<License>] = [:]
    /// By name.
    private var tags: [String: Shared<Tag>] = [:]

    /// Creates an interner that has seen no photo.
    public init() {}

    /// Lets a photo share the values that earlier photos have as well.
    ///
    /// Its properties read as before.
    public mutating func intern(_ photo: inout Photo) {
      var facts = photo.facts
      facts.$author = facts.$author.map { Self.known($0, in: &authors) }
      facts.$camera = Self.known(facts.$camera, in: &cameras)
      facts.$license = Self.known(facts.$license, in: &licenses)
      var isKnown = facts.sharesReferences(with: photo.facts)
      if case .own(let own) = facts.$tags, !own.isEmpty {
        facts.$tags = .shared(own.map { known($0) })
        isKnown = false
      }
      if !isKnown { photo.facts = facts }
    }

    /// Equal tags may differ in spelling; only one with the same bytes is shared.
    private mutating func known(_ tag: Tag) -> Shared<Tag> {
      if let known = tags[tag.name],
        known.wrappedValue.name.utf8.elementsEqual(tag.name.utf8)
      {
        return known
      }
      let shared = Shared(wrappedValue: tag)
      tags[tag.name] = shared
      return shared
    }

    private static func known<Value>(
      _ shared: Shared<Value>, in known: inout [Value: Shared<Value>]
    ) -> Shared<Value> {
      if let known = known[shared.wrappedValue] { return known }
      known[shared.wrappedValue] = shared
      return shared
    }
  }
}

extension Photo.Facts {
  fileprivate func sharesReferences(with other: Self) -> Bool {
    let hasSameAuthor =
      switch ($author, other.$author) {
      case (let a?, let b?): a.isIdentical(to: b)
      case (nil, nil): true
      default: false
      }
    return hasSameAuthor && $camera.isIdentical(to: other.$camera)
      && $license.isIdentical(to: other.$license)
  }
}
