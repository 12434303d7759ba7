// What lists contain beside photos, and where services cut them.

import Testing
import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct ListedWorksTests {
  /// A service that cuts its lists after two photos.
  private struct CuttingSource: ListsUserPhotos {
    static let info = ProviderInfo(name: "fake", title: "Fake", options: [])

    init() {}

    init(
      options: ProviderOptions, services: ProviderServices
    ) throws(ProviderError) {}

    func photos(
      of user: String, _ query: PhotoQuery, after: Cursor?
    ) async throws(ProviderError) -> PhotoPage {
      var page = PhotoPage(
        [.sample(after == nil ? "1" : "2", provider: "fake")],
        next: after == nil ? Cursor("2") : nil, isSorted: query.sort != .newest)
      if after != nil { page.cut = .init(at: 2, of: 9, help: "ask for less") }
      return page
    }
  }

  private func reported(
    _ limit: Int?, sort: PhotoSet.Sort = .given
  ) async throws -> [Problem] {
    let reports = Reports()
    let set = PhotoSet.sample(
      "a", .user("ada"), sort: sort, limit: limit, provider: "fake")
    _ = try await reports.loader(["fake": CuttingSource()]).load([set])
    return reports.problems
  }

  @Test(arguments: [PhotoSet.Sort.given, .newest])
  func warnsOfACutListWithItsNumbers(_ sort: PhotoSet.Sort) async throws {
    let problems = try await reported(nil, sort: sort)
    #expect(problems.map(\.code) == ["provider.list-cut"])
    #expect(problems.first?.severity == .warning && problems.first?.help == "ask for less")
    #expect(problems.first?.what.contains("only the first 2 of 9 photos") == true)
    #expect(try await reported(3).count == 1)
  }

  /// Conditions may leave less than the limit of what is read.
  @Test func warnsOfAListThatItStopsToRead() async throws {
    let pages = (0..<3).map { page in
      (0..<10_000).map { Photo.sample("\(page * 10_000 + $0)", provider: "fake") }
    }
    let reports = Reports()
    let set = PhotoSet.sample("a", .user("ada"), limit: 5, licenses: ["cc0"], provider: "fake")
    _ = try await reports.loader(["fake": FakeSource(["ada": pages])]).load([set])
    let cut = try #require(reports.problems.first { $0.code == "provider.list-cut" })
    #expect(cut.what.contains("only the first 20000 photos"), "\(cut.what)")
  }

  @Test(arguments: [1, 2])
  func isSilentIfTheSetHasWhatItWants(_ limit: Int) async throws {
    #expect(try await reported(limit).isEmpty)
  }
}
