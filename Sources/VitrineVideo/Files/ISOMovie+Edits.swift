// What a movie does not show of its streams (ISO/IEC 14496-12, 8.6.6). A program that cuts a video without
// converting it keeps the frames from the last key frame on, and a list of edits that hides them. ffmpeg
// copies them, up to a second of sound before each edit, and makes one edit of all.

import VitrineImages

extension ISOMovie {
  /// Whether pictures or sound before the first that are presented are in the file.
  var hidesBeginning: Bool {
    tracks.contains { track, media in
      Self.starts(in: track).first.map { $0 > Self.delay(of: media) } ?? false
    }
  }

  /// Whether several edits leave out what is between them.
  var hasSeveralEdits: Bool { tracks.contains { Self.starts(in: $0.track).count > 1 } }

  /// The tracks with pictures or sound, and what each says about its media.
  private var tracks: [(track: ArraySlice<UInt8>, media: ArraySlice<UInt8>)] {
    allTracks.compactMap { track in
      guard let media = Self.content(of: ["mdia", "minf"], in: track),
        ["vmhd", "smhd"].contains(where: { Self.content(of: [$0], in: media) != nil })
      else { return nil }
      return (track, media)
    }
  }

  /// The contents of all tracks.
  var allTracks: [ArraySlice<UInt8>] {
    let boxes = index.map { HEIFBox.all(in: $0) } ?? []
    return boxes.filter { $0.name == "trak" }.map(\.content)
  }

  static func content(of names: [String], in content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    names.reduce(content) { content, name in
      content.flatMap { HEIFBox.all(in: $0).first(named: name) }
    }
  }

  /// Encoders of AAC put up to 2,112 samples in front of the sound; ffmpeg counts time in samples.
  private static let mostSilence = 4_096

  /// Returns the time before the first picture or sound of a stream that was not cut.
  private static func delay(of media: ArraySlice<UInt8>) -> Int {
    guard content(of: ["smhd"], in: media) == nil else { return mostSilence }
    // Pictures that are shown in another order begin later than they are decoded.
    return content(of: ["stbl", "ctts"], in: media)
      .flatMap { number(in: $0.dropFirst(12), width: 4) } ?? 0
  }

  /// Returns the times in the stream at which the first two edits begin; edits without media have none.
  private static func starts(in track: ArraySlice<UInt8>) -> [Int] {
    guard let edits = content(of: ["edts", "elst"], in: track) else { return [] }
    let width = edits.first == 1 ? 8 : 4
    let entries = edits.dropFirst(8)
    let starts = stride(from: entries.startIndex, to: entries.endIndex, by: 2 * width + 4).lazy
      .compactMap { number(in: entries[$0...].dropFirst(width), width: width) }
    return Array(starts.filter { $0 >= 0 }.prefix(2))
  }

  /// Returns the number with a sign at the beginning of some bytes.
  private static func number(in bytes: ArraySlice<UInt8>, width: Int) -> Int? {
    guard bytes.count >= width else { return nil }
    let number = bytes.prefix(width).bigEndian
    return width == 4 ? Int(Int32(truncatingIfNeeded: number)) : number
  }
}
