// The smallest real photo for test builds: a gradient of 96 × 64 pixels. Any number of files can be
// made that look the same and have different bytes.

import Foundation

/// A small JPEG.
public enum TinyImage {
  /// Returns a JPEG file of 96 × 64 pixels.
  ///
  /// Different comments make different files.
  public static func jpeg(_ comment: String = "") -> [UInt8] {
    let text = Array(comment.utf8.prefix(60_000))
    let length = text.count + 2
    let segment: [UInt8] =
      [0xFF, 0xFE, UInt8(length >> 8), UInt8(truncatingIfNeeded: length)] + text
    return Array(gradient.prefix(2)) + segment + gradient.dropFirst(2)
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
