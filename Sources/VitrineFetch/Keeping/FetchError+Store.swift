// Faults of the cache in this room's words.

import VitrineModel
import VitrineStore

extension FetchError {
  init(_ error: Problem) { self = .store(error.what) }
}
