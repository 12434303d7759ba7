// To libvips a failing disk and a damaged file look alike, and so does a process without another
// descriptor to give. Which of them it was is found out by trying what it tried.

import VitrineModel
import VitrineStore

extension PictureFault {
  /// The machine's refusal instead, where the file cannot be read from end to end just now.
  func unlessRefused(_ path: String) -> PictureFault {
    do throws(Problem) {
      let file = try OpenFile.reading(path)
      // It takes descriptors of its own beside the one it is given.
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

  /// A class, since an open file cannot be put into an array.
  private final class Descriptor {
    let file: OpenFile
    init(file: consuming OpenFile) { self.file = file }
  }
}
