// Prepares a theme's files for publishing: images and styles first, since scripts name them.

import VitrineModel

/// Turns the files of `assets/` into what the site publishes.
struct AssetPipeline {
  let problems: [Problem]
  /// Sorted by name.
  let assets: [Asset]
  /// The script that pages contain; nil if there is none.
  let early: TrustedHTML?
  let bundles: BundleCache

  /// - Parameters:
  ///   - sources: The theme's files.
  ///   - strings: The theme's words.
  ///   - bundles: Bundles that the last build made.
  ///   - digest: SHA-256.
  init(
    _ sources: AssetSet, strings: TemplateMap, bundles: BundleCache,
    digest: @escaping ([UInt8]) -> Digest
  ) {
    let files = FileAssets(sources, digest: digest)
    let scripts = ScriptBundler(
      sources, words: ScriptWords(strings), files: files.assets, bundles: bundles, digest: digest)
    problems = sources.problems + files.problems + scripts.problems
    assets = (Array(files.assets.values) + scripts.assets).sorted {
      ($0.name ?? "", $0.path) < ($1.name ?? "", $1.path)
    }
    self.bundles = scripts.bundles
    early = scripts.early.map(TrustedHTML.init(trusting:))
  }
}

extension Asset {
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - type: The file extension.
  ///   - name: The name of its source.
  ///   - digest: SHA-256.
  init?(
    _ bytes: [UInt8], of type: String, as name: String, digest: ([UInt8]) -> Digest
  ) {
    guard let path = SitePath("assets/\(Self.file(named: digest(bytes), type))") else { return nil }
    self.init(name: name, path: path, bytes: bytes)
  }

  /// The name of a file with this content.
  static func file(named digest: Digest, _ type: String) -> String {
    "\(digest.shortHex).\(type)"
  }

  /// Its name in the folder of assets: `0f3a….js`.
  var file: Substring { path.text.dropFirst("assets/".count) }
}
