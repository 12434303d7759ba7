// libvips is loaded by the first build that has a picture to read or to make (VipsShim/Library.h).
// The others need its version alone, which is in the names of renditions. The cache knows that one
// until something is changed that decides which library is loaded.

import Synchronization
import VipsShim
public import VitrineModel
public import VitrineStore

/// The library that reads and writes pictures: one for the whole process.
public enum VipsLibrary {
  /// What is known of it: where it is, and a version such as `8.14.1`.
  struct Known: Hashable {
    let file: String?
    let version: String
  }

  private static let known = Mutex<Known?>(nil)
  private static let name = "last-library"

  /// Finds out which one it is, which later calls need not do again.
  ///
  /// - Parameters:
  ///   - cache: where an earlier build may have left it; nil where nothing is to be remembered.
  ///   - program: the path of the running program.
  /// - Throws: why it cannot be loaded, with what to install.
  public static func find(
    knownIn cache: String?, program: String, _ environment: [String: String]
  ) throws(Problem) {
    guard known.withLock({ $0 == nil }) else { return }
    if let found = recalled(from: cache, program, environment) {
      known.withLock { $0 = found }
    } else {
      try load()
    }
  }

  /// What an earlier build left, as far as it holds.
  static func recalled(
    from cache: String?, _ program: String, _ environment: [String: String]
  ) -> Known? {
    guard let cache, isPlain(environment),
      let texts = (try? SealedTexts(at: "\(cache)/\(name)"))?.texts, texts.count > 2
    else { return nil }
    let found = Known(file: texts[0], version: texts[1])
    return texts == record(found, program) ? found : nil
  }

  /// Leaves it to the next build.
  public static func keep(
    in store: Store, program: String, _ environment: [String: String]
  ) throws(StoreError) {
    guard isPlain(environment), let known = known.withLock({ $0 }) else { return }
    let texts = record(known, program)
    let before = try? SealedTexts(at: "\(store.directory)/\(name)")
    guard !texts.isEmpty, before?.texts != texts else { return }
    try Folder(at: store.directory).removeTree(name)
    try store.keep(SealedTexts(texts).bytes, as: name)
  }

  static var version: String { known.withLock { $0?.version } ?? String(cString: shim_version()) }

  /// The file it is loaded from.
  public static var file: String? { known.withLock { $0?.file } }

  private static func load() throws(Problem) {
    if let fault = shim_load_library() {
      throw Problem(
        .error, "image.library-missing",
        "libvips, which reads and writes pictures, cannot be loaded: \(String(cString: fault))",
        mend: "install libvips 8.14 or newer (Debian's package libvips42)")
    }
    let found = Known(
      file: shim_library_file().map { String(cString: $0) },
      version: String(cString: shim_version()))
    known.withLock { $0 = found }
  }

  /// Does the system's list of libraries decide alone.
  private static func isPlain(_ environment: [String: String]) -> Bool {
    ["LD_LIBRARY_PATH", "LD_PRELOAD"].allSatisfy { environment[$0, default: ""].isEmpty }
  }

  /// What is known, and what it holds for.
  private static func record(_ known: Known, _ program: String) -> [String] {
    let file = known.file ?? ""
    let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
    let decisive = [program, "/etc/ld.so.cache", "\(folder)/libvips.so.42", file]
    let looks = decisive.map { path in (try? FileStatus.ofTarget(at: path))?.identity ?? "" }
    // Where the system has no such list, or does not tell the file, nothing is believed.
    return looks[1].isEmpty || looks[3].isEmpty ? [] : [file, known.version] + looks
  }
}
