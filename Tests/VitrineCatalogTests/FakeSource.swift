// A provider that answers from prepared pages and records what it was asked.

import Synchronization
import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrineTesting

/// A provider that lists a user's photos and albums, and offers no other kind of set.
final class FakeSource: ListsUserPhotos, ListsAlbums {
  static let info = ProviderInfo(name: "fake", title: "Fake", options: [])

  private let pages: [String: [[Photo]]]
  private let albums: [Album]
  private let fault: ProviderError?
  private let next: @Sendable (Int) -> String?
  private let asked = Mutex<[String]>([])

  /// Creates a provider with pages by user or album.
  ///
  /// `next` returns the cursor after a page, and nil after the last one; by default pages are
  /// numbered.
  init(
    _ pages: [String: [[Photo]]] = [:], albums: [Album] = [], fault: ProviderError? = nil,
    next: (@Sendable (Int) -> String?)? = nil
  ) {
    self.pages = pages
    self.albums = albums
    self.fault = fault
    self.next = next ?? { "\($0 + 1)" }
  }

  required convenience init(
    options: ProviderOptions, services: ProviderServices
  ) throws(ProviderError) {
    self.init()
  }

  /// The users and albums that were asked for, with the cursors.
  var questions: [String] { asked.withLock { $0 } }

  func photos(
    of user: String, _ query: PhotoQuery, after: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    asked.withLock { $0.append("\(user) \(after?.text ?? "first")") }
    if let fault { throw fault }
    guard let pages = pages[user] else { throw .unknownUser(user, nearest: "ada") }
    let number = after.flatMap { Int($0.text) } ?? 0
    guard pages.indices.contains(number) else { return PhotoPage([]) }
    let isLast = number == pages.count - 1
    let cursor = next(number)
    return PhotoPage(
      pages[number], next: isLast && cursor == "\(number + 1)" ? nil : cursor.map { Cursor($0) })
  }

  func album(_ id: String) async throws(ProviderError) -> Album {
    guard let album = albums.first(where: { $0.id == id }) else {
      throw .unknownAlbum(id, nearest: albums.first?.id)
    }
    return album
  }

  func albums(of user: String) async throws(ProviderError) -> [Album] { albums }

  func photos(
    in album: Album, _ query: PhotoQuery, after: Cursor?
  ) async throws(ProviderError) -> PhotoPage {
    try await photos(of: album.id, query, after: after)
  }
}

/// The problems that a loader reported.
final class Reports: Sendable {
  private let reported = Mutex<[Problem]>([])

  var problems: [Problem] { reported.withLock { $0 } }

  func add(_ problem: Problem) { reported.withLock { $0.append(problem) } }

  func loader(_ providers: [String: any Provider]) -> SetLoader {
    SetLoader(providers: providers) { self.add($0) }
  }
}
