// What came to a set and what went since it was last published, and when that is too much to be
// believed: a service that answers nonsense must not empty a site.

import VitrineModel

/// The difference between a set as published and as gathered.
struct SetChange: Hashable, Sendable {
  let set: PhotoSet
  let came: [Photo.ID]
  let went: [Photo.ID]
  /// How many there were, as far as the question is the same.
  let before: Int
  /// Does it hold nothing though it held something, whatever was asked then: a service that is
  /// down tells as little of a new question as of the old.
  let isEmptied: Bool

  init(of set: PhotoSet, from old: SetRecord?, to new: SetRecord) {
    self.set = set
    // Another question has another answer; nothing of it was lost.
    let known = old.flatMap { $0.question == new.question ? $0.photos : nil } ?? []
    let before = Set(known)
    let after = Set(new.photos)
    came = new.photos.filter { !before.contains($0) }
    went = known.filter { !after.contains($0) }
    self.before = known.count
    isEmptied = new.photos.isEmpty && old?.photos.isEmpty == false
  }

  private var after: Int { before + came.count - went.count }

  /// What to say of photos that are gone; nil where none are.
  var notice: Problem? {
    guard !went.isEmpty else { return nil }
    let named = went.prefix(5).map(\.description.printable).joined(separator: ", ")
    let more = went.count > 5 ? ", …" : ""
    return Problem(
      .note, "set.lost",
      "\(went.count) of \(before) photos are no longer in the set “\(set.slug)”: \(named)\(more)",
      at: set.place)
  }

  /// Why the set must not be published like this; nil where it may.
  ///
  /// - Parameter most: the part that may be lost, in hundredths.
  func objection(most: Int) -> Problem? {
    guard isEmptied || (before - after) * 100 > most * before else { return nil }
    let what =
      isEmptied
      ? "the set “\(set.slug)” held photos and would be empty"
      : "the set “\(set.slug)” held \(before) photos and would hold \(after), "
        + "less than `max_shrink: \(most)%` allows"
    return Problem(
      .error, "set.shrunk", what,
      at: set.place,
      mend: "see what \(set.provider ?? "the service") shows; if the photos are gone for good, "
        + "build with `--allow-shrink`")
  }
}
