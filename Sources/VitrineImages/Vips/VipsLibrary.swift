// A build loads libvips when it first reads or makes an image (VipsShim/Library/Library.h). Other builds need only
// its version, which is part of the names of renditions. The cache holds the version until something
// changes that decides which library is loaded.

import Synchronization
import VipsShim
public import VitrineModel
public import VitrineStore

/// The library that reads and writes images, one for the whole process.
public enum VipsLibrary {
  /// The identity of a library.
  struct Identity: Hashable {
    /// The path of the library; nil if the system does not report it.
    let file: String?
    /// The version, such as `8.14.1`.
    let version: String
    /// Path and version with the state of the files that decide them; empty if it cannot be cached.
    let record: [String]
  }

  #if canImport(Darwin)
    /// The environment variables that make the system load another library.
    public static let loaderVariables = ["DYLD_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES"]
    /// The files that decide which library is loaded.
    ///
    /// macOS has no list of libraries, so these are the paths at which libvips and LibRaw are looked for.
    public static let systemFiles = paths + RawLibrary.paths
  #else
    /// The environment variables that make the system load another library.
    public static let loaderVariables = ["LD_LIBRARY_PATH", "LD_PRELOAD"]
    /// The files that decide which library is loaded: the system's list of libraries.
    public static let systemFiles = ["/etc/ld.so.cache"]
  #endif
  /// The names under which the library is looked for.
  private static let paths = Array(
    sequence(state: Int32(0)) { number in
      defer { number += 1 }
      return shim_library_name(number).map { String(cString: $0) }
    })
  /// The name of the library's file, such as `libvips.so.42`.
  public static let fileName = paths[0].lastComponent
  /// The names of the files of all libraries that are loaded at their first use.
  private static let fileNames =
    [fileName] + RawLibrary.paths.map(\.lastComponent)

  /// Returns the files that change with the machine's libraries.
  ///
  /// - Parameter searchPath: The value of the first of `loaderVariables`.
  /// - Returns: Their paths; some may not exist.
  public static func inputs(_ searchPath: String) -> [String] {
    systemFiles
      + searchPath.split(separator: ":").flatMap { folder in fileNames.map { "\(folder)/\($0)" } }
  }

  private static let current = Mutex<Identity?>(nil)
  /// The name of the file in the cache.
  public static let name = "last-library"

  /// Identifies the library, once for the process.
  ///
  /// If the cache holds the identity, nothing is loaded.
  ///
  /// - Parameters:
  ///   - cache: The cache folder, which an earlier build may have written to; nil to use none.
  ///   - program: The path of the running program.
  ///   - environment: The environment variables.
  /// - Throws: `image.library-missing`, with what to install.
  public static func find(
    cachedIn cache: String?, program: String, _ environment: [String: String]
  ) throws(Problem) {
    guard current.withLock({ $0 == nil }) else { return }
    let cached = recalled(from: cache, program, environment)
    let found = if let cached { cached } else { try load(program, environment) }
    current.withLock { $0 = found }
  }

  /// Makes the allocator keep large blocks out of the heaps, in the whole process.
  ///
  /// Call it before the first large allocation.
  public static func keepLargeBlocksOutOfHeaps() { shim_keep_large_blocks_out_of_heaps() }

  /// Loads the library in the background, if it is likely to be needed soon.
  ///
  /// It brings a hundred others.
  public static func preload() {
    Task.detached(priority: .utility) { _ = shim_load_library() }
  }

  /// Returns the identity that an earlier build cached, if it is still valid.
  static func recalled(
    from cache: String?, _ program: String, _ environment: [String: String]
  ) -> Identity? {
    guard let cache, let texts = (try? ChecksummedFile(at: "\(cache)/\(name)"))?.texts,
      texts.count > 2, texts == record(texts[0], texts[1], program, environment)
    else { return nil }
    return Identity(file: texts[0], version: texts[1], record: texts)
  }

  /// Caches the identity for the next build, unless the library was replaced since it was loaded.
  public static func keep(
    in store: Store, program: String, _ environment: [String: String]
  ) throws(Problem) {
    guard let known = current.withLock({ $0 }) else { return }
    try keep(known, in: store, program, environment)
  }

  static func keep(
    _ known: Identity, in store: Store, _ program: String, _ environment: [String: String]
  ) throws(Problem) {
    guard let file = known.file, !known.record.isEmpty,
      known.record == record(file, known.version, program, environment)
    else { return }
    let before = try? ChecksummedFile(at: "\(store.directory)/\(name)")
    guard before?.texts != known.record else { return }
    try ChecksummedFile(known.record).keep(in: store, as: name)
  }

  /// The version of the library.
  static var version: String { current.withLock { $0?.version } ?? String(cString: shim_version()) }

  /// The path that the library is loaded from, if it is known.
  public static var file: String? { current.withLock { $0?.file } }

  /// Loads the library and identifies it.
  static func load(
    _ program: String, _ environment: [String: String]
  ) throws(Problem) -> Identity {
    if let problem = AddressSpace.problem(making: 1) { throw problem }
    if let error = shim_load_library() {
      throw Problem(
        .error, "image.library-missing",
        "libvips, which reads and writes images, cannot be loaded: \(String(cString: error))",
        help: "install libvips 8.14 or newer: apt-get install libvips42, or brew install vips")
    }
    let file = shim_library_file().map { String(cString: $0) }
    let version = String(cString: shim_version())
    return Identity(
      file: file, version: version, record: record(file ?? "", version, program, environment))
  }

  /// Whether nothing but the system's files decides which library is loaded.
  private static func isPlain(_ environment: [String: String]) -> Bool {
    loaderVariables.allSatisfy { environment[$0, default: ""].isEmpty }
  }

  /// The identity and the state of the files that decide it; empty if it cannot be cached reliably.
  private static func record(
    _ file: String, _ version: String, _ program: String, _ environment: [String: String]
  ) -> [String] {
    let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
    func state(_ path: String) -> String {
      (try? FileStatus.ofTarget(at: path))?.identity ?? ""
    }
    let system = systemFiles.map(state)
    let loaded = state(file)
    // If the system has no such list or does not report the file, another library may be loaded.
    guard isPlain(environment), system.contains(where: { !$0.isEmpty }), !loaded.isEmpty else {
      return []
    }
    return [file, version, state(program)] + system + [state("\(folder)/\(fileName)"), loaded]
  }
}
