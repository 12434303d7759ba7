// Lists of albums, which services number page by page. Some answer every number past the last page
// with one that was seen.

import VitrineModel

extension [Album] {
  /// A list that is longer is not read to its end.
  private static let mostPages = 100

  /// The albums of all pages, each once.
  ///
  /// - Parameter page: counted from 1; says whether its reply promises another one.
  init(
    ofPages page: (_ number: Int) async throws(ProviderError) -> (albums: [Album], hasMore: Bool)
  ) async throws(ProviderError) {
    self = []
    var known: Set<String> = []
    for number in 1...Self.mostPages {
      let (told, hasMore) = try await page(number)
      let new = told.filter { known.insert($0.id).inserted }
      self += new
      let isRepeated = new.isEmpty && !told.isEmpty
      if isRepeated || !hasMore { return }
    }
  }
}
