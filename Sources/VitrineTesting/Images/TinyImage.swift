// The smallest real photo for test builds: a gradient of 96 × 64 pixels. Any number of files can be
// made that look the same and have different pixels, since published images are named by their bytes.

import Foundation

/// A small JPEG.
public enum TinyImage {
  /// Returns a JPEG file of 96 × 64 pixels.
  ///
  /// Different comments make different files, whose pixels differ slightly. The average color is the same.
  public static func jpeg(_ comment: String = "") -> [UInt8] {
    let text = Array(comment.utf8.prefix(60_000))
    let length = text.count + 2
    let segment: [UInt8] =
      [0xFF, 0xFE, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + text
    return Array(gradient.prefix(2)) + segment + slopes(of: text) + gradient.dropFirst(10)
  }

  /// Returns the start of the quantization table, with two steps that depend on a text (FNV-1a).
  private static func slopes(of text: [UInt8]) -> ArraySlice<UInt8> {
    var table = gradient[2..<10]
    guard !text.isEmpty else { return table }
    let hash = text.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    table[8] = UInt8(6 + hash % 23)
    table[9] = UInt8(6 + hash / 23 % 23)
    return table
  }

  private static let gradient: [UInt8] = Array(
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())

  private static let base64 = """
    /9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5a
    YVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
    T09PT09PT09PT09PT0//wAARCABAAGADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAwb/xAAWEAAD
    AAAAAAAAAAAAAAAAAAAAAgP/xAAYAQEBAQEBAAAAAAAAAAAAAAACBAUHA//EABcRAAMBAAAAAAAAAAAAAAAA
    AAABAgP/2gAMAwEAAhEDEQA/AIFZirMVZirM1FZ4RoCsxVmKsxVmNWVxoCsxVmMsxFmNWVRoCsxVmMsxFmNW
    VRoCsxVmMsxFmNWVxoEsxFmMsxFmNWVRoTCzEWYyzEWZiqzn0aBLMRZjLMRZjVlUaBLMRZjLMRZjVlcaBLMR
    ZjLMRZjVlUaBLMRZjLMRZjVlUaBLMRZjLMRZjVlcaEwsxFmMsxFmYys59GgSzEWYyzEWY1ZVGgSzEWYyzEWY
    1ZVGgSzEWYyzFWY1ZXGgKzEWYyzFWY1ZVGgKzFWYqzFWY1ZVGhLrMVZirMVZmKrOfRoCsxVmKsxVmNWVxoCs
    xVmKsxVmNWVRoCsxVmKsxVmNWVRoCsxVmKsxVmNWVRoCsxVmKsxVmNWVxof/2Q==
    """
}
