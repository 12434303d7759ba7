// A video behind the picture of an image file. Google's phones say in XMP how long it is, Samsung's and
// Huawei's in a trailer; these lengths may be wrong after an edit. So the video is found by its own boxes.

import VitrineImages
import VitrineModel
import VitrineStore

/// An image file with a video in it.
struct MotionPhoto {
  static let kind = "motion-1"

  let path: String
  let digest: Digest

  /// The longest file that is searched, in bytes.
  private static let longest = 1 << 27
  /// The number of places to look at: by chance, the name occurs once in 4 GB.
  private static let mostPlaces = 64

  /// Returns the blob with the video; nil if there is none.
  func video(in store: Store) throws(VideoError) -> Digest? {
    if let known = (try? store.fact(Self.kind, digest)) ?? nil {
      guard let blob = Digest(known[...]) else { return nil }
      if (try? store.digest(ofFile: store.path(of: blob))) == blob { return blob }
    }
    do throws(Problem) {
      let file = try OpenFile.reading(path)
      guard try file.status().bytes <= Self.longest else { return nil }
      let video = Self.video(in: try file.bytes())
      let blob = try video.map { (video) throws(Problem) in try store.add(Array(video)) }
      try? store.setFact(Self.kind, digest, blob?.bytes ?? [0])
      return blob
    } catch {
      throw .refused(error)
    }
  }

  /// Returns the bytes of the video.
  static func video(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let name = Array("ftyp".utf8)
    var place = bytes.startIndex
    for _ in 0..<mostPlaces {
      guard let found = bytes[place...].firstRange(of: name) else { break }
      place = found.upperBound
      let start = found.lowerBound - 4
      // At the beginning it is the brand of the image itself.
      guard start > 0, let video = wholeVideo(bytes[start...]) else { continue }
      return video
    }
    return nil
  }

  /// Returns the boxes from the beginning on, if they are those of a video.
  private static func wholeVideo(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var names: Set<String> = []
    var end = bytes.startIndex
    for box in HEIFBox.all(in: bytes) {
      guard boxes.contains(box.name), box.whole.count >= 8 else { break }
      names.insert(box.name)
      end = box.whole.endIndex
    }
    return names.isSuperset(of: ["moov", "mdat"]) ? bytes[..<end] : nil
  }

  private static let boxes: Set = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "uuid", "meta", "moof", "mfra", "udta",
  ]
}
