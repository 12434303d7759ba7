// Where the eye goes in a photo, as pages say it.

import VitrineModel

extension Gallery {
  /// What draws the eye, most of all first: what a person says goes before what was found.
  func regions(of position: Catalog.Position) -> [SalientRegion] {
    let focus = catalog.photos[position].focus
    if let focus, focus.hasArea { return [SalientRegion(focus, confidence: 1)] }
    return mirrored[position].regions ?? []
  }

  /// What crops and filled stages are to show of a photo; nil where nobody knows.
  func focus(of position: Catalog.Position) -> UnitRectangle? {
    catalog.photos[position].focus ?? mirrored[position].regions?.first?.frame
  }
}

extension SalientRegion {
  /// Parts of the photo's width and height, 0...1; and where it begins and ends in whole percents,
  /// for a sentence that tells of it.
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
