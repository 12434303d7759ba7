// A photo's facts, behind the one reference that a photo is. Setting one makes a copy of them, since
// other lists may hold them as well.

extension Photo {
  /// Everything known about a photo.
  struct Facts: Hashable, Sendable {
    let id: ID
    var title: String
    var caption: Prose
    var choice: Favorite?
    var alternativeText: String
    var author: Shared<Author>?
    var taken: Moment?
    var uploaded: Moment?
    var tags: Tags
    var license: Shared<License>
    var page: WebAddress?
    var original: Original
    var camera: Shared<Camera>
    // Few photos have these.
    var location: Shared<Location>?
    var isFavorite: Bool
    var focus: Shared<UnitRectangle>?
    var useReport: WebAddress?
  }

  /// Photos of a service share most of their tags: a reference takes a quarter of what one takes.
  enum Tags: Sendable {
    case own([Tag])
    case shared([Shared<Tag>])

    var all: [Tag] {
      switch self {
      case .own(let tags): tags
      case .shared(let tags): tags.map(\.value)
      }
    }
  }

  /// What many photos say in the same words, or many lists of one photo.
  final class Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (a: Shared, b: Shared) -> Bool { a === b || a.value == b.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  private(set) var facts: Facts {
    _read { yield shared.value }
    _modify {
      var changed = shared.value
      yield &changed
      shared = Shared(changed)
    }
  }

  public var id: ID { facts.id }

  public var title: String {
    get { facts.title }
    set { facts.title = newValue }
  }

  /// Empty where nobody wrote one.
  public var caption: Prose {
    get { facts.caption }
    set { facts.caption = newValue }
  }

  /// Its row in the list of favorites, where it is one.
  public var choice: Favorite? {
    get { facts.choice }
    set { facts.choice = newValue }
  }

  /// What the picture shows, for those who cannot see it; empty where nobody wrote it.
  public var alternativeText: String {
    get { facts.alternativeText }
    set { facts.alternativeText = newValue }
  }

  public var author: Author? {
    get { facts.author?.value }
    set { facts.author = newValue.map { Shared($0) } }
  }

  public var taken: Moment? {
    get { facts.taken }
    set { facts.taken = newValue }
  }

  public var uploaded: Moment? {
    get { facts.uploaded }
    set { facts.uploaded = newValue }
  }

  public var tags: [Tag] {
    get { facts.tags.all }
    set { facts.tags = .own(newValue) }
  }

  public var license: License {
    get { facts.license.value }
    set { facts.license = Shared(newValue) }
  }

  /// The photo's page at its source.
  public var page: WebAddress? {
    get { facts.page }
    set { facts.page = newValue }
  }

  public var original: Original {
    get { facts.original }
    set { facts.original = newValue }
  }

  public var camera: Camera {
    get { facts.camera.value }
    set { facts.camera = Shared(newValue) }
  }

  public var location: Location? {
    get { facts.location?.value }
    set { facts.location = newValue.map { Shared($0) } }
  }

  /// Marked as a favorite at its source.
  public var isFavorite: Bool {
    get { facts.isFavorite }
    set { facts.isFavorite = newValue }
  }

  /// Where to look, as a person says: a place, or a part where it has an area.
  public var focus: UnitRectangle? {
    get { facts.focus?.value }
    set { facts.focus = newValue.map { Shared($0) } }
  }

  /// Where its service wants to be told, once, that the photo is shown on a site.
  public var useReport: WebAddress? {
    get { facts.useReport }
    set { facts.useReport = newValue }
  }
}

extension Photo {
  /// What photos say in the same words, held once for all of them.
  public struct Sharing {
    private var authors: [Author: Shared<Author>] = [:]
    private var cameras: [Camera: Shared<Camera>] = [:]
    private var licenses: [License: Shared<License>] = [:]
    /// By their names.
    private var tags: [String: Shared<Tag>] = [:]

    public init() {}

    public mutating func share(_ photo: inout Photo) {
      var facts = photo.facts
      facts.author = facts.author.map { Self.known($0, in: &authors) }
      facts.camera = Self.known(facts.camera, in: &cameras)
      facts.license = Self.known(facts.license, in: &licenses)
      var isKnown =
        facts.author === photo.facts.author && facts.camera === photo.facts.camera
        && facts.license === photo.facts.license
      if case .own(let own) = facts.tags, !own.isEmpty {
        facts.tags = .shared(own.map { known($0) })
        isKnown = false
      }
      if !isKnown { photo.facts = facts }
    }

    /// Spelled as it is.
    private mutating func known(_ tag: Tag) -> Shared<Tag> {
      if let known = tags[tag.name], known.value.name.utf8.elementsEqual(tag.name.utf8) {
        return known
      }
      let shared = Shared(tag)
      tags[tag.name] = shared
      return shared
    }

    private static func known<Value>(
      _ shared: Shared<Value>, in known: inout [Value: Shared<Value>]
    ) -> Shared<Value> {
      if let known = known[shared.value] { return known }
      known[shared.value] = shared
      return shared
    }
  }
}

extension Photo.Tags: Hashable {
  static func == (a: Self, b: Self) -> Bool { a.all == b.all }
  func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
