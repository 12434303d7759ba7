// A download under way: what has come so far, and whether the rest may be asked for alone. It is
// written beside the store's blobs and moved among them only when it is whole.

import Foundation
import VitrineModel
import VitrineStore

/// The bytes of a file that have come so far. Gone with the value, unless it was finished.
struct PartFile: ~Copyable {
  private let file: OpenFile
  private(set) var length = 0
  /// The first bytes, looked at before any others are asked for.
  private(set) var head: [UInt8] = []
  /// What names this version of the file; nil where the server cannot go on from the middle.
  private(set) var version: String?
  /// Of the whole file, where the server said so.
  private(set) var whole: Int?

  init(in store: Store) throws(FetchError) {
    do { file = try OpenFile.making(store.temporaryFile(suffix: "")) } catch {
      throw FetchError(error)
    }
  }

  deinit { unlink(file.path) }

  /// Asks for the rest where the server offers that, as long as the file is still the same.
  var rangeHeaders: [APICall.Parameter] {
    guard length > 0, let version else { return [] }
    return [.init("Range", "bytes=\(length)-"), .init("If-Range", version)]
  }

  /// Begins anew, with what the head of the answer says of the file.
  mutating func begin(version: String?, whole: Int?) throws(Fault) {
    do { try file.empty() } catch { throw .final(FetchError(error)) }
    length = 0
    head = []
    self.version = version
    self.whole = whole
  }

  /// Is this the tag of the version that is there, as far as one is known.
  func isVersion(_ tag: String?) -> Bool {
    guard let tag, let version, version.hasPrefix("\"") else { return true }
    return tag == version
  }

  /// May the answer's part be appended.
  func isContinued(by range: ContentRange) -> Bool {
    guard range.first == length, whole == nil || range.whole == nil || range.whole == whole else {
      return false
    }
    return (range.whole ?? whole).map { range.last == $0 - 1 } ?? true
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    do { try file.write(bytes) } catch { throw .final(FetchError(error)) }
    if head.count < PictureMark.length { head += bytes.prefix(PictureMark.length - head.count) }
    length += bytes.count
  }

  /// Moves the file into the store.
  func finish(in store: Store) throws(Fault) -> Digest {
    do {
      let added = try store.add(movingFile: file.path)
      guard added.bytes == length else {
        throw Fault.final(.store("a file changed while it was written"))
      }
      return added.blob
    } catch let error as Problem {
      throw .final(FetchError(error))
    } catch {
      throw .final(.store("a file changed while it was written"))
    }
  }
}
