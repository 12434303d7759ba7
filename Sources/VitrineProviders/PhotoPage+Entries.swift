// What a service lists beside photos that can be shown. Such works are counted, not lost in silence.

import VitrineModel

/// A kind of work that a list contains and a site does not show.
public struct Omission: Hashable, Sendable {
  /// The noun for one of them, to which an “s” can be appended.
  public let noun: String
  /// What to do to show them; nil if nothing can be done.
  public let help: String?

  /// Creates a kind.
  public init(_ noun: String, help: String? = nil) {
    self.noun = noun
    self.help = help
  }

  /// A video: services offer videos in sizes and formats that only their own player reads.
  public static let video = Omission("video")
  /// A file that browsers cannot show as an image.
  static let otherFile = Omission("unsupported file")
  /// An entry of a reply that lacks what a photo needs, such as its image.
  static let incomplete = Omission("incomplete record")
}

/// What an entry of a reply becomes.
enum ReplyEntry: Sendable {
  /// A photo of the site.
  case photo(Photo)
  /// A work that the site does not show.
  case omitted(Omission)
  /// Nothing: the service has no such work, or sends it with another page.
  case absent

  /// A photo, or an incomplete record.
  init(_ photo: Photo?) { self = photo.map { .photo($0) } ?? .omitted(.incomplete) }

  /// The photo; nil for everything else.
  var photo: Photo? {
    if case .photo(let photo) = self { return photo }
    return nil
  }

  /// The reason to leave the work out; nil if it is shown, or if there is none.
  var omission: Omission? {
    if case .omitted(let omission) = self { return omission }
    return nil
  }
}

extension PhotoPage {
  /// Creates a page from the entries of a reply.
  init(
    entries: [ReplyEntry], next: Cursor? = nil, isSorted: Bool = true, mayRepeat: Bool = false,
    cut: Cut? = nil
  ) {
    self.init(
      entries.compactMap(\.photo), next: next, isSorted: isSorted, mayRepeat: mayRepeat)
    for omission in entries.compactMap(\.omission) { omissions[omission, default: 0] += 1 }
    self.cut = cut
  }
}
