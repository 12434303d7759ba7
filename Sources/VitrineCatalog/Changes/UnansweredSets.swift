// Sets whose source could not be asked. That they are empty now says nothing about their photos.

import Synchronization
import VitrineModel

/// The sets that could not be loaded, or not in whole.
///
/// A class, because all sets add to it.
final class UnansweredSets: Sendable {
  private let slugs = Mutex<Set<String>>([])

  func add(_ set: PhotoSet) { slugs.withLock { _ = $0.insert(set.slug) } }

  /// Whether the photos of a set are known.
  ///
  /// A set that the site itself fills may take photos from every other set.
  func isAnswered(_ set: PhotoSet) -> Bool {
    slugs.withLock { set.provider == nil ? $0.isEmpty : !$0.contains(set.slug) }
  }
}
