// libvips reports a failing disk, a process without free file descriptors and a damaged file in the same
// way. To distinguish them, this does what libvips tried: it opens and reads the file.

import VitrineModel
import VitrineStore

extension ImageError {
  /// Returns a refusal of the machine if the file cannot be read from end to end now, else the same error.
  func unlessRefused(_ path: String) -> ImageError {
    // Nothing of the file was read.
    if case .missingLibrary = self { return self }
    do {
      let file = try OpenFile.reading(path)
      // libvips opens its own descriptors beside the one it gets.
      let others = [try Self.reopened(path), try Self.reopened(path)]
      _ = try file.digest()
      withExtendedLifetime(others) {}
      return self
    } catch {
      return error.isMachineFailure ? .refused(error) : self
    }
  }

  private static func reopened(_ path: String) throws(Problem) -> Descriptor {
    Descriptor(file: try OpenFile.reading(path))
  }

  /// An open file.
  ///
  /// A class, since an array cannot hold an `OpenFile`.
  private final class Descriptor {
    let file: OpenFile
    init(file: consuming OpenFile) { self.file = file }
  }
}
