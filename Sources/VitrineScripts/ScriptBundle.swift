// Scripts as few and small files: what is loaded together stands in one file, names and blanks are
// as short as they can be. esbuild does it, as processes of its own, in a folder that holds these
// scripts alone; a script that reaches for any other file is refused.
// https://esbuild.github.io/api/

import Foundation
public import VitrineModel

/// The scripts that a set of entry points leads to, bundled.
public struct ScriptBundle: Sendable {
  /// How the files are to be run.
  public enum Form: String, Sendable {
    /// Modules that share files and load others on demand.
    case modules = "esm"
    /// Each by itself, without names that others could see.
    case standalone = "iife"
  }

  /// Scripts that are bundled together.
  public struct Order: Hashable, Sendable {
    /// The names of those that something else will load.
    public let entries: [String]
    public let form: Form

    public init(_ entries: [String], as form: Form) {
      self.entries = entries
      self.form = form
    }
  }

  /// By their names, which change with their content and that of the files they import.
  public let files: [String: String]
  /// The file that an entry point became, by its script's name; scripts loaded on demand are entry
  /// points as well.
  public let entries: [String: String]

  /// Of no scripts.
  static let none = ScriptBundle(files: [:], entries: [:])

  init(files: [String: String], entries: [String: String]) {
    self.files = files
    self.entries = entries
  }

  /// Makes what is ordered, all of it at once.
  ///
  /// - Parameters:
  ///   - orders: of different forms; none is without entries.
  ///   - scripts: texts by name, `start.js`; each imports others as `./name.js`.
  ///   - alone: those that no module may import.
  ///   - searchPath: folders to look for the bundler in, as in `PATH`.
  /// - Returns: for each order its bundle, or every fault found.
  static func made(
    _ orders: [Order], of scripts: [String: String], alone: Set<String>, searchPath: String?
  ) -> [Order: Result<ScriptBundle, ScriptFaults>] {
    guard !orders.isEmpty else { return [:] }
    let folder = Result { () throws(ScriptFaults) in try WorkingFolder(scripts) }
    let runs = orders.map { order in
      Result { () throws(ScriptFaults) in
        try Esbuild(starting: order, in: folder.get(), searchPath: searchPath)
      }
    }
    let bundles = runs.map { run in
      Result { () throws(ScriptFaults) in
        try ScriptBundle(run.get(), of: Set(scripts.keys), alone: alone)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(orders, bundles))
  }

  /// - Parameter run: begun; this waits for its end.
  private init(
    _ run: Esbuild, of scripts: Set<String>, alone: Set<String>
  ) throws(ScriptFaults) {
    let alone = run.form == .modules ? alone : []
    var faults = try run.faults().map { $0.orImport(of: alone) }
    guard faults.isEmpty else { throw ScriptFaults(faults) }
    let account = try run.folder.account(of: run.form)
    faults = Set(account.inputs.keys).subtracting(scripts).union(account.reaching).sorted()
      .map(ScriptFault.outside)
    faults += account.importers(of: alone)
    guard faults.isEmpty else { throw ScriptFaults(faults) }
    let results = try run.folder.results(of: run.form, account.files)
    let stubs = Self.stubs(among: results)
    files = results.filter { stubs[$0.key] == nil }
    entries = account.entries.mapValues { stubs[$0] ?? $0 }
  }

  /// Files that do nothing but load one other, by which it is asked for directly: a visitor would
  /// wait for one and then for the other. One that another file names has to stay.
  private static func stubs(among files: [String: String]) -> [String: String] {
    files.compactMapValues {
      $0.wholeMatch(of: /import"\.\/(\w+\.js)";\s*/).map { String($0.output.1) }
    }
    .filter { stub, _ in !files.values.contains { $0.contains("\"./\(stub)\"") } }
  }
}

/// What is wrong with a script.
public struct ScriptFault: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// It names a file that isn't among the scripts.
    case missing(String)
    /// It uses a name that another script doesn't export.
    case unexported(String, by: String)
    /// It is a file from outside, or loads one from another site.
    case outside
    /// It is a module and imports a script that stands alone.
    case standsAlone(String)
    /// It isn't valid; in the bundler's words.
    case invalid(String)
    /// The bundler isn't installed.
    case noBundler
    /// The system refused a file that the bundler works with.
    case refused(Problem)
    /// The bundler could not work, for a reason that lies in no script.
    case failed(String)
  }

  public let kind: Kind
  /// The script's name; nil where the fault lies in none.
  public let script: String?
  /// From 1 on.
  public let line: Int?
  /// In bytes, from 1 on.
  public let column: Int?

  init(_ kind: Kind, in script: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.kind = kind
    self.script = script
    self.line = line
    self.column = column
  }

  /// The fault of a name that one of these scripts does not export is that it is imported at all.
  func orImport(of scripts: Set<String>) -> ScriptFault {
    guard case .unexported(_, by: let other) = kind, scripts.contains(other) else { return self }
    return ScriptFault(.standsAlone(other), in: script, line: line, column: column)
  }

  static func outside(_ path: String) -> ScriptFault { ScriptFault(.outside, in: path) }
}

/// All that is wrong with some scripts.
public struct ScriptFaults: Error, Hashable, Sendable {
  public let all: [ScriptFault]

  init(_ all: [ScriptFault]) { self.all = all }

  init(_ kind: ScriptFault.Kind) { all = [ScriptFault(kind)] }
}
