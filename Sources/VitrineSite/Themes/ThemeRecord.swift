// What the last build learned of its theme, kept in the cache: what its scripts became, and that it
// was found right. Read before the cache is locked, so it is one file that is whole or of no use.

import VitrineModel
import VitrineStore
import VitrineTemplates

struct ThemeRecord: Sendable {
  let bundles: BundleCache
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
    bundles = BundleCache(isOfUse ? Array(kept[2...]) : [])
  }

  private init(_ bundles: BundleCache, sound: Digest?, after known: ThemeRecord) {
    self.bundles = bundles
    self.sound = sound
    (program, kept, notice, isOfUse) = (known.program, known.kept, known.notice, true)
  }

  /// Makes a theme of its files and, beside that, checks its templates, or knows what comes of both;
  /// notes go to the log.
  ///
  /// - Throws: everything that is wrong with it.
  func opened(
    _ source: ThemeSource, _ log: ProblemLog
  ) async throws(Problems) -> (theme: Theme, record: ThemeRecord) {
    notice.map(log.add)
    let draft = source.draft
    let digest = draft.map(Self.digest)
    let isKnown = draft.map { digest == sound && $0.notes.isEmpty } ?? false
    async let drafted = isKnown ? .success([]) : Self.notes(on: draft)
    let made = Result { () throws(Problems) in
      try source.theme(bundles: bundles) { Store.digest(of: $0) }
    }
    let found = await drafted
    guard case .success(let theme) = made else { throw Problems(made.faults + found.faults) }
    // Names that only the bundler knows are no faults.
    let isSound = found.faults.isEmpty
    let notes = try isSound ? found.get() : ThemeCheck.run(theme)
    notes.forEach(log.add)
    return (
      theme, ThemeRecord(theme.bundles, sound: isSound && notes.isEmpty ? digest : nil, after: self)
    )
  }

  private static func digest(of draft: Theme) -> Digest {
    var bytes: [UInt8] = []
    draft.encode(into: &bytes)
    return Store.digest(of: bytes)
  }

  private static func notes(on draft: Theme?) -> Result<[Problem], Problems> {
    Result { () throws(Problems) in try draft.map(ThemeCheck.run) ?? [] }
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
