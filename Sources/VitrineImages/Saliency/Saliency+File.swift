// For benchmarks: loads an image as the pipeline does when it detects salient regions.

package import VitrineModel

extension SmallPicture {
  /// Loads the smallest level of an image file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: Why the file cannot be read as an image.
  package init(ofFileAt path: String) throws(PictureFault) {
    let image = try AdmittedPicture(path, maxMegapixels: 300)
    do throws(VipsFault) {
      self = try Negative(of: image, for: [], within: 60, hands: 1).smallest()
    } catch {
      throw .damaged(reason: error.text)
    }
  }
}
