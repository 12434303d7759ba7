// Images that put others on a canvas. libheif copies from the wrong place if one of them begins left of the canvas
// or above it: what it shows then is memory of the process. libheif 1.15 crashes if one of them is not an image that it
// knows. No camera writes such files. ISO/IEC 23008-12, section 6.6.2.2.

import VitrineModel

/// Checks where overlays put their images, before a decoder does.
enum HEIFOverlays {
  /// The bytes in front of the size of the canvas: the version, the kind and the color.
  private static let front = 10
  /// The types of items that libheif 1.15 knows as images.
  private static let images: Set = ["hvc1", "av01", "grid", "iden", "iovl"]

  /// Refuses a file whose primary image has parts that begin left of its canvas or above it.
  static func check(_ meta: HEIFMeta, in file: borrowing ImageFile) throws(ImageError) {
    let boxes = meta.boxes
    let types = types(in: boxes)
    guard types.values.contains("iovl"), let primary = boxes.primaryItem else { return }
    let references = boxes.first(named: "iref").flatMap { HEIFReference.all(in: $0) } ?? []
    let parts = Dictionary(grouping: references.filter { $0.type == "dimg" }, by: \.from)
    let locations = boxes.first(named: "iloc").flatMap { ItemLocations($0) }
    var waiting = [primary]
    var shown: Set<Int> = []
    while let image = waiting.popLast() {
      guard shown.insert(image).inserted else { continue }
      let parts = parts[image, default: []].flatMap(\.to)
      waiting += parts
      guard types[image] == "iovl" else { continue }
      guard parts.allSatisfy({ images.contains(types[$0] ?? "") }) else {
        throw .damaged(reason: "a part of its image is missing")
      }
      let bytes = locations?.bytes(
        of: image, count: front + 8 + 8 * parts.count, in: file,
        or: boxes.first(named: "idat") ?? [])
      guard let bytes, areInside(bytes[...], count: parts.count) else {
        throw .unsupported(format: "HEIC or AVIF with an overlay outside of its canvas")
      }
    }
  }

  /// The types of items by number.
  private static func types(in boxes: [HEIFBox]) -> [Int: String] {
    let items = boxes.filter { $0.name == "iinf" }.flatMap { box in
      // Behind the version and the number of items.
      HEIFBox.all(in: box.content.dropFirst(box.content.first == 0 ? 6 : 8))
    }
    return Dictionary(
      items.compactMap { HEIFItem($0) }.map { ($0.id, $0.type) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether images begin on the canvas.
  private static func areInside(_ bytes: ArraySlice<UInt8>, count: Int) -> Bool {
    let width = (bytes.dropFirst().first ?? 0) & 1 == 0 ? 2 : 4
    var reader = HEIFHeaderReader(bytes.dropFirst(front))
    guard let size = reader.numbers(width, count: 2),
      let places = reader.numbers(width, count: 2 * count)
    else { return false }
    // Negative numbers are above those of any canvas.
    return places.enumerated().allSatisfy { $1 < size[$0 % 2] && $1 < 1 << (8 * width - 1) }
  }
}
