// LibRaw finds the previews in raw files. It is loaded when the first raw file is read (`RawShim`), so a site
// without raw files does not need it.

import RawShim
import VitrineModel

/// The library that reads raw files, one for the whole process.
enum RawLibrary {
  /// The names under which the library is looked for.
  static let paths = Array(
    sequence(state: Int32(0)) { number in
      defer { number += 1 }
      return raw_library_name(number).map { String(cString: $0) }
    })

  /// The name and the version, such as `LibRaw 0.20.2`.
  ///
  /// - Throws: `missingLibrary` if the library cannot be loaded.
  static func name() throws(ImageError) -> String {
    if let error = raw_load_library() { throw .missingLibrary(reason: String(cString: error)) }
    let version = String(cString: raw_version())
    return "LibRaw " + version.prefix { $0 != "-" }
  }
}
