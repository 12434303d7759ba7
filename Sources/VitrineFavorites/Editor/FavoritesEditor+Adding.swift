// Adds photos by name: `provider:id`, the path of a file, or the address of a photo, an author or an
// album. Their service or the folder fills in the rows.

import Foundation
import VitrineCatalog
import VitrineConfig
public import VitrineModel
import VitrineProviders
import VitrineStore

extension FavoritesEditor {
  /// The most photos that one author or album adds: more would be a copy, not a selection.
  private static let mostOfListing = 500

  /// The result of adding photos.
  public struct Added: Sendable {
    /// New rows.
    public fileprivate(set) var rows: [Favorite] = []
    /// Rows that were on the list and have more facts now.
    public fileprivate(set) var completed: [Favorite] = []
    /// How many photos were on the list, with nothing new.
    public fileprivate(set) var known = 0
  }

  /// Adds photos at the end of the list, and reports photos that cannot be found.
  ///
  /// - Parameters:
  ///   - names: `provider:id`, paths of files, or addresses.
  ///   - progress: Shows how far it is.
  /// - Returns: What was added.
  /// - Throws: `favorites.nothing-found` if nothing was found.
  public func add(
    _ names: [String], _ progress: any ProgressDisplay
  ) async throws(Problem) -> Added {
    let wanted = try understood(names)
    return try await workspace.withStore { store throws(Problem) in
      let file = try table.file()
      let photos = try await workspace.withLoader(store, progress) { loader in
        await found(wanted, loader)
      }
      // What is reported already says why.
      guard !photos.isEmpty else { throw log.stopping ?? .nothingFound }
      var list = file.reading.table
      let added = Self.add(photos.unique, to: &list, at: PartialDate(now()))
      try table.save(list, to: file, store)
      return added
    }
  }

  /// Adds photos to a list.
  ///
  /// Existing rows keep their texts.
  private static func add(
    _ photos: [Photo], to list: inout Favorites, at moment: PartialDate?
  ) -> Added {
    var added = Added()
    var index = TableIndex(list)
    for photo in photos {
      let row = Favorite(of: photo, added: moment)
      guard let position = index.row(of: row) else {
        index.insert(row, at: list.rows.count)
        list.append(row)
        added.rows.append(row)
        continue
      }
      let completed = list.rows[position].cells.completed(by: row, in: .facts)
      guard completed != list.rows[position].cells else {
        added.known += 1
        continue
      }
      list.replace(position, with: completed)
      added.completed.append(completed)
    }
    return added
  }
}

// MARK: Named photos

extension FavoritesEditor {
  /// What an argument of `favorites add` names: one photo, or the photos of an author or album.
  enum NamedPhotos: Sendable {
    case photo(Photo.ID)
    case listing(PhotoSet)
  }

  private func understood(_ names: [String]) throws(Problem) -> [NamedPhotos] {
    lazy var own = table.names.photos(onPages: names)
    let wanted = names.compactMap { name -> NamedPhotos? in
      let photo = file(named: name) ?? own.photos[name]
      if photo == nil, own.unclear.contains(name) {
        log.add(.unclearPage(name))
        return nil
      }
      let meant = photo.map(NamedPhotos.photo) ?? self.meant(by: name)
      if meant == nil { log.add(.unknownName(name, suggested: suggestion(for: name))) }
      return meant
    }
    guard !wanted.isEmpty else { throw log.stopping ?? .nothingFound }
    return wanted
  }

  /// A suggestion for a name of a photo on this machine.
  func suggestion(for name: String) -> String? {
    guard let (provider, meaning) = local(name) else { return nil }
    switch meaning {
    case .photo(let id) where "\(provider):\(id)" == name: return nil
    case .photo(let id), .similar(let id): return "did you mean `\(provider):\(id.printable)`?"
    case .folder(_, let photo?):
      return "this is a folder; name its photos, such as `\(provider):\(photo.printable)`"
    case .folder(let folder, nil):
      return "\(folder.printable) is a folder without photos; name a photo"
    }
  }

  private func meant(by name: String) -> NamedPhotos? {
    if let (provider, id) = name.providerAndRest {
      return .photo(Photo.ID(provider: provider, id: id))
    }
    guard let page = WebAddress(typed: name),
      let (provider, reference) = ProviderRegistry.reference(to: page)
    else { return nil }
    switch reference {
    case .photo(let id), .title(let id): return .photo(Photo.ID(provider: provider, id: id))
    case .user(let user): return .listing(Self.listing(.user(user), provider, page))
    case .album(let album): return .listing(Self.listing(.album(album), provider, page))
    }
  }

  private static func listing(
    _ selection: PhotoSet.Selection, _ provider: String, _ page: WebAddress
  ) -> PhotoSet {
    PhotoSet(
      slug: page.text, title: page.text, icon: "", provider: provider, selection: selection,
      sort: selection.isAlbum ? .given : .newest, limit: mostOfListing, licenses: [],
      place: .address(page))
  }

  /// Looks up photos, in the order in which they were named.
  func found(_ wanted: [NamedPhotos], _ loader: SetLoader) async -> [Photo] {
    let ids = wanted.compactMap { wanted -> Photo.ID? in
      if case .photo(let id) = wanted { id } else { nil }
    }
    let finding = await loader.find(ids)
    finding.gone.sorted().forEach { id in
      let folder = id.isLocal ? configuration.photoFolder : nil
      log.add(.notFound(id, in: folder, suggested: suggestion(for: id.description)))
    }
    for (id, omission) in finding.omitted { log.add(omission.problem(of: id)) }
    finding.failures.forEach { log.add(.unanswered($0.provider, $0.error)) }
    var photos: [Photo] = []
    for wanted in wanted {
      switch wanted {
      case .photo(let id): photos += finding.photos[id].map { [$0] } ?? []
      case .listing(let set): photos += await listed(set, loader)
      }
    }
    return photos
  }

  private func listed(_ set: PhotoSet, _ loader: SetLoader) async -> [Photo] {
    do {
      let photos = try await loader.load([set]).flatMap(\.all)
      if photos.count == set.limit { log.add(.onlyTheFirst(photos.count, of: set)) }
      return photos
    } catch {
      error.all.forEach(log.add)
      return []
    }
  }
}

extension PhotoSet.Selection {
  fileprivate var isAlbum: Bool {
    if case .album = self { true } else { false }
  }
}

extension PartialDate {
  /// In UTC, to the second.
  init?(_ date: Date) { self.init(date.formatted(.iso8601)) }
}

// MARK: Problems

extension Problem {
  static let nothingFound = Problem(
    .error, "favorites.nothing-found", "none of these photos was found",
    help: "check the names; `vitrine favorites add --help` shows examples")

  fileprivate static func unknownName(_ name: String, suggested: String?) -> Problem {
    Problem(
      .error, "favorites.unknown-name",
      "\(name.printable) is not a `provider:id`, the path of a photo or the address of a provider's page",
      help: suggested
        ?? "write `flickr:4711`, the path of a file, or the address of a photo, an author or an album"
    )
  }

  fileprivate static func notFound(
    _ id: Photo.ID, in folder: String?, suggested: String?
  ) -> Problem {
    guard let folder else {
      return Problem(
        .error, "favorites.not-found", "there is no photo \(id.description.printable)",
        help: suggested ?? "check the id; private and deleted photos cannot be found")
    }
    return Problem(
      .error, "favorites.not-found", "\(folder.printable) has no photo \(id.id.printable)",
      help: suggested ?? "write the path of a file in \(folder.printable)")
  }

  static func unanswered(_ provider: String, _ error: ProviderError) -> Problem {
    let words = error.inWords
    return Problem(
      .error, "provider.unavailable", "\(provider.printable) cannot answer: \(words.what)",
      help: words.help)
  }

  fileprivate static func onlyTheFirst(_ count: Int, of set: PhotoSet) -> Problem {
    Problem(
      .note, "favorites.limited", "the first \(count) photos of \(set.title.printable) were added",
      help: "fill a set of site.yml by `user` or `album` to show all of them")
  }
}

extension ProviderError {
  /// The problem and a fix, without naming a set.
  fileprivate var inWords: (what: String, help: String?) {
    switch self {
    case .unknownUser(let name, _): ("there is no user \(name.printable)", nil)
    case .albumNamedByPath(let name, _, let album):
      ("there is no album \(name.printable)", "write \(album.printable)")
    case .leftOut(let name): ("the site leaves out every photo of \(name.printable)", nil)
    case .unknownAlbum(let name, _): ("there is no album \(name.printable)", nil)
    case .noAlbums(let owner, _, let help): ("\(owner.printable) has no albums", help)
    case .unknown(_, let what, let help): ("it does not have \(what.printable)", help)
    case .notOffered(_, let what, _): ("it does not offer \(what)", nil)
    case .unavailable(_, let reason, let help): (reason, help)
    }
  }
}
