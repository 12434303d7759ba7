// Cards that several pages share: a photo's card is on a dozen pages, and making it takes longer
// than printing it. Each card is made once for each path up to the site, and is stored with its digest.

import Synchronization
import VitrineModel

/// A photo in a grid, with the rule of its class and the hosts of its image.
struct Card: Sendable {
  /// How a page shows the photo.
  enum Form {
    /// As one of many in a grid.
    case thumbnail
    /// As one of a single low row.
    case strip
    /// As one of so few that each may be as large as the window.
    case large
    /// By itself, in every size, with a label beside it.
    case slide
  }

  let value: TemplateValue
  let rule: PhotoStyles.Rule
  let hosts: Set<String>
  /// Whether the image is a crop of the theme, which has one shape for all photos.
  let isCropped: Bool
}

/// The cards that were used last.
///
/// A class, since the workers that make pages share it.
final class CardCache: Sendable {
  /// The number of cards kept, about 6 kB each: pages near each other show the same photos.
  private static let most = 4_096

  /// The key of a card: its photo, how it is shown, and the path from the page to the site.
  private struct Name: Hashable {
    let position: Catalog.Position
    let form: Card.Form
    /// The path from the page up to the site.
    let root: String
  }

  /// The cards in two halves: when the recent half is full, it replaces the earlier one.
  ///
  /// A card that is used again stays.
  private struct Entries {
    var recent: [Name: Card] = [:]
    var earlier: [Name: Card] = [:]

    mutating func card(_ name: Name) -> Card? {
      if let card = recent[name] { return card }
      guard let card = earlier[name] else { return nil }
      keep(card, name)
      return card
    }

    mutating func keep(_ card: Card, _ name: Name) {
      if recent.count >= CardCache.most / 2 { (earlier, recent) = (recent, [:]) }
      recent[name] = card
    }
  }

  private let cards = Mutex(Entries())

  func clear() { cards.withLock { $0 = Entries() } }

  func card(
    _ position: Catalog.Position, as form: Card.Form, root: String, make: () -> Card
  ) -> Card {
    let name = Name(position: position, form: form, root: root)
    if let known = cards.withLock({ $0.card(name) }) { return known }
    let made = make()
    cards.withLock { $0.keep(made, name) }
    return made
  }
}
