// Notes and warnings about the photos and people of services.

import VitrineCatalog
import VitrineConfig
import VitrineModel

extension Site {
  /// An account that is not named by its id never matches.
  func reportUnmet(among authors: [Author]) {
    for account in configuration.services.own.subtracting(authors.map(\.id)).sorted() {
      let near = authors.filter { $0.id.provider == account.provider }
      guard !near.isEmpty else { continue }
      let meant = near.first { $0.isKnown(as: account.id) }
      log.add(
        Problem(
          .note, "own.unmet", "`own` names \(account), but no photo is by this account",
          at: configuration.place(of: "own"),
          help: meant.map { "did you mean `\($0.id)`, the id of \($0.name)?" }
            ?? "write the account's id, not its name"))
    }
  }

  /// The photos whose ids can be written down.
  func named(_ photos: [Photo]) -> [Photo] {
    let named = photos.filter { !$0.hasOversizedID }
    if named.count < photos.count {
      log.add(
        Problem(
          .warning, "service.id-too-long",
          "photos were skipped because their ids are longer than 300 bytes: \(photos.count - named.count)"
        ))
    }
    return named
  }

  /// Reports photos and authors with texts that are too long for pages.
  func reportCut(_ photos: [Photo], _ authors: [Author]) {
    let cut =
      photos.filter { $0.bounded() != $0 }.map { "\($0.id)" }
      + authors.filter { $0.bounded() != $0 }.map { "\($0.bounded().id)" }
    guard !cut.isEmpty else { return }
    let more = cut.count > 5 ? ", and \(cut.count - 5) more" : ""
    log.add(
      Problem(
        .warning, "service.text-cut",
        "texts from services were cut because they are too long: \(cut.prefix(5).joined(separator: ", "))"
          + more, help: "if the texts are yours, shorten them at the service"))
  }

  func reportExcluded(_ count: Int) {
    guard count > 0 else { return }
    log.add(
      Problem(
        .note, "license.excluded",
        "\(counted(count, "photo was", "photos were")) excluded by license",
        at: configuration.place(of: "licenses")))
  }
}

extension Problem {
  /// Whether a photo or video is left out because its file cannot be had or read.
  var isOfLostPhoto: Bool {
    severity == .warning && code != "image.no-end-mark"
      && ["image.", "video."].contains(where: code.hasPrefix)
  }

  static let noPicture = Problem(
    .error, "site.no-picture", "the site would have no photos, because no image could be read",
    help: "fix what the warnings say, or build again later")
}

extension Author {
  /// Whether this is what people call the author, or the name in the profile's address.
  fileprivate func isKnown(as word: String) -> Bool {
    let word = word.lowercased()
    return name.lowercased() == word
      || page?.text.lowercased().split(separator: "/").last.map(String.init) == word
  }
}
