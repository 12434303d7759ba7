// A gallery with photos from three sources: a service that caps its photos on a page, a service
// that keeps its images, and a folder.

import VitrineModel
import VitrinePages
import VitrineTesting

extension SampleGallery {
  static let terms: [String: ServiceTerms] = [
    "capped": ServiceTerms(
      title: "Capped", address: WebAddress("https://www.capped.example/"),
      notice: "This site uses the Capped API.", photosPerPage: 3),
    "kept": ServiceTerms(
      title: "Kept", address: WebAddress("https://kept.example/?utm_source=vitrine&utm_medium=x"),
      notice: "Photos provided by Kept", whyNotCopied: "its terms say so", credit: .service),
  ]

  static func services(
    address: String? = site, hasMap: Bool = false, changing change: (Photo) -> Photo = { $0 }
  ) -> Gallery {
    let capped = (1...5).map { Photo.capped($0) }
    let own = ["own-1.jpg", "own-2.jpg"].map { Photo.sample($0, by: "Ada", tags: ["sea"]) }
    let sets = [
      LoadedSet(set: .sample("capped", provider: "capped"), photos: capped),
      LoadedSet(
        set: .sample("kept", .search("dunes"), provider: "kept"), caption: .linked,
        photos: (1...2).map { Photo.kept($0) }),
      LoadedSet(set: .sample("own", .list("favorites.csv")), photos: own),
      LoadedSet(set: .sample("mixed"), photos: [own[0], .kept(2), capped[1]]),
    ]
    return of(
      Catalog(sets.map { $0.mapping(change) }, others: [change(.kept(3))]), address: address,
      pageSize: 4, terms: terms, hasMap: hasMap)
  }
}

extension Photo {
  /// Returns a copied photo from a service that caps its photos on a page.
  static func capped(_ number: Int) -> Photo {
    var photo = Photo.sample(
      "\(number)", title: "Capped \(number)", by: "Nour", taken: "2026-05-0\(number % 9 + 1)",
      tags: ["sea"], license: License.withID("cc-by-2.0") ?? .unknown, provider: "capped")
    photo.page = WebAddress("https://capped.example/photos/\(number)")
    photo.caption = .linked
    return photo
  }

  /// Returns a photo shown from its service, which has no titles.
  static func kept(_ number: Int) -> Photo {
    let profile = WebAddress("https://kept.example/@sol?utm_source=vitrine&utm_medium=x")
    var photo = Photo.sample(
      "\(number)", title: "", taken: "2026-04-0\(number % 9 + 1)", tags: ["sea"],
      provider: "kept")
    photo.alternativeText = "Dunes at \(number) o'clock"
    photo.author = Author(
      id: Author.ID(provider: "kept", id: "sol"), name: "Sol", page: profile, biography: .linked,
      avatar: WebAddress("https://faces.example/sol.jpg"),
      links: profile.map { [.init(name: "Home", address: $0)] } ?? [],
      profile: Author.Profile(
        realName: "Sol <Dune>", account: "sol", place: "Erg & beyond",
        since: PartialDate("2011-05-01"), photoCount: 1532, followerCount: 0, isForHire: true))
    photo.page = WebAddress("https://elsewhere.example/\(number)")
    photo.original = .kept("https://images.kept.example:8443/\(number)?fit=a,b&w=")
    return photo
  }
}

extension Original {
  /// Returns an original with three sizes, at addresses that end with their width.
  static func kept(_ address: String) -> Original {
    let sizes = [400, 1080, 2400].compactMap { width in
      WebAddress("\(address)\(width)").map {
        RemoteOriginal.Size(address: $0, size: PixelSize(width: width, height: width * 2 / 3))
      }
    }
    return RemoteOriginal(sizes, averageColor: 0x804020).map { .remote($0) }
      ?? .file(
        OriginalFile(path: "", source: "", digest: .zero, size: PixelSize(width: 1, height: 1)))
  }
}

extension RichText {
  static let linked = RichText(paragraphs: [
    [
      .text("First & <b>second\nline with "),
      WebAddress("https://x.example/?a=1&b=2").map {
        .link("a \"link\"", $0)
      } ?? .text(""),
    ],
    [.text("More.")],
  ])
}
