// What is reported about a photo of the folder that is published.

import VitrineModel

extension ImageMetadata {
  /// Returns the warnings and notes about a photo.
  ///
  /// - Parameters:
  ///   - source: The file's path, as messages show it.
  ///   - sizes: The sizes of its renditions.
  ///   - isCopied: Whether a full-size copy is published as well.
  /// - Returns: The problems; none if the photo is published with all that it has.
  func problems(of source: String, inSizes sizes: [Int], isCopied: Bool) -> [Problem] {
    let isAnimated = frames > 1 && Animation.edge(frames: frames, of: size) != nil
    let edges = sizes.map { size.longestEdge(inSize: $0) }
    let isWhole = isCopied || edges.contains { $0 >= size.longestEdge }
    let losesGainMap = gainMap == .turned || gainMap == .upright && !isWhole
    return [
      truncatedFields.isEmpty ? nil : cutTexts(of: source),
      frames > 1 && !isAnimated ? .still(source, self) : nil,
      losesGainMap ? .losesGainMap(source) : nil,
      gainMap == .missing ? .lacksGainMap(source) : nil,
      smallPreview(of: source),
      credentials.map { .hasCredentials(source, issuer: $0.issuer) },
    ].compactMap(\.self)
  }

  private func cutTexts(of source: String) -> Problem {
    Problem(
      .warning, "folder.text-cut",
      "metadata of \(source.printable) is too long and was cut: \(truncatedFields.joined(separator: ", "))",
      at: .file(source), help: "shorten it in the image file, or write it in \(source).yml")
  }
}
