// Converts errors of the store.

import VitrineModel
import VitrineStore

extension FetchError {
  init(_ error: Problem) { self = .store(error.what) }
}
