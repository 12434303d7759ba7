// Exclusions that exclude nothing: a misspelled one would publish what should stay out. Only a source
// on this machine can say which photos there are.

import VitrineModel
import VitrineProviders

extension SetLoader {
  /// Whether the site never shows a photo, by its id.
  func isNeverShown(_ id: Photo.ID) -> Bool {
    exclusions.photos.contains(id) || curation.metadata.leavesOut(id)
  }

  /// Reports the excluded photos and authors that a source of some sets does not have.
  func reportUnknownExclusions(beside sets: [PhotoSet]) async {
    guard !exclusions.isEmpty else { return }
    for name in Set(sets.compactMap(\.provider)).sorted() {
      guard let source = localProviders[name] as? any LocalProvider,
        let shown = try? await source.photos()
      else { continue }
      let photos = exclusions.photos.filter { $0.provider == name }.subtracting(shown.map(\.id))
      let authors = exclusions.authors.filter { $0.provider == name }
        .subtracting(shown.compactMap(\.author?.id))
      guard !photos.isEmpty || !authors.isEmpty else { continue }
      // What is excluded may be hidden, too.
      let whole = (try? await source.whole.photos()) ?? []
      reportUnknown(photos.subtracting(whole.map(\.id)), among: shown.map(\.id.id))
      reportUnknown(
        authors.subtracting(whole.compactMap(\.author?.id)),
        among: Set(shown.compactMap(\.author?.id.id)))
    }
  }

  private func reportUnknown(_ unknown: Set<Photo.ID>, among shown: [String]) {
    guard !unknown.isEmpty else { return }
    let names = shown.sorted()
    let index = FileNameIndex(names)
    for id in unknown.sorted() {
      report(.unknownPhoto(id, index.meaning(of: id.id), near: nearest(to: id.id, in: names)))
    }
  }

  private func reportUnknown(_ unknown: Set<Author.ID>, among shown: Set<String>) {
    for id in unknown.sorted() {
      report(.unknownAuthor(id, near: nearest(to: id.id, in: shown.sorted())))
    }
  }
}

extension Problem {
  /// Returns an error if the site probably shows what is meant, and a note if the photo is most likely
  /// gone.
  fileprivate static func unknownPhoto(
    _ id: Photo.ID, _ meaning: FileNameIndex.Meaning?, near: String?
  ) -> Problem {
    let gone = "remove it if the photo is gone for good"
    let help =
      switch meaning {
      case .file(let file): "did you mean `\(id.provider):\(file.printable)`? Or \(gone)"
      case .severalFiles: "use `exclude` in `providers.folder`, which takes folders and patterns"
      case nil: near.map { "did you mean `\(id.provider):\($0.printable)`?" } ?? gone
      }
    return Problem(
      meaning != nil ? .error : near == nil ? .note : .warning, "exclude.unknown",
      "`exclude` names \(id.description.printable), but there is no such photo",
      at: .setting("exclude"), help: help)
  }

  fileprivate static func unknownAuthor(_ id: Author.ID, near: String?) -> Problem {
    Problem(
      near == nil ? .note : .error, "exclude.unknown",
      "`exclude` names author:\(id.description.printable), but no photo is by this author",
      at: .setting("exclude"),
      help: near.map { "did you mean `author:\(id.provider):\($0.printable)`?" }
        ?? "remove it if there are no photos by this author")
  }
}
