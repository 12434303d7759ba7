// A site of another generator, described in one way whatever made it. Readers fill it, and the writer
// makes a site of it; neither knows the other.

public import VitrineModel

/// A site that was made for another generator.
public struct OldSite: Sendable {
  /// The title of the site.
  var title = ""
  /// One line about the site.
  var description = ""
  /// The text of the home page.
  var caption = ""
  /// The language tag.
  var language: String?
  /// The address of the published site.
  var address: WebAddress?
  /// The author of all photos.
  var author: String?
  /// The longest edges of images.
  var sizes: [Int] = []
  /// Whether full-size images were published.
  var hasOriginals = false
  /// Whether folders were albums; otherwise all photos were together.
  var hasAlbums = true
  /// The title of the set of all albums.
  var albumsTitle = "Albums"
  /// The albums, the photo folder itself among them with an empty path.
  var albums: [OldAlbum] = []
  /// Pages of text.
  var pages: [OldPage] = []
  /// Files that were published as they are.
  var statics: [OldFile] = []
  /// Old addresses that lead to something else than one album or photo.
  var redirects: [OldRedirect] = []
  /// What the user must know: what is hidden, and what has no place.
  public internal(set) var notes: [Problem] = []
}

/// A file to copy.
struct OldFile: Hashable, Sendable {
  /// Its path in the new site, below the folder of its kind.
  var path: String
  /// The absolute path of the original, which is never changed.
  let source: String
}

/// A folder of photos.
struct OldAlbum: Sendable {
  /// The path of the folder; empty for the photo folder itself.
  var folder: String
  var title: String?
  var caption = ""
  var author: String?
  var tags: [String] = []
  var date: String?
  var place: String?
  var people: [String] = []
  /// The path of the photo on the album's card, relative to the folder.
  var cover: String?
  var sort: PhotoOrder?
  /// The place among the albums beside it.
  var position: Int?
  var isHidden = false
  var photos: [OldPhoto] = []
  /// The addresses that the album had, such as `/alps/`.
  var former: [String] = []
}

/// A photo or a video.
struct OldPhoto: Sendable {
  /// The name of the file.
  var name: String
  /// The absolute path of the original.
  var source: String
  var title: String?
  var caption = ""
  var alternative: String?
  var author: String?
  var tags: [String] = []
  var date: String?
  var place: String?
  var people: [String] = []
  var position: Int?
  var isFavorite = false
  var isHidden = false
  var former: [String] = []
}

/// A page of text.
struct OldPage: Sendable {
  var slug: String
  var title: String
  var markdown: String
  /// The images that the page shows, named as in its text.
  var images: [OldFile] = []
  var former: [String] = []
}

/// An old address and where it leads, in the words of a file of redirects.
struct OldRedirect: Hashable, Sendable {
  let from: String
  let to: String
}

extension OldSite {
  /// Adds a note about something that the new site does not have.
  mutating func leaveOut(_ what: String, at place: String? = nil, help: String? = nil) {
    notes.append(
      Problem(.note, "new.no-place", what, at: place.map { .file($0) }, help: help))
  }

  /// Adds a note about something that is kept from the public.
  mutating func keepPrivate(_ what: String, at place: String? = nil, help: String? = nil) {
    notes.append(
      Problem(.note, "new.kept-private", what, at: place.map { .file($0) }, help: help))
  }

  /// Adds a warning about something that may be wrong.
  mutating func warn(_ what: String, at place: String? = nil, help: String? = nil) {
    notes.append(
      Problem(.warning, "new.unclear", what, at: place.map { .file($0) }, help: help))
  }

  /// Adds one note about several things, with examples.
  mutating func leaveOut(each names: [String], _ what: String, help: String? = nil) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(5).joined(separator: ", ")
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    leaveOut("\(what): \(shown)\(more)", help: help)
  }

  /// Adds one note about several things that are kept from the public, with examples.
  mutating func keepPrivate(each names: [String], _ what: String, help: String? = nil) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(20).joined(separator: ", ")
    let more = names.count > 20 ? " and \(names.count - 20) more" : ""
    keepPrivate("\(what): \(shown)\(more)", help: help)
  }
}

/// Returns a number with the word for one thing or for several.
func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count) \(count == 1 ? one : many)"
}

extension [String] {
  /// The positions of names in this order, by name; none if it is the order that they have anyway.
  var positions: [String: Int] {
    guard self != sorted(by: NaturalOrder.precedes) else { return [:] }
    return Dictionary(enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }
}
