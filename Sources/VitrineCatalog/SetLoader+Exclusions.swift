// Exclusions that exclude nothing: a misspelled one would publish what should stay out. Only a source
// on this machine can say which photos there are.

import VitrineModel
import VitrineProviders

extension SetLoader {
  /// Whether the site never shows a photo, by its id.
  func isNeverShown(_ id: Photo.ID) -> Bool {
    exclusions.photos.contains(id) || curation.metadata.leavesOut(id)
  }

  /// Reports the excluded photos that a source of some sets does not have.
  func reportUnknownExclusions(beside sets: [PhotoSet]) async {
    let used = Set(sets.compactMap(\.provider))
    let named = Dictionary(grouping: exclusions.photos, by: \.provider)
    for (name, ids) in named.sorted(by: { $0.key < $1.key }) where used.contains(name) {
      guard let source = localProviders[name] as? any LocalProvider,
        let photos = try? await source.photos()
      else { continue }
      let known = Set(photos.map(\.id))
      let names = known.map(\.id).sorted()
      // The source doesn't list what the metadata hides.
      for id in ids.sorted() where !known.contains(id) && !curation.metadata.leavesOut(id) {
        report(.unknownExclusion(id, near: nearest(to: id.id, in: names)))
      }
    }
  }
}

extension Problem {
  /// A name that is near no photo is most likely that of a photo that is gone.
  fileprivate static func unknownExclusion(_ id: Photo.ID, near: String?) -> Problem {
    Problem(
      near == nil ? .note : .warning, "exclude.unknown",
      "`exclude` names \(id.description.printable), but there is no such photo",
      at: .setting("exclude"),
      help: near.map { "did you mean `\(id.provider):\($0.printable)`?" }
        ?? "remove it if the photo is gone for good")
  }
}
