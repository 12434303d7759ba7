// The salient regions and the focus of a photo, as pages describe them.

import VitrineModel

extension Gallery {
  /// Returns the salient regions, the strongest first; a focus that a person set replaces them.
  func regions(of position: Catalog.Position) -> [SalientRegion] {
    let focus = catalog.photos[position].focus
    if let focus, focus.hasArea { return [SalientRegion(focus, confidence: 1)] }
    return images[position].regions ?? []
  }

  /// Returns the part of a photo that crops keep; nil if unknown.
  func focus(of position: Catalog.Position) -> UnitRectangle? {
    catalog.photos[position].focus ?? images[position].regions?.first?.frame
  }
}

extension SalientRegion {
  /// The frame as fractions of the photo's width and height, 0...1, and its edges in whole percent,
  /// for a sentence that describes it.
  var context: TemplateValue {
    [
      "x": .decimal(frame.x), "y": .decimal(frame.y), "width": .decimal(frame.width),
      "height": .decimal(frame.height), "confidence": .decimal(confidence),
      "left": Self.percent(frame.x), "right": Self.percent(frame.x + frame.width),
      "top": Self.percent(frame.y), "bottom": Self.percent(frame.y + frame.height),
    ]
  }

  private static func percent(_ part: Double) -> TemplateValue {
    .number(Int((part * 100).rounded()))
  }
}
