// The names that may appear in a grant: those of the photo's own author. A name counts as a whole,
// in any case, because single words of it could be words of a refusal.

/// The names of a photo's author, as words.
struct LicenseAuthors {
  /// The longest name first, so that no name is taken for a part of itself.
  private let names: [[LicenseWord]]

  /// Creates the list from names as written.
  init(_ names: [String]) {
    self.names = names.map { name in
      LicenseWord.words(of: name).filter { !$0.isMark && !$0.isYear }
    }
    .filter { !$0.isEmpty }
    .sorted { $0.count > $1.count }
  }

  /// Returns the number of words of the name that begins the text; nil if none does.
  ///
  /// A name that refuses or reserves anything does not count: programs write `Ada, all rights
  /// reserved` into author fields, too.
  func length(ofNameBeginning words: ArraySlice<LicenseWord>) -> Int? {
    names.first { name in
      name.elementsEqual(words.prefix(name.count)) { $0.text == $1.text }
        && !name.contains(where: LicenseRefusals.refuses)
    }?.count
  }
}
