// Replies of photo services: for any reply, an adapter returns photos or throws an error.

import Dispatch
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineProviders
import VitrineTesting

/// Calls one of a provider's capabilities and follows a few result pages.
private func ask(_ provider: any Provider, _ which: Int) async throws {
  let query = PhotoQuery(sort: .relevance, limit: 50)
  var pages: [(Cursor?) async throws -> PhotoPage] = []
  if let source = provider as? any SearchesPhotos {
    pages.append { try await source.search("sea", query, after: $0) }
  }
  if let source = provider as? any ListsUserPhotos {
    pages.append { try await source.photos(of: "ada", query, after: $0) }
  }
  if let source = provider as? any ListsFavorites {
    pages.append { try await source.favorites(of: "ada", query, after: $0) }
  }
  if let source = provider as? any ListsAlbums {
    pages.append { try await source.photos(in: try await source.album("1"), query, after: $0) }
    pages.append { _ in
      _ = try await source.albums(of: "ada")
      return PhotoPage([], next: nil)
    }
  }
  if let source = provider as? any ListsTagged {
    pages.append { try await source.photos(tagged: ["sea"], query, after: $0) }
  }
  if let source = provider as? any LooksUpPhotos {
    pages.append { _ in PhotoPage(try await source.lookUp(["1", "101"]).photos, next: nil) }
  }
  if let source = provider as? any SuggestsTags {
    pages.append { _ in
      _ = try await source.tags(relatedTo: "sea")
      return PhotoPage([], next: nil)
    }
  }
  let page = pages[which % pages.count]
  var cursor: Cursor?
  for _ in 0..<3 {
    let answer = try await page(cursor)
    answer.photos.forEach(check)
    guard let next = answer.next else { return }
    cursor = next
  }
}

/// Checks the id and the addresses of a photo.
private func check(_ photo: Photo) {
  claim(!photo.id.id.isEmpty, "a photo without an id")
  for address in [photo.page, photo.author?.page].compactMap(\.self) {
    claim(address.text.hasPrefix("https://") || address.text.hasPrefix("http://"), address.text)
  }
}

private let services = ProviderRegistry.declarations().filter { $0.terms != nil }

/// The first byte chooses the service, the second the capability.
func fuzzReplies(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let declaration = services[Int(bytes[0]) % services.count]
  let body = Array(bytes.dropFirst(2))
  let secrets = declaration.options.filter(\.isSecret).map { ($0.name, "5ec4e70f5ec4e70f") }
  let options = ProviderOptions(
    of: declaration, values: Dictionary(secrets, uniquingKeysWith: { first, _ in first }))
  let door = ProviderServices(
    imageReader: FakeImageReader(), directory: "/", workers: 1, renditionEdges: [320, 1280],
    send: { call throws(FetchError) in
      let answer = ServiceResponse(
        status: 200, headers: ["content-type": "application/json"], body: body)
      if case .retry(let reason) = call.judge(answer) {
        throw .unreachable(host: call.address.host, reason: reason)
      }
      return answer
    }, report: { _ in })
  guard
    let provider = try? ProviderRegistry.make(
      declaration.name, options: options, services: door)
  else { fatalError("no provider \(declaration.name)") }
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    try? await ask(provider, Int(bytes[1]))
    done.signal()
  }
  done.wait()
}
