// The inputs of a site as far as the file system shows them: if none was touched, the published
// site is up to date. Only for sites without photo services, because the file system does not
// show what services have.

import Foundation
import VitrineConfig
import VitrineImages
import VitrineModel
import VitrinePublish
import VitrineStore
import VitrineVideo

/// The files and settings that the output of a build depends on.
struct BuildInputs: Sendable {
  /// Folders that site.yml names, and those of themes.
  private let folders: [String]
  /// Files that site.yml names, and the programs that take part.
  private let files: [String]
  /// Everything else that matters.
  private let words: [String]
  private let cache: String
  private let output: String
  /// The time before anything of the site was read.
  private let begun: Int64

  /// Nil if services are asked, or not all inputs are visible.
  init?(
    _ configuration: SiteConfiguration, output: String, in environment: BuildEnvironment
  ) {
    let variables = environment.variables
    guard configuration.sets.allSatisfy({ [nil, "folder"].contains($0.provider) }),
      let named = Self.real(Self.files(of: configuration)),
      let photos = Self.real(Self.folders(of: configuration)),
      let bundlers = Self.bundlers(variables["PATH"] ?? "")
    else { return nil }
    let program = environment.program
    let themes = ThemeLocator(site: configuration.directory, program: program).folders
    folders = Self.uncovered(photos + themes)
    files =
      named + bundlers + VideoTools.paths(on: variables["PATH"] ?? "") + [program]
      + VipsLibrary.inputs(variables[VipsLibrary.loaderVariables[0]] ?? "")
    words =
      (["PATH", "HOME"] + VipsLibrary.loaderVariables).map { variables[$0] ?? "" }
      // A build reports missing keys; their values change nothing.
      + BucketLocation.keyVariables.map { variables[$0, default: ""].isEmpty ? "" : $0 }
      + [
        "\(geteuid())", environment.identity ?? "", program, configuration.file,
        configuration.directory,
      ] + Self.words(of: configuration)
    cache = configuration.cacheDirectory
    self.output = output
    begun = environment.begun
  }

  /// The inputs that belong to the site: files that site.yml names, photos and themes.
  static func places(
    of configuration: SiteConfiguration, in environment: BuildEnvironment
  ) -> [String] {
    let themes = ThemeLocator(site: configuration.directory, program: environment.program).folders
    return files(of: configuration) + uncovered(folders(of: configuration) + themes)
  }

  /// The folders of photos and of static files; the latter may be missing.
  private static func folders(of configuration: SiteConfiguration) -> [String] {
    [SiteFolders(configuration, home: nil).photos]
      + [configuration.staticDirectory].compactMap(\.self)
  }

  /// A snapshot of the inputs that are known before a build.
  func snapshot(workers: Int) async throws(Problem) -> TreeSnapshot {
    try await TreeSnapshot(at: files + folders, leavingOut: [cache, output], workers: workers)
  }

  /// A snapshot that includes inputs that only a build finds, in `found`, and the published site,
  /// of whose folders the names may be known.
  ///
  /// With a store, it shows what files contain, too.
  func fullSnapshot(
    with inputs: TreeSnapshot, found: [String], knowing names: DirectoryNames,
    contentsIn store: Store? = nil, workers: Int
  ) async throws(Problem) -> BuildSnapshot {
    let others = try await TreeSnapshot(at: found, leavingOut: [cache, output], workers: workers)
    let site = try await TreeSnapshot(
      at: [output], leavingOut: [], knowing: names, recordsNames: store != nil, workers: workers)
    // Only the permissions of these.
    let places = [ResolvedPath.parent(of: output), cache]
    let rights = try await TreeSnapshot(at: places, leavingOut: places, workers: workers)
    let paths = [output, cache] + files + folders + found + (Self.real(found) ?? [])
    func digest(_ files: [Digest]) -> Digest {
      let text = (words + paths).map { "\($0.utf8.count) \($0)" }
      let all = text + (files + [site.digest, rights.digest]).map(\.hex)
      return Store.digest(of: Array(all.joined(separator: "\n").utf8))
    }
    var contents: Digest?
    if let store {
      // What cannot be read cannot be compared.
      contents = try? await digest([
        inputs.contents(knownTo: store, workers: workers),
        others.contents(knownTo: store, workers: workers),
      ])
    }
    return BuildSnapshot(
      digest: digest([inputs.digest, others.digest]), contents: contents, inputs: inputs,
      isSettled: isSettled(inputs) && isSettled(others), published: site.latest, names: site.names)
  }

  /// Whether nothing was touched since shortly before the build began.
  func isSettled(_ snapshot: TreeSnapshot) -> Bool { snapshot.settles < begun }

  // MARK: Where to look

  private static func files(of configuration: SiteConfiguration) -> [String] {
    let lists = configuration.sets.compactMap { set -> String? in
      guard case .list(let file) = set.selection else { return nil }
      return configuration.path(of: file)
    }
    let redirects = configuration.redirects.file.map { [configuration.path(of: $0)] } ?? []
    return [SiteFolders.settings(of: configuration), configuration.favoritesFile] + redirects
      + configuration.metadataPaths + configuration.pages.map(\.path)
      + configuration.additions.files.map(configuration.path(of:)) + lists
  }

  /// The settings of an imgproxy: any of them may come from the environment.
  private static func words(of configuration: SiteConfiguration) -> [String] {
    guard let access = configuration.imgproxy else { return [] }
    let service = ImageService(access, settings: configuration.renditions)
    return [access.address.text, access.source ?? "", service.fingerprint]
  }

  /// Every path where the bundler may be; nil if one is a script, which may start another.
  private static func bundlers(_ searchPath: String) -> [String]? {
    let all = searchPath.split(separator: ":").map { "\($0)/esbuild" }
    let isScript = all.contains { path in
      let head = try? OpenFile.reading(path).bytes(first: 2)
      return head.map { $0.elementsEqual("#!".utf8) } ?? false
    }
    return isScript ? nil : all
  }

  /// The targets of the paths now: a path with another target is another input.
  ///
  /// Nil if a target is not valid text.
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

  /// The folders that are not inside another one.
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

/// A digest of inputs and output.
struct BuildSnapshot: Sendable {
  let digest: Digest
  /// The digest if dates do not count; nil if it was not asked for, or a file cannot be read.
  let contents: Digest?
  /// The inputs that are known before a build.
  let inputs: TreeSnapshot
  /// Whether no input was touched since shortly before the build began.
  let isSettled: Bool
  /// When anything of the published site was touched last, in nanoseconds since 1970.
  let published: Int64
  /// The names in the folders of the published site, if contents were asked for.
  let names: DirectoryNames
}
