// Sizes that a service does not report, calculated from the size of the full image.

import VitrineModel

extension PixelSize {
  /// Returns the size of the same image at a width.
  func scaled(toWidth width: Int) -> PixelSize {
    PixelSize(width: width, height: (height * width + self.width / 2) / self.width)
  }

  /// Returns the size of the same image at a height.
  func scaled(toHeight height: Int) -> PixelSize {
    PixelSize(width: (width * height + self.height / 2) / self.height, height: height)
  }

  /// Returns the largest size of the same image that fits into a box, without enlarging it.
  func fitting(width: Int, height: Int) -> PixelSize {
    guard self.width > width || self.height > height else { return self }
    let byWidth = scaled(toWidth: min(width, self.width))
    return byWidth.height <= height ? byWidth : scaled(toHeight: height)
  }
}
