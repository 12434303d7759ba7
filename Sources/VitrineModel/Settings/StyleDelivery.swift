// How pages get their style sheet.

/// Where the rules of a page are.
public enum StyleDelivery: String, Hashable, Sendable, CaseIterable {
  /// In the page, which then needs no other file to be shown.
  case inline
  /// The first rules in the page, the others in a file that pages of a kind share.
  case linked
  /// Linked in a large site, as far as the rules would be most of the bytes.
  case auto

  /// The number of pages above which `auto` links.
  private static let most = 2_000
  /// The first rules of a theme are its colors and the frame of a page.
  private static let first = 2_048
  /// All pages of a large site together have at most this many bytes of rules, unless the first ones are
  /// more.
  ///
  /// A page that waits for a file is shown half a second later on a slow connection.
  private static let together = 100_000_000

  /// Returns how many bytes of rules stay in a page, if the others are in a file; nil if all stay.
  ///
  /// - Parameter pages: The number of pages of the site.
  /// - Returns: The most bytes in a page.
  public func bytesInPage(pages: Int) -> Int? {
    switch self {
    case .inline: nil
    case .linked: Self.first
    case .auto: pages > Self.most ? max(Self.first, Self.together / pages) : nil
    }
  }
}
