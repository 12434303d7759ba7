// The storage of a photo: one reference to all of its properties. Setting a property copies them,
// because other lists may hold the same photo.

extension Photo {
  /// The values of a photo's properties, which `Photo` documents.
  struct Facts: Hashable, Sendable {
    let id: ID
    var title: String
    var caption: RichText
    var favorite: Favorite?
    var alternativeText: String
    @SharedOptional var author: Author?
    var taken: PartialDate?
    var uploaded: PartialDate?
    @SharedTags var tags: [Tag]
    @Shared var license: License
    var page: WebAddress?
    var original: Original
    @Shared var camera: Camera
    // Few photos have these.
    @SharedOptional var location: Location?
    var isFavorite: Bool
    @SharedOptional var focus: UnitRectangle?
    var useReport: WebAddress?
    @SharedOptional var notes: Notes?
    @SharedOptional var video: Video?
  }

  /// What people and photo programs noted about a photo beside its texts.
  struct Notes: Hashable, Sendable {
    var place: Place?
    var people: [String] = []
    var unshownTags: [Tag] = []
    var rating: Int?
    var label: String?
    var credentials: ContentCredentials?
    var creators: String?
    var credit: String?
    var position: Int?
    var fields: [String: String] = [:]

    /// The notes; nil if there are none.
    var unlessEmpty: Notes? { self == Notes() ? nil : self }
  }

  var facts: Facts {
    _read { yield storage.wrappedValue }
    _modify { yield &storage.wrappedValue }
  }
}
