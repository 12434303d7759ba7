// For benchmarks: loads an image as the pipeline does when it detects salient regions.

package import VitrineModel

extension SmallImage {
  /// Loads the smallest level of an image file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: Why the file cannot be read as an image.
  package init(ofFileAt path: String) throws(ImageError) {
    let image = try ValidatedImage(path)
    do {
      self = try ImagePyramid(of: image, for: [], within: 60, threadsPerImage: 1).smallest()
    } catch {
      throw .damaged(reason: error.text)
    }
  }
}
