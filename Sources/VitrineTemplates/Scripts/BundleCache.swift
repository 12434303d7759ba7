// Bundles that exist already: bundles that come with a theme, and bundles that the last build made.
// The same scripts are not bundled again, and no process starts for them.

import Foundation
package import VitrineModel

/// Bundles by everything that they are made from.
public struct BundleCache: Sendable {
  private let known: [Digest: ScriptBundle]
  /// What was asked for and no theme comes with, by the keys of this cache.
  private var used: [Digest: ScriptBundle] = [:]
  /// The same, by the keys of themes.
  package private(set) var made = ThemeBundles()
  private let searchPath: String?

  /// Raise it when the same scripts become other bundles.
  private static let format = "vitrine-bundles-2"

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - texts: The texts of another cache; ignored if they are damaged.
  ///   - searchPath: Folders to look for esbuild in, as in `PATH`, which is the default.
  public init(_ texts: [String] = [], searchPath: String? = nil) {
    known = Self.bundles(texts) ?? [:]
    self.searchPath = searchPath ?? ProcessInfo.processInfo.environment["PATH"]
  }

  /// Finds the bundles of scripts, or makes them.
  ///
  /// - Parameters:
  ///   - requests: Of different forms.
  ///   - scripts: Texts by name, such as `start.js`. Scripts import each other as `./name.js`, but
  ///     modules import no standalone script.
  ///   - themes: The bundles that come with a theme and its parents.
  ///   - digest: SHA-256.
  /// - Returns: For each request its bundle, or every error found.
  package mutating func bundles(
    _ requests: [ScriptBundle.Request], of scripts: [String: String],
    from themes: [ThemeBundles] = [], digest: ([UInt8]) -> Digest
  ) -> [Result<ScriptBundle, ScriptErrors>] {
    let bundler = Esbuild.identity(on: searchPath)
    let keys = requests.map { Key($0, scripts, bundler, digest) }
    var existing: [ScriptBundle?] = []
    for (request, key) in zip(requests, keys) { existing.append(find(request, key, themes)) }
    let missing = zip(requests, existing).filter { $1 == nil }.map(\.0)
    let standalone = requests.filter { $0.form == .standalone }.flatMap(\.entries)
    let bundles = ScriptBundle.make(
      missing, of: scripts, standalone: Set(standalone), searchPath: searchPath)
    // If esbuild was replaced meanwhile, either program may have made a bundle.
    let isSame = bundler == Esbuild.identity(on: searchPath)
    for (request, key) in zip(requests, keys) {
      guard let bundle = try? bundles[request]?.get() else { continue }
      use(bundle, isSame ? key : Key(inTheme: key.inTheme, inCache: nil))
    }
    return zip(requests, existing).map { bundles[$0] ?? .success($1 ?? .none) }
  }

  private mutating func find(
    _ request: ScriptBundle.Request, _ key: Key, _ themes: [ThemeBundles]
  ) -> ScriptBundle? {
    if request.entries.isEmpty { return ScriptBundle.none }
    // A bundle without one of the entries was edited by hand: it is made again.
    let shipped = themes.lazy.compactMap { $0[key.inTheme] }
    if let bundle = shipped.first(where: { bundle in
      request.entries.allSatisfy { bundle.entries[$0] != nil }
    }) {
      return bundle
    }
    guard let inCache = key.inCache, let bundle = used[inCache] ?? known[inCache] else {
      return nil
    }
    use(bundle, key)
    return bundle
  }

  private mutating func use(_ bundle: ScriptBundle, _ key: Key) {
    made[key.inTheme] = bundle
    if let key = key.inCache { used[key] = bundle }
  }

  /// The digests under which a bundle is found in the theme and in the cache.
  private struct Key {
    let inTheme: Digest
    /// Nil if it is unknown which program bundles.
    let inCache: Digest?

    init(inTheme: Digest, inCache: Digest?) {
      self.inTheme = inTheme
      self.inCache = inCache
    }

    /// The keys of a request's bundle.
    ///
    /// The bundler is the identity of esbuild, if known.
    init(
      _ request: ScriptBundle.Request, _ scripts: [String: String], _ bundler: String?,
      _ digest: ([UInt8]) -> Digest
    ) {
      func key(_ texts: [String]) -> Digest {
        digest(texts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
      }
      let options =
        [BundleCache.format, "\(request.entries.count)"] + Esbuild.options(request.form)
      let inTheme = key(options + request.entries.sorted() + BundleCache.texts(scripts))
      self.inTheme = inTheme
      inCache = bundler.map { key([inTheme.hex, $0]) }
    }
  }

  // MARK: As texts

  /// The bundles in use that come with no theme: for each its key, how many entries and files it
  /// has, and both.
  public var texts: [String] {
    var texts: [String] = []
    for key in used.keys.sorted() {
      guard let bundle = used[key] else { continue }
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
