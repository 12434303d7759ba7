// What the last build learned of its theme, kept in the cache: what its scripts became, and that it
// was found right. Read before the cache is locked, so it is one file that is whole or of no use.

import VitrineModel
import VitrineScripts
import VitrineStore
import VitrineTemplates

struct ThemeRecord: Sendable {
  let bundles: BundleShelf
  /// The digest of a theme that nothing was said about.
  private let sound: Digest?
  /// Which program has found this out: another one may find something else.
  private let program: String
  /// As they are in the file.
  private let kept: [String]
  private let notice: Problem?
  /// Was it written by this program.
  let isOfUse: Bool

  static let name = "last-theme"

  /// - Parameters:
  ///   - cache: nil where nothing is to be remembered.
  ///   - program: what tells the running program from others; nil where that is not known.
  init(in cache: String?, of program: String?) {
    self.program = "vitrine-theme-1 \(program ?? "")"
    do throws(StoreError) {
      let found = try cache.flatMap { (cache) throws(StoreError) in
        try SealedTexts(at: "\(cache)/\(Self.name)")
      }
      kept = found?.texts ?? []
      notice = nil
    } catch {
      kept = []
      notice = error.problem.mended
    }
    isOfUse = kept.count > 1 && kept[0] == self.program && program != nil
    sound = isOfUse ? Digest(hex: kept[1]) : nil
    bundles = BundleShelf(isOfUse ? Array(kept[2...]) : [])
  }

  private init(_ bundles: BundleShelf, sound: Digest?, after known: ThemeRecord) {
    self.bundles = bundles
    self.sound = sound
    (program, kept, notice, isOfUse) = (known.program, known.kept, known.notice, true)
  }

  /// Checks a theme, or knows that it was; notes go to the log.
  ///
  /// - Throws: everything that is wrong with its templates.
  func checked(_ theme: Theme, _ log: ProblemLog) throws(Problems) -> ThemeRecord {
    notice.map(log.add)
    var bytes: [UInt8] = []
    theme.encode(into: &bytes)
    let digest = Store.digest(of: bytes)
    let isKnown = digest == sound && theme.strays.isEmpty
    let notes = isKnown ? [] : try ThemeCheck.run(theme)
    notes.forEach(log.add)
    return ThemeRecord(theme.bundles, sound: notes.isEmpty ? digest : nil, after: self)
  }

  /// Writes it where anything is new.
  func keep(in store: Store) throws(Problem) {
    let texts = [program, sound?.hex ?? ""] + bundles.texts
    guard texts != kept else { return }
    try StoreError.telling { () throws(StoreError) in
      try SealedTexts(texts).keep(in: store, as: Self.name)
    }
  }
}
