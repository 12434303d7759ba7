// The results of the `cache` commands in words.

public import VitrineModel
import VitrineStore

/// The result of a `cache` command.
public struct CacheSummary: Sendable {
  /// The lines to print.
  public let lines: [String]
  /// Warnings and damage.
  public let problems: [Problem]

  /// Creates a line for each kind of files: its name, their number and their bytes, separated by
  /// tabs.
  init(_ sizes: [Upkeep.Kind: Upkeep.Size], _ problems: [Problem]) {
    let all = sizes.values.reduce(Upkeep.Size(), +)
    let named = Upkeep.Kind.allCases.map { ($0.rawValue, sizes[$0] ?? Upkeep.Size()) }
    lines = (named + [("all", all)]).map { "\($0)\t\($1.files)\t\($1.bytes)" }
    self.problems = problems
  }

  init(_ verified: Upkeep.Verified) {
    lines = ["\(verified.sound.words) intact, \(verified.damaged) damaged"]
    problems = verified.problems
  }

  init(_ pruned: Upkeep.Pruned, _ problems: [Problem]) {
    let entries = "\(counted(pruned.entries, "entry", "entries")) of the index"
    let builds = counted(pruned.builds, "build")
    lines = ["\(pruned.blobs.words) and \(entries) removed; kept the work of \(builds)"]
    self.problems = problems + pruned.problems
  }

  init(removed: Upkeep.Size, _ problems: [Problem]) {
    lines = ["\(removed.words) removed"]
    self.problems = problems
  }
}

extension Upkeep.Size {
  fileprivate var words: String {
    "\(counted(files, "file")) (\(bytes) bytes)"
  }
}
