// libvips is loaded by the first build that has a picture to read or to make (VipsShim/Library.h).
// The others need its version alone, which is in the names of renditions. The cache knows that one
// until something is changed that decides which library is loaded.

import Synchronization
import VipsShim
public import VitrineModel
public import VitrineStore

/// The library that reads and writes pictures: one for the whole process.
public enum VipsLibrary {
  /// What is known of it.
  struct Known: Hashable {
    /// Nil where the system does not tell.
    let file: String?
    /// Such as `8.14.1`.
    let version: String
    /// All of it as texts, with how the files looked that decide; empty where it cannot be kept.
    let record: [String]
  }

  private static let known = Mutex<Known?>(nil)
  /// Of the file in the cache.
  public static let name = "last-library"

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
    let recalled = recalled(from: cache, program, environment)
    let found = if let recalled { recalled } else { try load(program, environment) }
    known.withLock { $0 = found }
  }

  /// Keeps large pieces of memory out of the heaps: of the whole process, before the first are asked for.
  public static func partLargePieces() { shim_part_large_pieces() }

  /// Loads it beside other work, where it is likely to be needed soon: a hundred libraries come with it.
  public static func loadAhead() {
    Task.detached(priority: .utility) { _ = shim_load_library() }
  }

  /// What an earlier build left, as far as it holds.
  static func recalled(
    from cache: String?, _ program: String, _ environment: [String: String]
  ) -> Known? {
    guard let cache, let texts = (try? ChecksummedFile(at: "\(cache)/\(name)"))?.texts,
      texts.count > 2, texts == record(texts[0], texts[1], program, environment)
    else { return nil }
    return Known(file: texts[0], version: texts[1], record: texts)
  }

  /// Leaves it to the next build, unless another library took its place since it was loaded.
  public static func keep(
    in store: Store, program: String, _ environment: [String: String]
  ) throws(Problem) {
    guard let known = known.withLock({ $0 }) else { return }
    try keep(known, in: store, program, environment)
  }

  static func keep(
    _ known: Known, in store: Store, _ program: String, _ environment: [String: String]
  ) throws(Problem) {
    guard let file = known.file, !known.record.isEmpty,
      known.record == record(file, known.version, program, environment)
    else { return }
    let before = try? ChecksummedFile(at: "\(store.directory)/\(name)")
    guard before?.texts != known.record else { return }
    try ChecksummedFile(known.record).keep(in: store, as: name)
  }

  static var version: String { known.withLock { $0?.version } ?? String(cString: shim_version()) }

  /// The file it is loaded from.
  public static var file: String? { known.withLock { $0?.file } }

  static func load(
    _ program: String, _ environment: [String: String]
  ) throws(Problem) -> Known {
    if let fault = shim_load_library() {
      throw Problem(
        .error, "image.library-missing",
        "libvips, which reads and writes pictures, cannot be loaded: \(String(cString: fault))",
        mend: "install libvips 8.14 or newer (Debian's package libvips42)")
    }
    let file = shim_library_file().map { String(cString: $0) }
    let version = String(cString: shim_version())
    return Known(
      file: file, version: version, record: record(file ?? "", version, program, environment))
  }

  /// Does the system's list of libraries decide alone.
  private static func isPlain(_ environment: [String: String]) -> Bool {
    ["LD_LIBRARY_PATH", "LD_PRELOAD"].allSatisfy { environment[$0, default: ""].isEmpty }
  }

  /// What is known, and what it holds for; empty where nothing is to be believed.
  private static func record(
    _ file: String, _ version: String, _ program: String, _ environment: [String: String]
  ) -> [String] {
    let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
    let decisive = [program, "/etc/ld.so.cache", "\(folder)/libvips.so.42", file]
    let looks = decisive.map { path in (try? FileStatus.ofTarget(at: path))?.identity ?? "" }
    // Where the system has no such list, or does not tell the file, another may be loaded.
    guard isPlain(environment), !looks[1].isEmpty, !looks[3].isEmpty else { return [] }
    return [file, version] + looks
  }
}
