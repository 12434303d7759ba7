// What the builds of one process hand on to each other: the preview builds again upon every change of
// a file, and all the others are what they were.

import Synchronization
import VitrineConfig
import VitrineImages
import VitrineModel
import VitrinePages
import VitrineProviders
public import VitrineStore

/// What earlier builds of this process learned. A class, since they share it.
public final class BuildMemory: Sendable {
  let mirror = MirrorMemory()
  let fragments = FragmentCache()
  private let last = Mutex<(limit: Int, folder: FolderMemory)?>(nil)
  private let clock: Clock

  public init(clock: Clock = .system) { self.clock = clock }

  /// What was read of the folder of photos. Of site.yml only the limit counts by which pictures are
  /// refused; where the folder is, the memory knows.
  func folder(of configuration: SiteConfiguration) -> FolderMemory {
    let limit = configuration.mirror.maxMegapixels
    return last.withLock { last in
      if let last, last.limit == limit { return last.folder }
      let folder = FolderMemory(clock: clock.now)
      last = (limit, folder)
      return folder
    }
  }
}
