// The photos that a set gained and lost since it was last published, and whether so great a loss is
// plausible: a wrong answer of a service must not empty a site.

import VitrineModel

/// The difference between a set as published and as loaded.
struct SetChange: Hashable, Sendable {
  let set: PhotoSet
  let came: [Photo.ID]
  let went: [Photo.ID]
  /// The number of photos before, if the question is the same.
  let before: Int
  /// Whether the set is empty and was not before, whatever the question was: a service that is down
  /// answers a new question no better than the old one.
  let isEmptied: Bool

  init(of set: PhotoSet, from old: SetRecord?, to new: SetRecord) {
    self.set = set
    // Another query has another result; nothing was lost.
    let known = old.flatMap { $0.question == new.question ? $0.photos : nil } ?? []
    let before = Set(known)
    let after = Set(new.photos)
    came = new.photos.filter { !before.contains($0) }
    went = known.filter { !after.contains($0) }
    self.before = known.count
    isEmptied = new.photos.isEmpty && old?.photos.isEmpty == false
  }

  private var after: Int { before + came.count - went.count }

  /// A note on photos that are gone; nil if none are.
  var notice: Problem? {
    guard !went.isEmpty else { return nil }
    let named = went.prefix(5).map(\.description.printable).joined(separator: ", ")
    let more = went.count > 5 ? ", …" : ""
    return Problem(
      .note, "set.lost",
      "\(went.count) of \(before) photos are no longer in the set “\(set.slug)”: \(named)\(more)",
      at: set.place)
  }

  /// Why the set must not be published; nil if it may be.
  ///
  /// `most` is the percentage that may be lost.
  func objection(most: Int) -> Problem? {
    guard isEmptied || (before - after) * 100 > most * before else { return nil }
    let what =
      isEmptied
      ? "the set “\(set.slug)” had photos and would be empty"
      : "the set “\(set.slug)” had \(before) photos and would have \(after), "
        + "less than `max_shrink: \(most)%` allows"
    return Problem(
      .error, "set.shrunk", what,
      at: set.place,
      help: "check what \(set.provider ?? "the service") shows; if the photos are gone for good, "
        + "build with `--allow-shrink`")
  }
}
