// For those who measure: a picture as the mirror sees it when it looks for what is salient.

package import VitrineModel

extension SmallPicture {
  /// - Throws: why the file is no picture that can be read.
  package init(ofFileAt path: String) throws(PictureFault) {
    let picture = try AdmittedPicture(path, maxMegapixels: 300)
    do throws(VipsFault) {
      self = try Negative(of: picture, for: [], within: 60, hands: 1).smallest()
    } catch {
      throw .damaged(reason: error.text)
    }
  }
}
