// Sets whose source could not be asked, and photos whose images could not be fetched. That they are
// missing now says nothing about what the service has.

import Synchronization
import VitrineModel

/// The sets that could not be loaded, or not in whole.
///
/// A class, because all sets add to it.
final class UnansweredSets: Sendable {
  private let state = Mutex<(slugs: Set<String>, photos: Set<Photo.ID>)>(([], []))

  func add(_ set: PhotoSet) { state.withLock { _ = $0.slugs.insert(set.slug) } }

  /// Adds photos whose images could not be fetched.
  func add(_ photos: [Photo.ID]) { state.withLock { $0.photos.formUnion(photos) } }

  /// Whether the photos of a set, which had these photos, are known.
  ///
  /// A set that the site itself fills may take photos from every other set.
  func isAnswered(_ set: PhotoSet, of photos: [Photo.ID]) -> Bool {
    state.withLock {
      (set.provider == nil ? $0.slugs.isEmpty : !$0.slugs.contains(set.slug))
        && $0.photos.isDisjoint(with: photos)
    }
  }
}
