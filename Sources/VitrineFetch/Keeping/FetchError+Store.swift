// Faults of the cache in this room's words.

import VitrineModel
import VitrineStore

extension FetchError {
  init(_ error: StoreError) { self = .store(error.problem.what) }
}
