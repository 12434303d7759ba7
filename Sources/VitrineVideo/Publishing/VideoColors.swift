// Filters that turn the colors of a video into those of the web: BT.709 for published videos, the matrix of
// JPEG (BT.601, full range) for posters. Videos that do not name their matrix have BT.709 if they are in
// HD, else BT.601: https://ffmpeg.org/ffmpeg-filters.html#scale-1. HDR is mapped to SDR by `zscale` and
// `tonemap`, which some builds of ffmpeg lack: a second filter does without.

import VitrineModel

/// The filters that convert the colors of a video, which ffmpeg has turned upright.
struct VideoColors {
  private let picture: Video.Picture
  private let size: PixelSize

  init(_ picture: Video.Picture, _ size: PixelSize) {
    self.picture = picture
    self.size = size
  }

  /// Whether the brightness is beyond that of common screens.
  private var isHDR: Bool { ["smpte2084", "arib-std-b67"].contains(picture.transfer) }

  private var isWide: Bool { picture.primaries == "bt2020" || picture.matrix.hasPrefix("bt2020") }

  private var matrix: String {
    switch picture.matrix {
    case "bt709": "bt709"
    case "smpte170m", "bt470bg": "bt601"
    case "smpte240m": "smpte240m"
    case "fcc": "fcc"
    case let name where name.hasPrefix("bt2020"): "bt2020"
    case "": min(size.width, size.height) >= 720 ? "bt709" : "bt601"
    default: "auto"
    }
  }

  /// The filters for an image, the best first.
  func forImages(_ size: PixelSize) -> [String] {
    filters(size, last: "out_color_matrix=bt601:out_range=pc", format: "yuvj444p")
  }

  /// The filters for a video, the best first.
  func forVideos(_ size: PixelSize) -> [String] {
    filters(size, last: "out_color_matrix=bt709:out_range=tv", format: "yuv420p")
  }

  private func filters(_ size: PixelSize, last: String, format: String) -> [String] {
    let start = picture.isInterlaced ? "yadif=deint=interlaced," : ""
    let flags = "flags=bicubic+accurate_rnd+full_chroma_int"
    let shrink = "scale=\(size.width):\(size.height):\(flags)"
    let plain =
      start + "\(shrink):in_color_matrix=\(matrix):\(last),format=\(format),setsar=1"
    guard isHDR || isWide else { return [plain] }
    let input =
      "tin=\(isHDR ? picture.transfer : "bt709"):pin=bt2020:min=\(Self.known(picture.matrix))"
    let mapping = isHDR ? "tonemap=tonemap=mobius:peak=10:param=0.3:desat=0," : ""
    let mapped =
      start
      + "\(shrink),zscale=\(input):t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,\(mapping)"
      + "zscale=t=bt709:m=bt709:r=tv:d=error_diffusion,format=yuv444p,"
      + "scale=\(size.width):\(size.height):\(flags):in_color_matrix=bt709:\(last),"
      + "format=\(format),setsar=1"
    return [mapped, plain]
  }

  private static func known(_ matrix: String) -> String {
    ["bt2020nc", "bt2020c", "bt709", "smpte170m"].contains(matrix) ? matrix : "bt2020nc"
  }
}
