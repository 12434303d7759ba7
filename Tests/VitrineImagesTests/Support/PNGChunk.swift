// PNG files with additional chunks.

import VitrineTesting

/// The image as a PNG with these chunks after its header, which ends at byte 33.
func png(_ image: TestImage, _ chunks: [(String, [UInt8])]) throws -> [UInt8] {
  let file = try image.encoded(".png")
  return file.prefix(33) + chunks.flatMap { pngChunk($0.0, $0.1) } + file.dropFirst(33)
}
