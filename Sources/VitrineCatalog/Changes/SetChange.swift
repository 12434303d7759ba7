// The photos that a set gained and lost since it was last published, and whether so great a loss is
// plausible: a wrong answer of a service, or a folder that is not mounted, must not empty a site.

public import VitrineModel

/// The difference between a set as published and as loaded.
public struct SetChange: Sendable {
  /// The set.
  public let set: PhotoSet
  /// The record of this build.
  public let record: SetRecord
  /// The photos that a service's set gained.
  public let came: [Photo.ID]
  /// The photos that a service no longer has for its set.
  public let went: [Photo.ID]
  /// The number of photos before, if the question is the same.
  private let before: Int
  /// Whether the set has become empty although nobody asked for that.
  private let isEmptied: Bool
  private let isOfService: Bool
  /// Whether the sources of the set could be asked.
  private let isAnswered: Bool

  /// Compares the records of a set.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - old: The record of the last published site; nil if there is none.
  ///   - new: The record of this build.
  ///   - leftOut: Photos that the source has, and the curator leaves out.
  ///   - isOfService: Whether a service fills the set. Of others, only the whole set can be missed.
  ///   - isAnswered: Whether its sources could be asked.
  public init(
    of set: PhotoSet, from old: SetRecord?, to new: SetRecord, leavingOut leftOut: Set<Photo.ID>,
    isOfService: Bool, isAnswered: Bool = true
  ) {
    self.set = set
    self.isOfService = isOfService
    self.isAnswered = isAnswered
    record = new
    let isSameQuestion = old.map(new.hasSameQuestion) ?? false
    // Another query has another result; nothing was lost.
    let known = isSameQuestion && isOfService ? old?.photos ?? [] : []
    let before = Set(known)
    let after = Set(new.photos).union(leftOut)
    came = isOfService ? new.photos.filter { !before.contains($0) } : []
    went = known.filter { !after.contains($0) }
    self.before = known.count
    isEmptied =
      new.photos.isEmpty
      && (old.map { Self.isLoss(from: $0, to: new, leftOut, isSameQuestion, isOfService) } ?? false)
  }

  /// Whether the source is to blame for a set that is empty now.
  private static func isLoss(
    from old: SetRecord, to new: SetRecord, _ leftOut: Set<Photo.ID>, _ isSameQuestion: Bool,
    _ isOfService: Bool
  ) -> Bool {
    guard !old.photos.isEmpty else { return false }
    if isSameQuestion { return leftOut.isDisjoint(with: old.photos) }
    // A service that is down answers a new question no better than the old one. New conditions for the
    // same photos may leave none, and on this machine the answer to a new question is what it is.
    return isOfService && leftOut.isEmpty && !new.hasSameSource(as: old)
  }

  private var after: Int { before + came.count - went.count }

  /// A note on photos that are gone; nil if none are.
  public var notice: Problem? {
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
  public func objection(most: Int) -> Problem? {
    guard isEmptied || (before - after) * 100 > most * before else { return nil }
    let what =
      isEmptied
      ? "the set “\(set.slug)” had photos and would be empty"
      : "the set “\(set.slug)” had \(before) photos and would have \(after), "
        + "fewer than `max_shrink: \(most)%` allows"
    return Problem(.error, "set.shrunk", what, at: set.place, help: help)
  }

  private var help: String {
    guard isAnswered else { return "fix what the warnings say, or build again later" }
    return isOfService
      ? "check what \(set.provider ?? "the service") shows; if the photos are gone for good, "
        + "build with `--allow-shrink`"
      : "put its photos back; if the set should be empty, build with `--allow-shrink`"
  }
}
