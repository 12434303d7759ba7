// Stands in for the reader of real pictures, so that rooms which only ask for metadata are proven
// without an image library. Remembers what it was asked, since files must be read once.

import Foundation
import Synchronization
public import VitrineModel

/// Knows pictures by the names of their files; any other file that is not empty and does not begin
/// with `text` is a picture without metadata.
public final class FakePictureReader: PictureReader {
  private let pictures: [String: Picture]
  private let faults: [String: PictureFault]
  private let asked = Mutex<[String]>([])

  /// - Parameters:
  ///   - pictures: by the last component of the path.
  ///   - faults: by the last component of the path.
  public init(_ pictures: [String: Picture] = [:], faults: [String: PictureFault] = [:]) {
    self.pictures = pictures
    self.faults = faults
  }

  /// The paths it was asked for, in order.
  public var paths: [String] { asked.withLock { $0 }.sorted() }

  public func read(_ path: String) throws(PictureFault) -> Picture {
    asked.withLock { $0.append(path) }
    let name = String(path.split(separator: "/").last ?? "")
    if let fault = faults[name] { throw fault }
    if let picture = pictures[name] { return picture }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw .unreadable(reason: "permission denied")
    }
    guard !bytes.isEmpty else { throw .empty }
    guard !bytes.starts(with: Data("text".utf8)) else { throw .notAPicture }
    return Picture.sample(of: Array(bytes))
  }
}

extension Picture {
  /// A picture of 3 by 2 without metadata.
  /// - Parameter bytes: what its digest is made from.
  public static func sample(of bytes: [UInt8] = []) -> Picture {
    Picture(digest: SHA256.digest(of: bytes), size: PixelSize(width: 1500, height: 1000))
  }
}
