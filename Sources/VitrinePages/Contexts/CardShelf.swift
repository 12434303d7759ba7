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

/// Keeps cards. A class, since the workers that make pages share it.
final class CardShelf: Sendable {
  private let count: Int
  /// By the way from the page up to the site, then by position.
  private let cards = Mutex<[String: [Card?]]>([:])

  /// - Parameter count: how many photos there are.
  init(count: Int) { self.count = count }

  func card(_ position: Catalog.Position, root: String, make: () -> Card) -> Card {
    if let known = cards.withLock({ $0[root]?[position] }) { return known }
    let made = make()
    cards.withLock { cards in
      cards[root, default: Array(repeating: nil, count: count)][position] = made
    }
    return made
  }
}
