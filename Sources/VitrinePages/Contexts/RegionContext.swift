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
  /// Parts of the photo's width and height, 0...1.
  var context: TemplateValue {
    [
      "x": .decimal(frame.x), "y": .decimal(frame.y), "width": .decimal(frame.width),
      "height": .decimal(frame.height), "confidence": .decimal(confidence),
    ]
  }
}
