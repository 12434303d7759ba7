// Sizes that a service does not tell, but that follow from the whole picture's.

import VitrineModel

extension PixelSize {
  /// Of the same picture, as wide as this.
  func scaled(toWidth width: Int) -> PixelSize {
    PixelSize(width: width, height: (height * width + self.width / 2) / self.width)
  }

  /// Of the same picture, as high as this.
  func scaled(toHeight height: Int) -> PixelSize {
    PixelSize(width: (width * height + self.height / 2) / self.height, height: height)
  }

  /// The largest of the same picture that fits into a box; never larger than the whole.
  func fitting(width: Int, height: Int) -> PixelSize {
    guard self.width > width || self.height > height else { return self }
    let byWidth = scaled(toWidth: min(width, self.width))
    return byWidth.height <= height ? byWidth : scaled(toHeight: height)
  }
}
