// Converts errors of the store.

import VitrineModel
import VitrineStore

extension FetchError {
  init(_ error: StoreError) { self = .store(error.problem.what) }
}
