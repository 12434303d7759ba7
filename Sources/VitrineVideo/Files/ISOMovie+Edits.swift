// What a movie does not show of its streams (ISO/IEC 14496-12, 8.6.6). A program that cuts a video without
// converting it keeps the frames from the last key frame on, and a list of edits that hides them.

import VitrineImages

extension ISOMovie {
  /// Whether the pictures before the first one that is shown are in the file.
  var hidesFrames: Bool {
    let boxes = index.map { HEIFBox.all(in: $0) } ?? []
    return boxes.filter { $0.name == "trak" }.map(\.content).contains { track in
      guard let media = Self.content(of: ["mdia", "minf"], in: track),
        Self.content(of: ["vmhd"], in: media) != nil,
        let edits = Self.content(of: ["edts", "elst"], in: track),
        let start = Self.start(of: edits)
      else { return false }
      // Pictures that are shown in another order begin later than they are decoded.
      let delays = Self.content(of: ["stbl", "ctts"], in: media)
      return start > (delays.flatMap { Self.number(in: $0.dropFirst(12), width: 4) } ?? 0)
    }
  }

  private static func content(
    of names: [String], in content: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    names.reduce(content) { content, name in
      content.flatMap { HEIFBox.all(in: $0).first(named: name) }
    }
  }

  /// Returns the time in the stream at which the first edit begins; edits without pictures have none.
  private static func start(of edits: ArraySlice<UInt8>) -> Int? {
    let width = edits.first == 1 ? 8 : 4
    let entries = edits.dropFirst(8)
    return stride(from: entries.startIndex, to: entries.endIndex, by: 2 * width + 4).lazy
      .compactMap { number(in: entries[$0...].dropFirst(width), width: width) }
      .first { $0 >= 0 }
  }

  /// Returns the number with a sign at the beginning of some bytes.
  private static func number(in bytes: ArraySlice<UInt8>, width: Int) -> Int? {
    guard bytes.count >= width else { return nil }
    let number = bytes.prefix(width).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return width == 4 ? Int(Int32(truncatingIfNeeded: number)) : Int(truncatingIfNeeded: number)
  }
}
