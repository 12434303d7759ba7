// The covers on the front page. The first one is as large as the window allows, and the others are in
// even rows, each in the shape of its photo.

import VitrineModel

extension PageContext {
  /// Adds the covers of sets to the page: the first one large, the others in even rows unless the
  /// theme crops photos.
  ///
  /// - Parameter positions: The photo of each cover; nil for sets without photos.
  /// - Returns: A card for each cover, and whether the first cover is large.
  mutating func covers(
    _ positions: [Catalog.Position?]
  ) -> (cards: [TemplateValue], hasLead: Bool) {
    let others: Card.Form = gallery.settings.wholePhotos ? .large : .thumbnail
    var cards: [Card?] = []
    var hasLead = false
    for (place, position) in positions.enumerated() {
      let card = position.flatMap { admittedCard($0, as: place == 0 ? .large : others) }
      cards.append(card)
      guard place == 0, let card, !card.isCropped else { continue }
      hasLead = true
      loadOthersLate()
    }
    let values = cards.map { $0?.value ?? .none }
    guard hasLead else { return (values, false) }
    let ratios = cards.dropFirst().map { $0?.rule.shownRatio ?? PhotoStyles.Rule.placeholder }
    coverRows = GridRows(ofCovers: ratios, digest: gallery.settings.digest)
    if let coverRows { add(coverRows) }
    return (values, true)
  }
}
