// What a site is made from, as far as the file system shows it: where none of it was touched, the
// published site stands. Only for sites that ask no service, since what services have is not here.

import Foundation
import VitrineConfig
import VitrineImages
import VitrineModel
import VitrinePublish
import VitrineStore

struct BuildInputs: Sendable {
  /// Folders that site.yml names, and those of themes.
  private let folders: [String]
  /// Files that site.yml names, and the programs at work.
  private let files: [String]
  /// What decides beside them.
  private let words: [String]
  private let cache: String
  private let output: String
  /// Before anything of the site was read.
  private let begun: Int64

  /// - Returns: nil where services are asked, and where not all of it can be seen.
  init?(
    _ configuration: SiteConfiguration, output: String, in environment: BuildEnvironment
  ) {
    let variables = environment.variables
    guard configuration.sets.allSatisfy({ [nil, "folder"].contains($0.provider) }),
      let named = Self.real(Self.files(of: configuration)),
      let photos = Self.real([SiteFolders(configuration, home: nil).photos]),
      let bundlers = Self.bundlers(variables["PATH"] ?? "")
    else { return nil }
    let program = environment.program
    let themes = ThemeLocator(site: configuration.directory, program: program).folders
    folders = Self.uncovered(photos + themes)
    files = named + bundlers + [program] + Self.libraries(variables["LD_LIBRARY_PATH"] ?? "")
    words =
      ["PATH", "HOME", "LD_LIBRARY_PATH", "LD_PRELOAD"].map { variables[$0] ?? "" }
      // A build says where they are missing; what they are changes nothing.
      + BucketPlace.keyVariables.map { variables[$0, default: ""].isEmpty ? "" : $0 }
      + [
        "\(geteuid())", environment.identity ?? "", program, configuration.file,
        configuration.directory,
      ] + Self.words(of: configuration)
    cache = configuration.cacheDirectory
    self.output = output
    begun = environment.begun
  }

  /// What is the site's own: files that site.yml names, photos and themes.
  static func places(
    of configuration: SiteConfiguration, in environment: BuildEnvironment
  ) -> [String] {
    let themes = ThemeLocator(site: configuration.directory, program: environment.program).folders
    return files(of: configuration)
      + uncovered(
        [SiteFolders(configuration, home: nil).photos] + themes)
  }

  /// What the inputs look like that are known before a build.
  func look(workers: Int) async throws(StoreError) -> TreeSnapshot {
    try await TreeSnapshot(at: files + folders, leavingOut: [cache, output], workers: workers)
  }

  /// The same with what only a build finds, and the published site.
  ///
  /// - Parameter found: files that the build came upon.
  func whole(
    with inputs: TreeSnapshot, found: [String], workers: Int
  ) async throws(StoreError) -> BuildSnapshot {
    let others = try await TreeSnapshot(at: found, leavingOut: [cache, output], workers: workers)
    let site = try await TreeSnapshot(at: [output], leavingOut: [], workers: workers)
    // Of these the rights alone.
    let places = [ResolvedPath.parent(of: output), cache]
    let rights = try await TreeSnapshot(at: places, leavingOut: places, workers: workers)
    let paths = [output, cache] + files + folders + found + (Self.real(found) ?? [])
    let text =
      (words + paths).map { "\($0.utf8.count) \($0)" }
      + [inputs, others, site, rights].map(\.digest.hex)
    return BuildSnapshot(
      digest: Store.digest(of: Array(text.joined(separator: "\n").utf8)), inputs: inputs,
      isSettled: isSettled(inputs) && isSettled(others), published: site.latest)
  }

  /// Was nothing touched since shortly before the build began.
  func isSettled(_ look: TreeSnapshot) -> Bool { look.settles < begun }

  // MARK: Where to look

  private static func files(of configuration: SiteConfiguration) -> [String] {
    let lists = configuration.sets.compactMap { set -> String? in
      guard case .list(let file) = set.selection else { return nil }
      return configuration.path(of: file)
    }
    return [SiteFolders.settings(of: configuration), configuration.favoritesFile]
      + configuration.pages.map(\.path) + lists
  }

  /// Of an imgproxy: any of it may come from the environment.
  private static func words(of configuration: SiteConfiguration) -> [String] {
    guard let access = configuration.imgproxy else { return [] }
    let service = ImageService(access, settings: configuration.mirror)
    return [access.address.text, access.source ?? "", service.fingerprint]
  }

  /// Every place where the bundler may be; nil where one is a script, which may start another.
  private static func bundlers(_ searchPath: String) -> [String]? {
    let all = searchPath.split(separator: ":").map { "\($0)/esbuild" }
    let isScript = all.contains { path in
      let head = try? OpenFile.reading(path).bytes(first: 2)
      return head.map { $0.elementsEqual("#!".utf8) } ?? false
    }
    return isScript ? nil : all
  }

  /// What a change of the machine's libraries touches.
  private static func libraries(_ searchPath: String) -> [String] {
    ["/etc/ld.so.cache"] + searchPath.split(separator: ":").map { "\($0)/libvips.so.42" }
  }

  /// Where the paths lead now: what leads elsewhere another time is another input. Nil where that
  /// cannot be said in words.
  private static func real(_ paths: [String]) -> [String]? {
    var found: [String] = []
    for path in paths {
      guard let real = realpath(path, nil) else {
        found.append(path)
        continue
      }
      defer { free(real) }
      guard let text = String(validatingCString: real) else { return nil }
      found.append(text)
    }
    return found
  }

  /// Without those that lie in another one.
  private static func uncovered(_ folders: [String]) -> [String] {
    let known = Set(folders)
    func isCovered(_ path: String) -> Bool {
      var parent = ResolvedPath.parent(of: path)
      while parent != "/" {
        if known.contains(parent) { return true }
        parent = ResolvedPath.parent(of: parent)
      }
      return false
    }
    return known.filter { !isCovered($0) }.sorted()
  }
}

/// What inputs and output look like, in short.
struct BuildSnapshot: Sendable {
  let digest: Digest
  /// Those that are known before a build.
  let inputs: TreeSnapshot
  /// Was no input touched since shortly before the build began.
  let isSettled: Bool
  /// When anything of the published site was touched last, in nanoseconds since 1970.
  let published: Int64
}
