// Sites in other languages: dates, counts, lists and the words of the nearest table.

import SiteFixtures
import Testing
import VitrineTesting

@testable import VitrineSite

struct LanguageSiteTests {
  /// Returns the front page and the page of a photo of a site in a language.
  private static func pages(_ language: String) async throws -> (home: String, photo: String) {
    var pages = (home: "", photo: "")
    try await TestSite.site(
      """
      title: Plain
      url: https://example.org/
      language: \(language)
      images: { sizes: [32, 64], location: keep }
      sets:
        - { slug: all, title: All, provider: folder, album: . }
        - { slug: again, title: Again, provider: folder, album: . }
      """, photos: ["a.jpg", "b.jpg"]
    ) { site in
      try site.tree.write(
        "Photos/a.jpg.yml",
        "date: 1932-05\nauthor: Ada\nplace: { name: Pier 4, city: Oslo, country: Norway }\n")
      let report = await site.build()
      #expect(report.problems.isEmpty, "\(report.problems)")
      pages = (try site.text("index.html"), try site.text("photos/folder/a/index.html"))
    }
    return pages
  }

  @Test(arguments: [
    (
      "pl", "2 zdjęcia", "maj 1932", "Pier 4, Oslo, Norway", "All</a>, </span>", "Licencja nieznana"
    ),
    ("ja", "写真2枚", "1932年5月", "Pier 4、Oslo、Norway", "All</a>、</span>", "ライセンス不明"),
    ("zh-TW", "2 張照片", "1932年5月", "Pier 4、Oslo、Norway", "All</a>、</span>", "授權不明"),
    ("ar", "صورتان", "مايو 1932", "Pier 4، Oslo، Norway", "All</a>، </span>", "الرخصة غير معروفة"),
    (
      "pt-BR", "2 fotos", "maio de 1932", "Pier 4, Oslo, Norway", "All</a>, </span>",
      "Licença desconhecida"
    ),
  ])
  func areWrittenAsTheirReadersWrite(
    _ language: String, _ count: String, _ month: String, _ place: String, _ sets: String,
    _ license: String
  ) async throws {
    let pages = try await Self.pages(language)
    #expect(pages.home.contains("<html lang=\"\(language)\""))
    #expect(pages.home.contains(count))
    #expect(pages.photo.contains(">\(month)</time>"))
    #expect(pages.photo.contains("<bdi>\(place)</bdi>"))
    #expect(pages.photo.contains(sets))
    #expect(pages.photo.contains("<span>\(license)</span>"))
  }
}
