// Where the bundler works: a folder that holds scripts before and bundles after, of either form.

import Foundation
import VitrineModel
import VitrineStore

struct WorkingFolder {
  /// What the bundler is told to write.
  static func results(of form: ScriptBundle.Form) -> String { "bundled-\(form)" }
  static func account(of form: ScriptBundle.Form) -> String { "account-\(form).json" }
  /// Where it says what is wrong.
  static func messages(of form: ScriptBundle.Form) -> String { "messages-\(form).txt" }

  private let folder: ScratchFolder
  var path: String { folder.path }

  /// Writes the scripts into a new folder that nobody else may read.
  init(_ scripts: [String: String]) throws(ScriptFaults) {
    do { folder = try ScratchFolder("vitrine-scripts") } catch { throw Self.refused(error) }
    do throws(Problem) {
      for (name, text) in scripts.merging(Self.settings, uniquingKeysWith: { text, _ in text }) {
        try OpenFile.making("\(folder.path)/\(name)").write(all: text.utf8)
      }
    } catch {
      throw Self.refused(error)
    }
  }

  /// Of a bundler that does not say why: on a full disk it cannot even write that down.
  func failure(_ reason: String) -> ScriptFaults {
    guard let refusal = Store.refusal(beside: "\(path)/account"), refusal.isMachineFailure
    else { return ScriptFaults(.failed(reason)) }
    return Self.refused(refusal)
  }

  private static func refused(_ error: Problem) -> ScriptFaults {
    ScriptFaults(.refused(error))
  }

  /// Ends the search for settings here: the bundler would look for them in all folders above.
  private static let settings = ["package.json": "{}", "tsconfig.json": "{}"]

  /// The bundler's account of what it read and wrote.
  func account(of form: ScriptBundle.Form) throws(ScriptFaults) -> Account {
    do {
      let bytes = try read(Self.account(of: form))
      let wire = try JSONDecoder().decode(Account.Wire.self, from: Data(bytes))
      return Account(wire, results: Self.results(of: form))
    } catch let fault as ScriptFaults {
      throw fault
    } catch {
      throw failure("its account cannot be read")
    }
  }

  /// - Returns: texts by name.
  func results(
    of form: ScriptBundle.Form, _ names: [String]
  ) throws(ScriptFaults) -> [String: String] {
    var results: [String: String] = [:]
    for name in names {
      results[name] = String(decoding: try read("\(Self.results(of: form))/\(name)"), as: UTF8.self)
    }
    return results
  }

  /// What the bundler said.
  func messages(of form: ScriptBundle.Form) throws(ScriptFaults) -> String {
    String(decoding: try read(Self.messages(of: form)), as: UTF8.self)
  }

  private func read(_ name: String) throws(ScriptFaults) -> [UInt8] {
    do {
      return try OpenFile.reading("\(path)/\(name)").bytes()
    } catch {
      throw Self.refused(error)
    }
  }
}

extension WorkingFolder {
  /// What was read and what became of it.
  struct Account {
    /// What each script imports, by name.
    let inputs: [String: Set<String>]
    /// The scripts that load others from another site.
    let reaching: [String]
    let files: [String]
    let entries: [String: String]

    /// https://esbuild.github.io/api/#metafile
    struct Wire: Decodable {
      struct Output: Decodable { let entryPoint: String? }
      struct Input: Decodable {
        struct Import: Decodable {
          let path: String
          let external: Bool?
        }
        let imports: [Import]
      }
      let inputs: [String: Input]
      let outputs: [String: Output]
    }

    init(_ wire: Wire, results: String) {
      inputs = wire.inputs.mapValues { Set($0.imports.map(\.path)) }
      reaching = wire.inputs.filter { $0.value.imports.contains { $0.external == true } }
        .map(\.key)
      var entries: [String: String] = [:]
      var files: [String] = []
      for (path, output) in wire.outputs {
        let name = String(path.dropFirst(results.utf8.count + 1))
        files.append(name)
        if let script = output.entryPoint { entries[script] = name }
      }
      self.files = files
      self.entries = entries
    }

    /// Who imports one of these scripts, in the order of names.
    func importers(of scripts: Set<String>) -> [ScriptFault] {
      inputs.sorted { $0.key < $1.key }.flatMap { importer, imported in
        imported.intersection(scripts).sorted().map {
          ScriptFault(.standsAlone($0), in: importer)
        }
      }
    }
  }
}
