// Scripts as few, small files: what loads together is one file, with short names and no spaces.
// esbuild does that as its own process, in a folder that holds these scripts only. A script that
// reaches for any other file is an error.
// https://esbuild.github.io/api/

/// The bundled form of the scripts that a set of entry points leads to.
package struct ScriptBundle: Hashable, Sendable, Codable {
  /// How a browser runs the files.
  package enum Form: String, Sendable {
    /// Modules that share files and load others on demand.
    case modules = "esm"
    /// Scripts that share nothing, and whose names no other script sees.
    case standalone = "iife"
  }

  /// Scripts to bundle together.
  package struct Request: Hashable, Sendable {
    /// The names of the scripts that a page or another script loads.
    package let entries: [String]
    /// How a browser runs them.
    package let form: Form

    /// Creates a request.
    package init(_ entries: [String], as form: Form) {
      self.entries = entries
      self.form = form
    }
  }

  /// Texts by file name.
  ///
  /// A file's name changes with its content and with that of what it imports.
  package let files: [String: String]
  /// The file that each entry point became, by the script's name.
  ///
  /// Scripts that load on demand are entry points too.
  package let entries: [String: String]

  /// The bundle of no scripts.
  static let none = ScriptBundle(files: [:], entries: [:])

  init(files: [String: String], entries: [String: String]) {
    self.files = files
    self.entries = entries
  }

  /// Bundles scripts, all requests at the same time.
  ///
  /// - Parameters:
  ///   - requests: Of different forms, each with at least one entry.
  ///   - scripts: Texts by name, such as `start.js`. Scripts import each other as `./name.js`.
  ///   - standalone: The names of scripts that no module may import.
  ///   - searchPath: Folders to look for esbuild in, as in `PATH`.
  /// - Returns: For each request its bundle, or every error found.
  static func make(
    _ requests: [Request], of scripts: [String: String], standalone: Set<String>,
    searchPath: String?
  ) -> [Request: Result<ScriptBundle, ScriptErrors>] {
    guard !requests.isEmpty else { return [:] }
    let folder = Result { () throws(ScriptErrors) in try WorkingFolder(scripts) }
    let runs = requests.map { request in
      Result { () throws(ScriptErrors) in
        try Esbuild(starting: request, in: folder.get(), searchPath: searchPath)
      }
    }
    let bundles = runs.map { run in
      Result { () throws(ScriptErrors) in
        try ScriptBundle(run.get(), of: Set(scripts.keys), standalone: standalone)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(requests, bundles))
  }

  /// Waits until esbuild ends, and reads what it wrote.
  private init(
    _ run: Esbuild, of scripts: Set<String>, standalone: Set<String>
  ) throws(ScriptErrors) {
    let standalone = run.form == .modules ? standalone : []
    var errors = try run.errors().map { $0.orImport(of: standalone) }
    guard errors.isEmpty else { throw ScriptErrors(errors) }
    let metafile = try run.folder.metafile(of: run.form)
    errors = Set(metafile.imports.keys).subtracting(scripts).union(metafile.loadingFromElsewhere)
      .sorted().map(ScriptError.outside)
    errors += metafile.importers(of: standalone)
    guard errors.isEmpty else { throw ScriptErrors(errors) }
    let results = try run.folder.results(of: run.form, metafile.files)
    let stubs = Self.stubs(among: results)
    files = results.filter { stubs[$0.key] == nil }
    entries = metafile.entries.mapValues { stubs[$0] ?? $0 }
  }

  /// Files that only load one other file, each with that file.
  ///
  /// Pages load the other file directly: a visitor would wait for one and then for the next. A file
  /// that another one names stays.
  private static func stubs(among files: [String: String]) -> [String: String] {
    files.compactMapValues {
      $0.wholeMatch(of: /import"\.\/(\w+\.js)";\s*/).map { String($0.output.1) }
    }
    .filter { stub, _ in !files.values.contains { $0.contains("\"./\(stub)\"") } }
  }
}
