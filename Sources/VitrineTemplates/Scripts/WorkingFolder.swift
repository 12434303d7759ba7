// The folder that esbuild works in: it holds scripts before, and bundles in either form after. It
// is in the system's folder for temporary files and is removed with the value. A lock on the folder
// shows that its process is alive: folders of killed processes are removed when the next one is
// made.

import Foundation
import PathKit
import VitrineModel

/// A folder of this process, for one run of esbuild.
///
/// It is a class so that `deinit` can remove it.
package final class WorkingFolder: Sendable {
  /// What esbuild writes, by form.
  static func results(of form: ScriptBundle.Form) -> String { "bundled-\(form)" }
  static func metafile(of form: ScriptBundle.Form) -> String { "metafile-\(form).json" }
  static func messages(of form: ScriptBundle.Form) -> String { "messages-\(form).txt" }

  /// The path of the folder.
  package let path: String
  private let lock: Int32

  private static let prefix = "vitrine-scripts-"

  /// Ends esbuild's search for settings here: it would look in all folders above.
  private static let settings = ["package.json": "{}", "tsconfig.json": "{}"]

  /// Writes the scripts into a new folder that only this user may read.
  ///
  /// - Parameters:
  ///   - scripts: Texts by name.
  ///   - temporary: The folder for temporary files.
  /// - Throws: What the system refuses.
  package init(
    _ scripts: [String: String], in temporary: String = Path.temporary.string
  ) throws(ScriptErrors) {
    Self.removeAbandoned(in: Path(temporary))
    (path, lock) = try Self.make(in: Path(temporary))
    for (name, text) in scripts.merging(Self.settings, uniquingKeysWith: { text, _ in text }) {
      let file = file(name)
      let code = Self.write(Array(text.utf8), to: file)
      guard code == 0 else { throw .refused(code, doing: "write", at: file) }
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(lock)
  }

  private func file(_ name: String) -> String { (Path(path) + name).string }

  // MARK: The folder

  private static func make(in temporary: Path) throws(ScriptErrors) -> (String, Int32) {
    while true {
      let path = (temporary + "\(prefix)\(UUID().uuidString)").string
      guard mkdir(path, 0o700) == 0 else { throw .refused(errno, doing: "create", at: path) }
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard lock >= 0 || errno == ENOENT else {
        let code = errno
        rmdir(path)
        throw .refused(code, doing: "open", at: path)
      }
      flock(lock, LOCK_EX)
      // Another process may have taken it for an abandoned one before it was locked.
      if lock >= 0, access(path, F_OK) == 0 { return (path, lock) }
      close(lock)
    }
  }

  /// Removes what killed processes left.
  ///
  /// What another process removes at the same moment, or what belongs to another user, must not
  /// stop this one.
  private static func removeAbandoned(in temporary: Path) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.string)) ?? []
    for name in names
    where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil {
      let path = (temporary + name).string
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      defer { close(lock) }
      var status = stat()
      guard lock >= 0, fstat(lock, &status) == 0, status.st_uid == geteuid(),
        flock(lock, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  // MARK: Files

  /// - Returns: An `errno`, or 0.
  private static func write(
    _ bytes: [UInt8], to path: String, isSynced: Bool = false
  ) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { return errno }
      rest = rest.dropFirst(max(count, 0))
    }
    return isSynced && fsync(file) != 0 ? errno : 0
  }

  private func read(_ name: String) throws(ScriptErrors) -> [UInt8] {
    do {
      return try ThemeFile.content(of: file(name), largest: .max).get()
    } catch {
      throw ScriptErrors(.refused(error.problem(at: file(name))))
    }
  }

  /// The error of an esbuild that does not say why it failed: on a full disk it cannot even write
  /// that down, so this tries to write.
  func failure(_ reason: String) -> ScriptErrors {
    let probe = file("probe")
    let code = Self.write([UInt8](repeating: 0, count: 1 << 16), to: probe, isSynced: true)
    unlink(probe)
    guard SystemError(code).isSystemFailure else { return ScriptErrors(.failed(reason)) }
    return .refused(code, doing: "write", at: path)
  }

  /// esbuild's account of what it read and wrote.
  func metafile(of form: ScriptBundle.Form) throws(ScriptErrors) -> Metafile {
    let bytes = try read(Self.metafile(of: form))
    guard let json = try? JSONDecoder().decode(Metafile.JSON.self, from: Data(bytes)) else {
      throw failure("its metafile cannot be read")
    }
    return Metafile(json, results: Self.results(of: form))
  }

  /// - Returns: Texts by name.
  func results(
    of form: ScriptBundle.Form, _ names: [String]
  ) throws(ScriptErrors) -> [String: String] {
    var results: [String: String] = [:]
    for name in names {
      results[name] = String(decoding: try read("\(Self.results(of: form))/\(name)"), as: UTF8.self)
    }
    return results
  }

  /// What esbuild wrote to standard error.
  func messages(of form: ScriptBundle.Form) throws(ScriptErrors) -> String {
    String(decoding: try read(Self.messages(of: form)), as: UTF8.self)
  }
}

/// What esbuild read, and what became of it.
///
/// https://esbuild.github.io/api/#metafile
struct Metafile {
  /// The names of what each script imports, by the script's name.
  let imports: [String: Set<String>]
  /// The scripts that load others from another site.
  let loadingFromElsewhere: [String]
  let files: [String]
  let entries: [String: String]

  /// The metafile as esbuild writes it.
  struct JSON: Decodable {
    /// A file that esbuild wrote.
    struct Output: Decodable { let entryPoint: String? }
    /// A file that esbuild read.
    struct Input: Decodable {
      /// An import of an input.
      struct Import: Decodable {
        let path: String
        let external: Bool?
      }
      let imports: [Import]
    }
    let inputs: [String: Input]
    let outputs: [String: Output]
  }

  init(_ json: JSON, results: String) {
    imports = json.inputs.mapValues { Set($0.imports.map(\.path)) }
    loadingFromElsewhere = json.inputs.filter { $0.value.imports.contains { $0.external == true } }
      .map(\.key)
    var entries: [String: String] = [:]
    var files: [String] = []
    for (path, output) in json.outputs {
      let name = String(path.dropFirst(results.utf8.count + 1))
      files.append(name)
      if let script = output.entryPoint { entries[script] = name }
    }
    self.files = files
    self.entries = entries
  }

  /// An error for each module that imports one of these scripts, sorted by name.
  func importers(of standalone: Set<String>) -> [ScriptError] {
    imports.sorted { $0.key < $1.key }.flatMap { importer, imported in
      imported.intersection(standalone).sorted().map {
        ScriptError(.importsStandalone($0), in: importer)
      }
    }
  }
}
