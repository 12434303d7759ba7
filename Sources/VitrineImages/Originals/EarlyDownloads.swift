// Originals of the sets that are loaded, downloaded while the lists of other sets are still loading: a
// service limits how often it may be asked, and its images usually come from another host. The build
// asks for all originals later and takes what is there.

import Synchronization
import VitrineModel

/// Downloads of photos whose set is loaded.
///
/// A class, because sets are loaded in several tasks.
final class EarlyDownloads: Sendable {
  private struct State {
    var claimed: Set<Photo.ID> = []
    var files: [Photo.ID: Result<OriginalFile, Problem>] = [:]
    var tasks: [Task<Void, Never>] = []
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Starts to download originals that were not asked for yet.
  func begin(
    _ requests: [OriginalDownloader.OriginalRequest],
    _ download:
      @escaping @Sendable (OriginalDownloader.OriginalRequest) async -> Result<
        OriginalFile, Problem
      >
  ) {
    state.withLock { state in
      guard !state.isStopped else { return }
      let new = requests.filter { state.claimed.insert($0.photo.id).inserted }
      guard !new.isEmpty else { return }
      let task = Task {
        _ = await new.concurrently(width: OriginalDownloader.width) { request in
          guard !self.isStopped else { return }
          let file = await download(request)
          self.state.withLock { $0.files[request.photo.id] = file }
        }
      }
      state.tasks.append(task)
    }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Starts no further download, and waits for those in progress.
  ///
  /// If the build has failed, they are canceled.
  func stop(isCanceled: Bool = false) async {
    let tasks = state.withLock { state in
      state.isStopped = true
      defer { state.tasks = [] }
      return state.tasks
    }
    if isCanceled { tasks.forEach { $0.cancel() } }
    for task in tasks { await task.value }
  }

  /// Returns a finished download once.
  func take(_ id: Photo.ID) -> Result<OriginalFile, Problem>? {
    state.withLock { $0.files.removeValue(forKey: id) }
  }
}
