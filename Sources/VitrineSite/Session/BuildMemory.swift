// What the builds of one process share. The preview builds again after every change of a file, and
// all other files are the same.

import Synchronization
import VitrineConfig
import VitrineImages
import VitrineModel
import VitrinePages
import VitrineProviders
public import VitrineStore

/// The results of earlier builds of this process.
///
/// A class, because they share it.
public final class BuildMemory: Sendable {
  let renditions = RenditionPlanCache()
  let fragments = FragmentCache()
  private let last = Mutex<(reading: ReadingSettings, folder: FolderPhotoCache)?>(nil)
  private let clock: Clock

  /// Creates an empty memory.
  public init(clock: Clock = .system) { self.clock = clock }

  /// The memory of the folder of photos.
  ///
  /// Of site.yml only these settings matter; the memory knows where the folder is.
  func folder(of configuration: SiteConfiguration) -> FolderPhotoCache {
    let reading = ReadingSettings(
      limits: configuration.renditions.limits, preferences: configuration.metadataPreferences,
      hasVideos: configuration.videos != nil)
    return last.withLock { last in
      if let last, last.reading == reading { return last.folder }
      let folder = FolderPhotoCache(clock: clock.now)
      last = (reading, folder)
      return folder
    }
  }

  /// What decides which images are refused, and between their texts.
  private struct ReadingSettings: Equatable {
    let limits: ImageLimits
    let preferences: MetadataPreferences
    let hasVideos: Bool
  }
}
