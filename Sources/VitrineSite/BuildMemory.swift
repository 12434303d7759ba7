// What the builds of one process hand on to each other: the preview builds again upon every change of
// a file, and all the others are what they were.

import Synchronization
import VitrineConfig
import VitrineImages
import VitrinePages
import VitrineProviders
public import VitrineStore

/// What earlier builds of this process learned. A class, since they share it.
public final class BuildMemory: Sendable {
  let mirror = MirrorMemory()
  let pieces = PieceMemory()
  private let last = Mutex<(configuration: SiteConfiguration, folder: FolderMemory)?>(nil)
  private let clock: Clock

  public init(clock: Clock = .system) { self.clock = clock }

  /// What was read of the folder of photos under this very site.yml.
  func folder(of configuration: SiteConfiguration) -> FolderMemory {
    last.withLock { last in
      if let last, last.configuration == configuration { return last.folder }
      let folder = FolderMemory(clock: clock.now)
      last = (configuration, folder)
      return folder
    }
  }
}
