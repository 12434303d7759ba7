// The results of the last build for its theme, kept in the cache: its bundled scripts, and that it has
// no problems. It is read before the cache is locked, so it is one file, which is ignored if it is
// not complete.

import VitrineModel
import VitrinePages
import VitrineStore
import VitrineTemplates

/// The results of the last check and bundling of a theme.
struct ThemeRecord: Sendable {
  let bundles: BundleCache
  /// The digest of a theme without problems.
  private let sound: Digest?
  /// The program that wrote the record: another one may find other problems.
  private let program: String
  /// The texts as they are in the file.
  private let kept: [String]
  private let notice: Problem?
  /// Whether this program wrote the record.
  let isUsable: Bool

  static let name = "last-theme"

  /// Reads the record from a cache, if there is one.
  ///
  /// `program` identifies the running program, if that is known.
  init(in cache: String?, of program: String?) {
    self.program = "vitrine-theme-1 \(program ?? "")"
    do {
      let found = try cache.flatMap { (cache) throws(Problem) in
        try ChecksummedFile(at: "\(cache)/\(Self.name)")
      }
      kept = found?.texts ?? []
      notice = nil
    } catch {
      kept = []
      notice = error.replaced
    }
    isUsable = kept.count > 1 && kept[0] == self.program && program != nil
    sound = isUsable ? Digest(hex: kept[1]) : nil
    bundles = BundleCache(isUsable ? Array(kept[2...]) : [])
  }

  private init(_ bundles: BundleCache, sound: Digest?, after known: ThemeRecord) {
    self.bundles = bundles
    self.sound = sound
    (program, kept, notice, isUsable) = (known.program, known.kept, known.notice, true)
  }

  /// Makes a theme from its files and checks its templates meanwhile, or takes both results from the
  /// record.
  ///
  /// A theme that came with the program is not checked. Notes go to the log. Throws every problem of
  /// the theme.
  func opened(
    _ source: ThemeSource, _ log: ProblemLog, _ needs: ThemeNeeds = ThemeNeeds(),
    isShipped: @autoclosure () -> Bool = false
  ) async throws(Problems) -> (theme: Theme, record: ThemeRecord) {
    notice.map(log.add)
    let draft = source.draft
    let digest = draft.map { Self.digest(of: $0, needs) }
    let isKnown = draft.map { digest == sound && $0.notes.isEmpty } ?? false || isShipped()
    async let drafted = isKnown ? .success([]) : Self.notes(on: draft, needs)
    let made = Result { () throws(Problems) in
      try source.theme(bundles: bundles) { Store.digest(of: $0) }
    }
    let found = await drafted
    guard case .success(let theme) = made else { throw Problems(made.problems + found.problems) }
    // Names that only the bundler can resolve are not problems.
    let isSound = found.problems.isEmpty
    let notes = try isSound ? found.get() : ThemeCheck.run(theme, needs)
    notes.forEach(log.add)
    return (
      theme, ThemeRecord(theme.bundles, sound: isSound && notes.isEmpty ? digest : nil, after: self)
    )
  }

  private static func digest(of draft: Theme, _ needs: ThemeNeeds) -> Digest {
    var bytes = Array("\(needs)".utf8)
    draft.encode(into: &bytes)
    return Store.digest(of: bytes)
  }

  private static func notes(on draft: Theme?, _ needs: ThemeNeeds) -> Result<[Problem], Problems> {
    Result { () throws(Problems) in
      try draft.map { (draft) throws(Problems) in try ThemeCheck.run(draft, needs) } ?? []
    }
  }

  /// Writes the record if anything in it is new.
  func keep(in store: Store) throws(Problem) {
    let texts = [program, sound?.hex ?? ""] + bundles.texts
    guard texts != kept else { return }
    try ChecksummedFile(texts).keep(in: store, as: Self.name)
  }
}
