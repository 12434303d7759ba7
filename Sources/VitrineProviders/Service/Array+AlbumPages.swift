// Lists of albums in numbered pages. After the last page, some services repeat an earlier one.

import VitrineModel

extension [Album] {
  /// Longer lists are cut after this page.
  private static let mostPages = 100

  /// Reads the albums of all pages, each once.
  ///
  /// - Parameter page: Returns the albums of a page, counted from 1, and whether the reply
  ///   announces another page.
  /// - Throws: The first error of `page`.
  init(
    ofPages page: (_ number: Int) async throws(ProviderError) -> (albums: [Album], hasMore: Bool)
  ) async throws(ProviderError) {
    self = []
    var known: Set<String> = []
    for number in 1...Self.mostPages {
      let (listed, hasMore) = try await page(number)
      let new = listed.filter { known.insert($0.id).inserted }
      self += new
      let isRepeated = new.isEmpty && !listed.isEmpty
      if isRepeated || !hasMore { return }
    }
  }
}
