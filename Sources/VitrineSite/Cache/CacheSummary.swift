// What is said of a cache, in words.

public import VitrineModel
import VitrineStore

/// What an errand at the cache came to.
public struct CacheSummary: Sendable {
  /// What was asked for.
  public let lines: [String]
  public let problems: [Problem]

  /// A line for each kind of files: its name, how many, their bytes, with tabs between them.
  init(_ sizes: [Upkeep.Kind: Upkeep.Size], _ problems: [Problem]) {
    let all = sizes.values.reduce(Upkeep.Size(), +)
    let named = Upkeep.Kind.allCases.map { ($0.rawValue, sizes[$0] ?? Upkeep.Size()) }
    lines = (named + [("all", all)]).map { "\($0)\t\($1.files)\t\($1.bytes)" }
    self.problems = problems
  }

  init(_ verified: Upkeep.Verified) {
    lines = ["\(verified.sound.words) sound, \(verified.damaged) damaged"]
    problems = verified.problems
  }

  init(_ pruned: Upkeep.Pruned, _ problems: [Problem]) {
    let entries = "\(pruned.entries) \(pruned.entries == 1 ? "entry" : "entries") of the index"
    let builds = "\(pruned.builds) \(pruned.builds == 1 ? "build" : "builds")"
    lines = ["\(pruned.blobs.words) and \(entries) removed, the work of \(builds) kept"]
    self.problems = problems + pruned.problems
  }

  init(removed: Upkeep.Size, _ problems: [Problem]) {
    lines = ["\(removed.words) removed"]
    self.problems = problems
  }
}

extension Upkeep.Size {
  fileprivate var words: String {
    "\(files) \(files == 1 ? "file" : "files") of \(bytes) bytes"
  }
}
