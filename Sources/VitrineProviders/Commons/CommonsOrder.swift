// The order of the files in a reply. Results of a search have an index, and the members of a category are
// in their order. Uploads of an account are in order from reply to reply, but in none within one:
// MediaWiki looks up their pages again, by title.

/// The order in which a generator lists files or categories.
enum CommonsOrder {
  /// As they are in the reply.
  case listed
  /// By upload.
  case oldest, newest

  /// Returns the pages of a reply by their index, or in this order if they have none.
  func sorted(_ pages: [CommonsPage]) -> [CommonsPage] {
    guard pages.allSatisfy({ $0.index == nil }) else {
      return pages.sorted { ($0.index ?? .infinity) < ($1.index ?? .infinity) }
    }
    return switch self {
    case .listed: pages
    case .oldest: pages.sorted { $0.uploaded < $1.uploaded }
    case .newest: pages.sorted { $0.uploaded > $1.uploaded }
    }
  }
}

extension CommonsPage {
  /// The time of the upload in ISO 8601, always in the same form.
  fileprivate var uploaded: String { imageinfo.first?.timestamp ?? "" }
}
