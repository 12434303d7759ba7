// Where the bundler works: a folder of this run alone, that holds scripts before and bundles after.

import Foundation

struct WorkingFolder {
  /// What the bundler is told to write.
  static let results = "bundled"
  static let account = "account.json"

  let path: String

  /// Writes the scripts into a new folder that nobody else may read.
  init(_ scripts: [String: String]) throws(ScriptFaults) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-scripts-\(UUID().uuidString)")
    path = folder.path
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      for (name, text) in scripts.merging(Self.settings, uniquingKeysWith: { text, _ in text }) {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw ScriptFaults(.failed("\(error.localizedDescription)"))
    }
  }

  /// Ends the search for settings here: the bundler would look for them in all folders above.
  private static let settings = ["package.json": "{}", "tsconfig.json": "{}"]

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The bundler's account of what it read and wrote.
  func account() throws(ScriptFaults) -> Account {
    do {
      return Account(try JSONDecoder().decode(Account.Wire.self, from: try read(Self.account)))
    } catch {
      throw ScriptFaults(.failed("its account cannot be read"))
    }
  }

  /// - Returns: texts by name.
  func results(_ names: [String]) throws(ScriptFaults) -> [String: String] {
    var results: [String: String] = [:]
    for name in names {
      do {
        results[name] = String(decoding: try read("\(Self.results)/\(name)"), as: UTF8.self)
      } catch {
        throw ScriptFaults(.failed("\(name) cannot be read"))
      }
    }
    return results
  }

  private func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// What was read and what became of it.
  struct Account {
    let inputs: Set<String>
    /// The scripts that load others from another site.
    let reaching: [String]
    let files: [String]
    let entries: [String: String]

    /// https://esbuild.github.io/api/#metafile
    struct Wire: Decodable {
      struct Output: Decodable { let entryPoint: String? }
      struct Input: Decodable {
        struct Import: Decodable { let external: Bool? }
        let imports: [Import]
      }
      let inputs: [String: Input]
      let outputs: [String: Output]
    }

    init(_ wire: Wire) {
      inputs = Set(wire.inputs.keys)
      reaching = wire.inputs.filter { $0.value.imports.contains { $0.external == true } }
        .map(\.key)
      var entries: [String: String] = [:]
      var files: [String] = []
      for (path, output) in wire.outputs {
        let name = String(path.dropFirst(WorkingFolder.results.utf8.count + 1))
        files.append(name)
        if let script = output.entryPoint { entries[script] = name }
      }
      self.files = files
      self.entries = entries
    }
  }
}
