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
  /// Whether albums could be downloaded.
  var offersDownloads = false
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
  /// What the user must know: photos that are hidden, and content that cannot be converted.
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
  var facts = OldFacts()
  /// The path of the photo on the album's card, relative to the folder.
  var cover: String?
  var sort: PhotoOrder?
  /// The place among the albums beside it.
  var position: Int?
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
  var facts = OldFacts()
  var position: Int?
  var isFavorite = false
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

extension OldAlbum {
  /// The name of the folder.
  var name: String { folder.lastComponent }
  /// The folder around it; empty for the photo folder.
  var parent: String { FolderPath.parent(of: folder) }
}

extension OldSite {
  /// The sizes of images of a site whose largest have a longest edge.
  static func sizes(upTo edge: Int) -> [Int] {
    [320, 640, 1280, 2048].filter { $0 < edge } + [edge]
  }

  /// The albums beside each other, by index, with the folder around them.
  var albumsByParent: [String: [Int]] {
    Dictionary(grouping: albums.indices.filter { !albums[$0].folder.isEmpty }) { albums[$0].parent }
  }

  /// Makes the text of the photo folder that of the home page.
  mutating func liftRoot() {
    guard let root = albums.firstIndex(where: { $0.folder.isEmpty }) else { return }
    caption = albums[root].caption
    albums[root].caption = ""
    albums[root].title = nil
  }
}

extension [String] {
  /// The positions of names in this order, by name; none if it is the order that they have anyway.
  var positions: [String: Int] {
    guard self != sorted(by: NaturalOrder.precedes) else { return [:] }
    return Dictionary(enumerated().map { ($1, $0 + 1) }) { first, _ in first }
  }
}
