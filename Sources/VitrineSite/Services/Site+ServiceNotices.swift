// What is told about the photos and people that services brought.

import VitrineConfig
import VitrineModel

extension Site {
  /// An account that is named by something else than its id is never met.
  func reportUnmet(among authors: [Author]) {
    for account in configuration.services.own.subtracting(authors.map(\.id)).sorted() {
      let near = authors.filter { $0.id.provider == account.provider }
      guard !near.isEmpty else { continue }
      let meant = near.first { $0.isKnown(as: account.id) }
      log.add(
        Problem(
          .note, "own.unmet", "none of the photos is by \(account), which `own` names",
          at: configuration.place(of: "own"),
          mend: meant.map { "did you mean `\($0.id)`, the id of \($0.name)?" }
            ?? "write the account's id, not its name"))
    }
  }

  /// Those with ids that can be written down.
  func named(_ photos: [Photo]) -> [Photo] {
    let named = photos.filter { !$0.hasEndlessID }
    if named.count < photos.count {
      log.add(
        Problem(
          .warning, "service.id-too-long",
          "photos are left out for ids of more than 300 bytes: \(photos.count - named.count)"))
    }
    return named
  }

  /// Names those that say more than pages hold.
  func reportCut(_ photos: [Photo], _ authors: [Author]) {
    let cut =
      photos.filter { $0.bounded() != $0 }.map { "\($0.id)" }
      + authors.filter { $0.bounded() != $0 }.map { "\($0.bounded().id)" }
    guard !cut.isEmpty else { return }
    let more = cut.count > 5 ? ", and \(cut.count - 5) more" : ""
    log.add(
      Problem(
        .warning, "service.text-cut",
        "some of what services say is too long and cut: \(cut.prefix(5).joined(separator: ", "))"
          + more, mend: "nothing, unless the texts are yours: then shorten them there"))
  }

  func reportExcluded(_ count: Int) {
    guard count > 0 else { return }
    log.add(
      Problem(
        .note, "license.excluded",
        "\(count) \(count == 1 ? "photo is" : "photos are") left out for the license",
        at: configuration.place(of: "licenses")))
  }
}

extension Author {
  /// Is this what people call the author, or the name in the profile's address.
  fileprivate func isKnown(as word: String) -> Bool {
    let word = word.lowercased()
    return name.lowercased() == word
      || page?.text.lowercased().split(separator: "/").last.map(String.init) == word
  }
}
