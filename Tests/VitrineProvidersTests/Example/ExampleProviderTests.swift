// The provider in the documentation of the module: it compiles, and does what the page says.

import Foundation
import Testing
import VitrineConfig
import VitrineFetch
import VitrineModel
import VitrineTesting

@testable import VitrineProviders

@Suite struct ExampleProviderTests {
  private static let reply = #"""
    {"pages": 2, "photos": [
      {"id": 7, "title": "Low tide", "description": "Wet <b>sand</b>", "license": "CC BY 4.0",
       "user": {"id": "ada", "name": "Ada", "page": "https://example.org/ada"},
       "taken": "2024-05-04", "tags": ["sea", " "], "url": "https://images.example.org/7.jpg",
       "width": 3000, "height": "2000"},
      {"id": 8, "url": "https://images.example.org/8.jpg"}
    ]}
    """#

  private func search(_ service: StubService) async throws -> PhotoPage {
    let provider = try service.make(ExampleProvider.self)
    return try await provider.search("sea", PhotoQuery(sort: .relevance), after: nil)
  }

  @Test func isTheOneInTheDocumentation() throws {
    let root = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    let page = try String(
      contentsOfFile:
        "\(root)/Sources/VitrineProviders/VitrineProviders.docc/VitrineProviders.md",
      encoding: .utf8)
    let file = try String(
      contentsOfFile: "\(root)/Tests/VitrineProvidersTests/Example/ExampleProvider.swift",
      encoding: .utf8)
    let code = file.replacing("\n@testable import VitrineProviders\n", with: "")
    #expect(page.contains("```swift\n\(code)```\n"))
  }

  @Test func readsASearch() async throws {
    let service = StubService("example") { _ in .text(Self.reply) }
    let page = try await search(service)
    let photo = try #require(page.photos.first)
    #expect(page.photos.count == 1 && page.next != nil)
    #expect(photo.id.id == "7" && photo.title == "Low tide" && photo.caption.text == "Wet sand")
    #expect(photo.author?.name == "Ada" && photo.license.id == "cc-by-4.0")
    #expect(photo.taken?.iso8601 == "2024-05-04" && photo.tags.map(\.name) == ["sea"])
    #expect(service.calls.first?.secretHeaders.map(\.value) == [StubService.secret])
  }

  /// What the contracts of the registry require of every search.
  @Test func keepsTheRulesOfEverySearch() async throws {
    let service = StubService("example") { _ in .text(Self.reply) }
    let provider = try service.make(ExampleProvider.self)
    let sorts: [PhotoSet.Sort] = [.relevance, .newest, .oldest, .title, .rating]
    var pages: [PhotoPage] = []
    for sort in sorts {
      pages.append(
        try await provider.search("sea", PhotoQuery(sort: sort, limit: 2), after: nil))
    }
    #expect(pages.map(\.isSorted) == [true, true, false, false, false])
    #expect(service.values(of: "per_page") == ["2", "2", "50", "50", "50"])
    #expect(pages.allSatisfy { $0.omissions == [.incomplete: 1] })
  }

  @Test func leavesAPhotoWithoutATitleUntitled() async throws {
    let reply = Self.reply.replacing("Low tide", with: "DSC_0042.JPG")
    let service = StubService("example") { _ in .text(reply) }
    #expect(try await search(service).photos.map(\.title) == [""])
  }

  @Test func saysThatAKeyIsWrong() async throws {
    let service = StubService("example") { _ in .text("{}", status: 401) }
    let error = await #expect(throws: ProviderError.self) { try await search(service) }
    guard case .unavailable(_, "it rejected the key", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
