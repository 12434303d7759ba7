// Makes a theme's files ready to be published: pictures and styles first, since scripts name them.

import VitrineModel
import VitrineScripts

struct AssetPress {
  let problems: [Problem]
  /// Sorted by name.
  let assets: [Asset]
  /// The script that pages print; nil where there is none.
  let early: TrustedHTML?
  let bundles: BundleShelf

  /// - Parameter bundles: those made before.
  init(
    _ shelf: AssetShelf, strings: TemplateMap, bundles: BundleShelf,
    digest: @escaping ([UInt8]) -> Digest
  ) {
    let files = FilePress(shelf, digest: digest)
    let scripts = ScriptPress(
      shelf, words: ScriptWords(strings), files: files.assets, bundles: bundles, digest: digest)
    problems = shelf.problems + files.problems + scripts.problems
    assets = (Array(files.assets.values) + scripts.assets).sorted {
      ($0.name ?? "", $0.path) < ($1.name ?? "", $1.path)
    }
    self.bundles = scripts.bundles
    early = scripts.early.map(TrustedHTML.init(trusting:))
  }
}

extension Asset {
  /// - Parameter type: the ending of its name, without the dot.
  init?(
    _ bytes: [UInt8], of type: String, as name: String, digest: ([UInt8]) -> Digest
  ) {
    guard let path = SitePath("assets/\(Self.file(named: digest(bytes), type))") else { return nil }
    self.init(name: name, path: path, bytes: bytes)
  }

  /// The name of a file for its content.
  static func file(named digest: Digest, _ type: String) -> String {
    "\(digest.hex.prefix(16)).\(type)"
  }

  /// Its name in the folder of assets: `0f3a….js`.
  var file: Substring { path.text.dropFirst("assets/".count) }
}
