// Bundles that were made before: the same scripts, made by the same bundler, are not bundled again,
// and no process is started for them.

import Foundation
import VitrineModel
import VitrineStore

/// Bundles by everything that they were made from.
public struct BundleShelf: Sendable {
  private let known: [Digest: ScriptBundle]
  /// Those that were asked for.
  private var asked: [Digest: ScriptBundle] = [:]
  private let searchPath: String?

  /// Raise it when other bundles are made of the same scripts.
  private static let format = "vitrine-bundles-1"

  /// - Parameters:
  ///   - texts: those of another shelf; nothing is taken from what cannot be read.
  ///   - searchPath: folders to look for the bundler in, as in `PATH`, which is the default.
  public init(_ texts: [String] = [], searchPath: String? = nil) {
    known = Self.bundles(texts) ?? [:]
    self.searchPath = searchPath ?? ProcessInfo.processInfo.environment["PATH"]
  }

  /// Does this machine make bundles: it is given the shortest of scripts.
  public var canBundle: Bool {
    let order = ScriptBundle.Order(["trial.js"], as: .modules)
    let made = ScriptBundle.made(
      [order], of: ["trial.js": ""], alone: [], searchPath: searchPath)
    return (try? made[order]?.get()) != nil
  }

  /// Bundles of these scripts, made where they are not known.
  ///
  /// - Parameters:
  ///   - orders: of different forms.
  ///   - scripts: texts by name, `start.js`; each imports others as `./name.js`, modules none that
  ///     stands alone.
  /// - Returns: for each order its bundle, or every fault found.
  public mutating func bundles(
    _ orders: [ScriptBundle.Order], of scripts: [String: String]
  ) -> [Result<ScriptBundle, ScriptFaults>] {
    let keys = orders.map { key($0, scripts) }
    for key in keys.compactMap(\.self) where asked[key] == nil { asked[key] = known[key] }
    let missing = zip(orders, keys).filter { order, key in
      !order.entries.isEmpty && key.flatMap { asked[$0] } == nil
    }
    let alone = orders.filter { $0.form == .standalone }.flatMap(\.entries)
    let made = ScriptBundle.made(
      missing.map(\.0), of: scripts, alone: Set(alone), searchPath: searchPath)
    for (order, key) in missing {
      // A bundler that was replaced meanwhile may or may not have made it.
      guard let key, key == self.key(order, scripts), let bundle = try? made[order]?.get()
      else { continue }
      asked[key] = bundle
    }
    return zip(orders, keys).map { order, key in
      made[order] ?? .success(key.flatMap { asked[$0] } ?? .none)
    }
  }

  /// Nil where it is not known which program bundles.
  private func key(_ order: ScriptBundle.Order, _ scripts: [String: String]) -> Digest? {
    guard !order.entries.isEmpty, let bundler = Esbuild.identity(on: searchPath) else { return nil }
    let words = [Self.format, bundler, "\(order.entries.count)"] + Esbuild.options(order.form)
    return ChecksummedFile(words + order.entries.sorted() + Self.texts(scripts)).digest
  }

  // MARK: As texts

  /// Those that were asked for; for each its key, how many entries and files it has, and both.
  public var texts: [String] {
    var texts: [String] = []
    for key in asked.keys.sorted(by: { $0.hex < $1.hex }) {
      guard let bundle = asked[key] else { continue }
      texts += [key.hex, "\(bundle.entries.count)", "\(bundle.files.count)"]
      texts += Self.texts(bundle.entries) + Self.texts(bundle.files)
    }
    return texts
  }

  private static func texts(_ pairs: [String: String]) -> [String] {
    pairs.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
  }

  private static func bundles(_ texts: [String]) -> [Digest: ScriptBundle]? {
    var bundles: [Digest: ScriptBundle] = [:]
    var rest = texts[...]
    while !rest.isEmpty {
      guard let key = rest.popFirst().flatMap({ Digest(hex: $0) }),
        let entries = rest.popFirst().flatMap({ Int($0) }),
        let files = rest.popFirst().flatMap({ Int($0) }),
        let ofEntries = pairs(entries, from: &rest), let ofFiles = pairs(files, from: &rest)
      else { return nil }
      bundles[key] = ScriptBundle(files: ofFiles, entries: ofEntries)
    }
    return bundles
  }

  private static func pairs(
    _ count: Int, from texts: inout ArraySlice<String>
  ) -> [String: String]? {
    guard (0...(texts.count / 2)).contains(count) else { return nil }
    var pairs: [String: String] = [:]
    for _ in 0..<count {
      guard let name = texts.popFirst(), let text = texts.popFirst() else { return nil }
      pairs[name] = text
    }
    return pairs
  }
}

extension Esbuild {
  /// Tells the program that would be run from every other; nil where it cannot be told: a script
  /// may start any other one, and a folder without its whole path depends on where it is run.
  static func identity(on searchPath: String?) -> String? {
    for folder in searchPath?.split(separator: ":", omittingEmptySubsequences: false) ?? [] {
      guard folder.hasPrefix("/") else { return nil }
      let path = "\(folder)/esbuild"
      guard access(path, X_OK) == 0 else { continue }
      guard let file = try? OpenFile.reading(path), let status = try? file.status(),
        let head = try? file.bytes(first: 2), !head.elementsEqual("#!".utf8)
      else { return nil }
      return "\(path) \(status.identity)"
    }
    return nil
  }
}
