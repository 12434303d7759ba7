// Each fact of a sidecar takes precedence over what is embedded in the photo.

extension ImageMetadata {
  /// Returns the metadata with the facts of a sidecar instead of its own.
  ///
  /// Facts that the sidecar does not state stay.
  public func overridden(by sidecar: ImageMetadata) -> ImageMetadata {
    var both = self
    both.title = sidecar.title ?? title
    both.caption = sidecar.caption ?? caption
    both.alternativeText = sidecar.alternativeText ?? alternativeText
    both.author = sidecar.author ?? author
    both.authorPage = sidecar.author == nil ? authorPage : sidecar.authorPage
    both.creators = creators + sidecar.creators.filter { !creators.contains($0) }
    if !sidecar.rights.isEmpty { both.rights = sidecar.rights }
    if !sidecar.keywords.isEmpty { both.keywords = sidecar.keywords }
    both.taken = sidecar.taken.map { date in taken.map { date.completed(by: $0) } ?? date } ?? taken
    both.location = sidecar.location ?? location
    both.place = sidecar.place ?? place
    both.replacedPeople += sidecar.replacedPeople
    if !sidecar.people.isEmpty {
      both.replacedPeople += people.filter { !sidecar.people.contains($0) }
      both.people = sidecar.people
    }
    both.rating = sidecar.rating ?? rating
    both.label = sidecar.label ?? label
    return both
  }
}
