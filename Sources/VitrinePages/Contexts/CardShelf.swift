// Cards that several pages share: a photo's card is on a dozen pages, and making it costs more
// than printing it. Each is made once for each way up to the site, and carries its digest.

import Synchronization
import VitrineModel

/// A photo in a grid, with the rule that its class names and the hosts that its picture is from.
struct Card: Sendable {
  let value: TemplateValue
  let rule: Sheet.Rule
  let hosts: Set<String>
}

/// Keeps the cards that were asked for last. A class, since the workers that make pages share it.
final class CardShelf: Sendable {
  /// Cards kept, some 6 kB each: pages near each other show the same photos.
  private static let most = 4_096

  private struct Name: Hashable {
    let position: Catalog.Position
    /// The way from the page up to the site.
    let root: String
  }

  /// Those asked for since the last clearing, and those before: what is asked for again stays.
  private struct Generations {
    var young: [Name: Card] = [:]
    var old: [Name: Card] = [:]

    mutating func card(_ name: Name) -> Card? {
      if let card = young[name] { return card }
      guard let card = old[name] else { return nil }
      keep(card, name)
      return card
    }

    mutating func keep(_ card: Card, _ name: Name) {
      if young.count >= CardShelf.most / 2 { (old, young) = (young, [:]) }
      young[name] = card
    }
  }

  private let cards = Mutex(Generations())

  func clear() { cards.withLock { $0 = Generations() } }

  func card(_ position: Catalog.Position, root: String, make: () -> Card) -> Card {
    let name = Name(position: position, root: root)
    if let known = cards.withLock({ $0.card(name) }) { return known }
    let made = make()
    cards.withLock { $0.keep(made, name) }
    return made
  }
}
