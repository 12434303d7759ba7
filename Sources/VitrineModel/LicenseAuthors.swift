// The names that may stand in a grant: those of the photo's own author. A name counts as a whole, in
// any case, since single words of it could be words of a refusal.

struct LicenseAuthors {
  /// The longest first, so that none is taken for a part of itself.
  private let names: [[LicenseWord]]

  /// - Parameter names: as written.
  init(_ names: [String]) {
    self.names = names.map { name in
      LicenseWord.words(of: name).filter { !$0.isMark && !$0.isYear }
    }
    .filter { !$0.isEmpty }
    .sorted { $0.count > $1.count }
  }

  /// How many words has the name that stands first among these. One that refuses or reserves
  /// anything is none: programs write `Ada, all rights reserved` into the fields of authors too.
  func length(ofNameBeginning words: ArraySlice<LicenseWord>) -> Int? {
    names.first { name in
      name.elementsEqual(words.prefix(name.count)) { $0.text == $1.text }
        && !name.contains(where: LicenseRefusals.refuses)
    }?.count
  }
}
