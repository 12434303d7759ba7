// The list handed out: all of it, or what a set, an author, a tag or a license leaves of it.

import Foundation
import VitrineCatalog
import VitrineConfig
public import VitrineModel
import VitrineStore

/// Which rows of the list are wanted: those for which all that is named holds.
public struct FavoritesFilter: Sendable {
  public var set: String?
  /// The name, or the page, of a photo's author.
  public var author: String?
  public var tag: String?
  public var license: String?

  public init(
    set: String? = nil, author: String? = nil, tag: String? = nil, license: String? = nil
  ) {
    self.set = set
    self.author = author
    self.tag = tag
    self.license = license
  }
}

extension FavoritesEditor {
  /// The list as a file. What it was is remembered, since it may come back changed.
  public func export(_ filter: FavoritesFilter) async throws(Problem) -> [UInt8] {
    let holds = try conditions(of: filter)
    return try await workspace.withStore { store throws(Problem) in
      var list = try file().reading.favorites
      try records(store).note(list, as: .exported)
      if !holds.isEmpty { list.keep { row in holds.allSatisfy { $0(row) } } }
      return list.csv
    }
  }

  /// Writes the list to a file; a link is followed, a pipe or a device is written straight.
  /// - Throws: where this would replace the list itself, or a folder.
  public func export(_ filter: FavoritesFilter, to path: String) async throws(Problem) {
    let destination = try destination(path)
    let bytes = try await export(filter)
    do { try destination.write(ByteParts(bytes)) } catch { throw error.problem }
  }

  private func destination(_ path: String) throws(Problem) -> WriteTarget {
    do throws(StoreError) {
      guard let destination = try WriteTarget(path) else { throw .notAFile(path: path) }
      guard case .file(let place) = destination else { return destination }
      let isOurs = try place.path == ResolvedPath(configuration.favoritesFile).path
      guard !isOurs, place.status == nil || path.lowercased().hasSuffix(".csv") else {
        throw .notAFile(path: path)
      }
      return destination
    } catch .notAFile {
      throw .badDestination(path)
    } catch {
      throw error.problem
    }
  }

  // MARK: Conditions

  private typealias Condition = (Favorite) -> Bool

  private func conditions(of filter: FavoritesFilter) throws(Problem) -> [Condition] {
    var conditions: [Condition] = []
    if let set = filter.set { conditions.append(try isIn(set)) }
    if let author = filter.author { conditions.append(isBy(author)) }
    if let tag = filter.tag { conditions.append(try isTagged(tag)) }
    if let license = filter.license { conditions.append(try isUnder(license)) }
    return conditions
  }

  private func isBy(_ author: String) -> Condition {
    let page = WebAddress(author)
    let name = author.lowercased()
    return { row in
      row.author.lowercased() == name || page != nil && row.authorPage == page
    }
  }

  private func isTagged(_ text: String) throws(Problem) -> Condition {
    guard let tag = Tag(text) else { throw .badFilter("--tag", "is blank", nil) }
    return { $0.tags.contains(tag) }
  }

  private func isUnder(_ text: String) throws(Problem) -> Condition {
    guard let pattern = LicensePattern(text) else {
      throw .badFilter(
        "--license", "\(text.printable) is no license's id",
        nearest(to: text, in: LicensePattern.known))
    }
    return { row in
      let text = row[.license]
      let license = License.withID(text) ?? License(reading: text, by: [row.author])
      return license.map(pattern.matches) ?? false
    }
  }

  /// What a set holds is known from the published site, which has it as a list: no service is
  /// asked. A set of a list is that list.
  private func isIn(_ slug: String) throws(Problem) -> Condition {
    guard let set = configuration.sets.first(where: { $0.slug == slug }) else {
      throw .badFilter(
        "--set", "there is no set \(slug.printable)",
        nearest(to: slug, in: configuration.sets.map(\.slug)))
    }
    let path: String
    if case .list(let name) = set.selection {
      path = configuration.path(of: name)
    } else {
      path = "\(configuration.outputDirectory)/sets/\(slug)/photos.csv"
      guard FileManager.default.fileExists(atPath: path) else { throw .unbuilt(slug) }
    }
    let listed = try FavoritesFile(path, name: path).reading.favorites
    let index = FavoritesIndex(listed)
    return { index.row(of: $0) != nil }
  }
}

extension Problem {
  fileprivate static func badDestination(_ path: String) -> Problem {
    Problem(
      .error, "usage.bad-destination", "the list cannot be exported to this place",
      at: .file(path),
      mend: "name a new file, or one that ends with .csv and is not the list itself")
  }

  fileprivate static func badFilter(_ flag: String, _ what: String, _ near: String?) -> Problem {
    Problem(
      .error, "usage.bad-filter", what, at: .setting(flag),
      mend: near.map { "did you mean \($0)?" } ?? "leave the flag out, or name another")
  }

  fileprivate static func unbuilt(_ slug: String) -> Problem {
    Problem(
      .error, "favorites.unbuilt", "it is not known yet what the set “\(slug)” holds",
      at: .setting("--set"), mend: "build the site first: vitrine build")
  }
}
