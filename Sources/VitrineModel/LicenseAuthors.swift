// The names that may stand in a grant: those of the photo's own author. A name counts as a whole, in
// any case, since single words of it could be words of a refusal.

struct LicenseAuthors {
  /// In words; the longest first, so that none is taken for a part of itself.
  private let names: [[String]]

  /// - Parameter names: as written. One that refuses or reserves anything is none: programs write
  ///   `Ada, all rights reserved` into the fields of authors too.
  init(_ names: [String]) {
    self.names = names.map { name in
      LicenseWord.words(of: name).filter { !$0.isMark && !$0.isYear }
    }
    .filter { !$0.isEmpty && !$0.contains(where: LicenseRefusals.refuses) }
    .map { $0.map(\.text) }
    .sorted { $0.count > $1.count }
  }

  /// The words of the name that stands first among these.
  func name(beginning words: ArraySlice<LicenseWord>) -> [String]? {
    names.first { $0.elementsEqual(words.prefix($0.count).map(\.text)) }
  }
}
