// Photos whose files are named by a camera, from the folder to the pages and lists.

import SiteFixtures
import Testing
import VitrineModel
import VitrineSite
import VitrineTesting

@Suite("File names of cameras", .timeLimit(.minutes(30)))
struct CameraNameTests {
  private static func yaml(_ language: String) -> String {
    """
    title: Plain
    url: https://example.org/
    language: \(language)
    images: { sizes: [32], formats: [jpeg], originals: true, location: keep }
    sets:
      - { slug: all, provider: folder, album: . }
    """
  }

  @Test(arguments: [
    ("en", "May 4, 2024, Kyoto", "Untitled"), ("de", "4. Mai 2024, Kyoto", "Ohne Titel"),
    ("ja", "2024年5月4日、Kyoto", "無題"), ("ar", "4 مايو 2024، Kyoto", "بدون عنوان"),
  ])
  func areNotTitles(_ language: String, _ dated: String, _ untitled: String) async throws {
    try await TestSite.site(Self.yaml(language)) { site in
      for name in ["DSC_0412", "IMG_0413", "P1010034"] {
        try site.tree.write("Photos/\(name).jpg", TinyImage.jpeg(name))
      }
      try site.tree.write("Photos/DSC_0412.jpg.yml", "date: 2024-05-04\nplace: { city: Kyoto }\n")
      try site.tree.write("Photos/IMG_0413.jpg.yml", "caption: Low tide. Cold sand.\nauthor: Ada\n")
      let report = await site.build()
      #expect(report.isPublished, "\(report.problems)")
      for (path, title) in [("dsc-0412", dated), ("img-0413", "Low tide"), ("p1010034", untitled)] {
        let page = try site.text("photos/folder/\(path)/index.html")
        #expect(page.contains("<h1>\(title)</h1>"), "\(path) \(title)")
        #expect(page.contains(#"<meta property="og:title" content="\#(title)">"#))
        #expect(page.contains("<title>\(title)"))
      }
      let page = try site.text("photos/folder/img-0413/index.html")
      #expect(page.contains(#"download="Low tide - Ada.jpg""#))
      #expect(page.contains("Cold sand.</p>") && !page.contains("<p>Low tide."))
      // Ids and addresses name the file, nothing else does; the search page has the index of ids.
      let named = ["html", "xml", "csv"]
      for (path, bytes) in try site.files()
      where named.contains(where: { path.hasSuffix(".\($0)") }) && path != "search/index.html" {
        let text = String(decoding: bytes, as: UTF8.self)
        for name in ["DSC_0412", "IMG_0413", "P1010034"] {
          let shown = text.replacing("\(name).jpg", with: "")
          #expect(!shown.contains(name), "\(name) in \(path)")
        }
      }
      #expect(try site.text("sets/all/photos.csv").contains("folder,DSC_0412.jpg,,"))
    }
  }
}
