// A partial download: the bytes so far, and whether the rest can be requested alone. The file is
// written beside the store's blobs and moved to them only when it is complete.

import Foundation
import VitrineModel
import VitrineStore

/// The bytes of a download so far.
///
/// The file is removed with this value, unless it was finished.
struct PartFile: ~Copyable {
  private let file: OpenFile
  private(set) var length = 0
  /// The first bytes, which are checked before others are read.
  private(set) var head: [UInt8] = []
  /// The entity tag or date of this version; nil if the server cannot resume.
  private(set) var version: String?
  /// The length of the whole file, if the server announced it.
  private(set) var whole: Int?

  init(in store: Store) throws(FetchError) {
    do { file = try OpenFile.making(store.temporaryFile(suffix: "")) } catch {
      throw FetchError(error)
    }
  }

  deinit { unlink(file.path) }

  /// The header fields that request the rest of the same version, if the server can resume.
  var rangeHeaders: [APICall.Parameter] {
    guard length > 0, let version else { return [] }
    return [.init("Range", "bytes=\(length)-"), .init("If-Range", version)]
  }

  /// Starts over, with the version and length from the head of the answer.
  mutating func begin(version: String?, whole: Int?) throws(AttemptError) {
    do { try file.empty() } catch { throw .final(FetchError(error)) }
    length = 0
    head = []
    self.version = version
    self.whole = whole
  }

  /// Whether this is the tag of the partial file's version, if one is known.
  func isVersion(_ tag: String?) -> Bool {
    guard let tag, let version, version.hasPrefix("\"") else { return true }
    return tag == version
  }

  /// Whether the part of an answer can be appended.
  func isContinued(by range: ContentRange) -> Bool {
    guard range.first == length, whole == nil || range.whole == nil || range.whole == whole else {
      return false
    }
    return (range.whole ?? whole).map { range.last == $0 - 1 } ?? true
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(AttemptError) {
    do { try file.write(bytes) } catch { throw .final(FetchError(error)) }
    if head.count < ImageSignature.length {
      head += bytes.prefix(ImageSignature.length - head.count)
    }
    length += bytes.count
  }

  /// Moves the file into the store.
  func finish(in store: Store) throws(AttemptError) -> Digest {
    do {
      let added = try store.add(movingFile: file.path)
      guard added.bytes == length else {
        throw AttemptError.final(.store("a file changed while it was written"))
      }
      return added.blob
    } catch let error as Problem {
      throw .final(FetchError(error))
    } catch {
      throw .final(.store("a file changed while it was written"))
    }
  }
}
