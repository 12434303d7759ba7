// The covers on the front page. The first one is as large as the window allows, and the others are in
// even rows, each in the shape of its photo.

import VitrineModel

extension PageContext {
  /// Adds the covers of sets to the page: the first one large, the others as even rows.
  ///
  /// - Parameter positions: the photo of each cover; nil for sets without photos.
  /// - Returns: a card for each cover, the class of the rows unless the theme crops photos, and
  ///   whether the first cover is large.
  mutating func covers(
    _ positions: [Catalog.Position?]
  ) -> (cards: [TemplateValue], rows: String?, hasLead: Bool) {
    let isLarge = { [all = gallery.settings.wholePhotos] place in all || place == 0 }
    let cards = positions.enumerated().map { place, position in
      position.flatMap { admittedCard($0, as: isLarge(place) ? .large : .thumbnail) }
    }
    let values = cards.map { $0?.value ?? .none }
    guard let first = cards.first, let lead = first, !lead.isCropped else {
      return (values, nil, false)
    }
    let ratios = cards.dropFirst().map { $0?.rule.shownRatio ?? PhotoStyles.Rule.placeholder }
    let rows = GridRows(ofCovers: ratios, digest: gallery.settings.digest)
    if let rows { add(rows) }
    return (values, rows?.name, true)
  }
}
