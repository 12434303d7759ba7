// Finds themes at run time: beside site.yml, then in the share folder of an installation, then in
// the checkout that the program was built from. A theme may contain only what differs from its
// parent.

import Foundation
import VitrineConfig
import VitrineModel
import VitrineTemplates

/// Finds a theme and its parents by name.
struct ThemeLocator: Sendable {
  /// Folders that contain themes, the nearest first.
  let folders: [String]
  private let program: String

  /// Creates a locator from the folder of site.yml and the path of the running program.
  init(site: String, program: String) {
    self.program = program
    folders = ["\(site)/Themes"] + Self.folders(with: program)
  }

  /// The folders of the themes that come with the program.
  static func folders(with program: String) -> [String] {
    let folder = parent(of: URL(fileURLWithPath: program).resolvingSymlinksInPath().path)
    return [parent(of: folder) + "/share/vitrine/Themes"] + checkout(above: folder)
  }

  /// Finds the files of a theme, which site.yml names at a place.
  ///
  /// `style` is a file with rules of the site, if there is one.
  func source(
    named name: String, language: String, namedAt place: Problem.Place,
    style: PageAdditions.File? = nil
  ) throws(Problems) -> ThemeSource {
    let chain = try chain(from: name, namedAt: place)
    let strings = try StringFallback(folders: chain.map(\.folder), language: language).merged()
    return ThemeSource(
      name: name, title: chain.first?.manifest.title ?? name, folders: chain.map(\.folder),
      language: language, strings: strings,
      thumbnails: chain.lazy.compactMap(\.manifest.thumbnails).first,
      wholePhotos: chain.lazy.compactMap(\.manifest.wholePhotos).first ?? false,
      pageSize: chain.lazy.compactMap(\.manifest.pageSize).first,
      style: style.map { TemplateSource(name: "style", file: $0.name, text: $0.text) })
  }

  /// The words of a theme in a language.
  func words(
    of name: String, in language: String, namedAt place: Problem.Place
  ) throws(Problems) -> StringFallback {
    StringFallback(folders: try chain(from: name, namedAt: place).map(\.folder), language: language)
  }

  /// Whether a theme and its parents come with the program and are unchanged.
  func isShipped(_ name: String, namedAt place: Problem.Place) -> Bool {
    let chain = try? chain(from: name, namedAt: place)
    return chain.map { ShippedThemes.contain($0.map(\.folder)) } ?? false
  }

  // MARK: The chain of parents

  /// A theme in the chain of parents.
  private struct Link {
    let folder: String
    let manifest: ThemeManifest
  }

  /// The theme and its parents, the child first.
  private func chain(
    from name: String, namedAt place: Problem.Place
  ) throws(Problems) -> [Link] {
    var chain: [Link] = []
    var names: [String] = []
    var next: String? = name
    while let name = next {
      guard !names.contains(name) else {
        throw Problems([.themeCycle(names + [name], at: chain.last?.manifest.parentPlace)])
      }
      names.append(name)
      let folder = try folder(of: name, namedAt: chain.last?.manifest.parentPlace ?? place)
      let manifest = try ThemeManifest.read(at: folder + "/theme.yml")
      chain.append(Link(folder: folder, manifest: manifest))
      next = manifest.parent
    }
    return chain
  }

  private func folder(
    of name: String, namedAt place: Problem.Place
  ) throws(Problems) -> String {
    let found = folders.map { "\($0)/\(name)" }
      .first { FileManager.default.fileExists(atPath: $0 + "/theme.yml") }
    guard let found else {
      throw Problems([
        unfinished(name) ?? notInstalled ?? .themeMissing(name, known: known, at: place)
      ])
    }
    return found
  }

  /// A problem if the themes that come with the program are missing.
  ///
  /// People copy the program out of its archive and leave the rest behind.
  var notInstalled: Problem? {
    let shipped = folders.dropFirst()
    guard !shipped.contains(where: { FileManager.default.fileExists(atPath: "\($0)/base") }) else {
      return nil
    }
    return Problem(
      .error, "theme.not-installed",
      "the themes that come with Vitrine are missing: there is no \(shipped.first ?? "")",
      at: .file(program),
      help: "unpack the whole archive again, and keep its folders `bin` and `share` side by side")
  }

  /// A problem for a folder of that name without a theme.yml.
  private func unfinished(_ name: String) -> Problem? {
    folders.map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }.map {
      Problem(
        .error, "theme.missing", "this folder has no theme.yml, so it is not a theme",
        at: .file($0),
        help: "write a theme.yml that begins with a line such as `title: \(name.capitalized)`")
    }
  }

  private var known: [String] {
    let names = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/theme.yml") }
    }
    return Set(names).sorted()
  }

  private static func parent(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// The `Themes` beside a Package.swift in one of the folders above the program.
  private static func checkout(above folder: String) -> [String] {
    var folder = folder
    while folder != "/", !folder.isEmpty {
      if FileManager.default.fileExists(atPath: folder + "/Package.swift") {
        return [folder + "/Themes"]
      }
      folder = parent(of: folder)
    }
    return []
  }
}

extension Problem {
  fileprivate static func themeMissing(
    _ name: String, known: [String], at place: Problem.Place
  ) -> Problem {
    Problem(
      .error, "theme.missing", "there is no theme named \(name)", at: place,
      help: nearest(to: name, in: known).map { "did you mean \($0)?" }
        ?? "choose one of \(known.joined(separator: ", ")), or put it in Themes/ beside site.yml")
  }

  fileprivate static func themeCycle(_ names: [String], at place: Problem.Place?) -> Problem {
    Problem(
      .error, "theme.cycle",
      "the theme is its own parent: \(names.joined(separator: " → "))",
      at: place, help: "remove `parent` from one of them")
  }
}
