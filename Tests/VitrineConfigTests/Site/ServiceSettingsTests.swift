import Testing
import VitrineConfig
import VitrineModel

@Suite("Service settings of site.yml") struct ServiceSettingsTests {
  private static let unsplash = "title: T\nsets: [{slug: a, provider: unsplash, search: sea}]\n"

  private func site(
    _ lines: String, environment: [String: String] = [:]
  ) throws -> SiteConfiguration {
    let text = "title: T\nsets: [{slug: a, provider: folder, album: .}]\n\(lines)\n"
    return try load(text, environment: environment, providers: withUnsplash).get()
  }

  @Test func copiesNothingWithoutPermissionByDefault() throws {
    let policy = try site("").services.licenses
    #expect(policy.decision(for: .allRightsReserved) == .hotlink)
    #expect(policy.decision(for: .unknown) == .hotlink)
    #expect(policy.decision(for: .cc0) == .allow)
  }

  @Test func appliesTheMostSpecificEntryOfThePolicy() throws {
    let policy = try site(
      "licenses: { default: hotlink, cc-by: exclude, cc-by-4.0: allow, unknown: exclude }"
    ).services.licenses
    let three = try #require(License.withID("cc-by-3.0"))
    let four = try #require(License.withID("cc-by-4.0"))
    #expect(policy.decision(for: four) == .allow)
    #expect(policy.decision(for: three) == .exclude)
    #expect(policy.decision(for: .unknown) == .exclude)
    #expect(policy.decision(for: .cc0) == .hotlink)
    #expect(policy.decision(for: .allRightsReserved) == .hotlink)
  }

  /// A stricter default holds for what is built in; what is written out holds against both.
  @Test(arguments: [
    ("default: exclude, cc-by: allow", "exclude exclude exclude allow"),
    ("default: hotlink, cc-by: allow", "hotlink hotlink hotlink allow"),
    ("default: exclude, unknown: hotlink, cc-by: allow", "exclude hotlink exclude allow"),
    ("default: exclude, all-rights-reserved: allow, cc-by: allow", "allow exclude exclude allow"),
    ("default: allow", "hotlink hotlink hotlink allow"),
  ])
  func appliesAStricterDefault(_ entries: String, _ decisions: String) throws {
    let policy = try site("licenses: { \(entries) }").services.licenses
    let ids = ["all-rights-reserved", "unknown", "rs-inc", "cc-by-3.0-de"]
    let found = ids.compactMap { License.withID($0) }.map { policy.decision(for: $0).rawValue }
    #expect(found.joined(separator: " ") == decisions)
  }

  @Test func appliesEntriesForPorts() throws {
    let policy = try site(
      "licenses: { cc-by: exclude, cc-by-3.0: hotlink, cc-by-3.0-de: allow, pdm-1.0: exclude }"
    ).services.licenses
    for (id, decision) in [
      ("cc-by-3.0-de", "allow"), ("cc-by-3.0-at", "hotlink"), ("cc-by-2.0-at", "exclude"),
      ("pdm", "exclude"),
    ] {
      let license = try #require(License.withID(id))
      #expect(policy.decision(for: license).rawValue == decision, "\(id)")
    }
  }

  @Test func readsTheRulesForCrawlers() throws {
    #expect(try site("").crawlers == CrawlerPolicy())
    let refused = try site("crawlers: { search: refuse, ai: refuse }").crawlers
    #expect(refused.search == .refuse && refused.ai == .refuse)
    #expect(refused.directives == "noindex, noai, noimageai" && refused.mining == .all)
    #expect(try site("crawlers: { ai: refuse }").crawlers.mining == .exceptSearch)
    #expect(try site("images: { rights: false }").renditions.carriesRights == false)
    #expect(try site("images: { color: keep }").renditions.color == .keep)
    #expect(try site("images: { color: srgb }").renditions.color == .srgb)
  }

  @Test func readsWhetherFormerAddressesLeadOn() throws {
    #expect(try !site("").redirects.ofFirstVersion)
    #expect(try site("redirects: true").redirects.ofFirstVersion)
  }

  @Test func readsWhereStylesAre() throws {
    #expect(try site("").styles == .auto && site("styles: linked").styles == .linked)
  }

  @Test func readsAccountsShrinkAndAuthors() throws {
    let services = try site(
      "own: [\"flickr:12037949754@N01\"]\nmax_shrink: 5%\nauthors: { photos: 12 }"
    ).services
    #expect(services.own == [Author.ID(provider: "flickr", id: "12037949754@N01")])
    #expect(services.maxShrink == 5)
    #expect(services.photosPerAuthor == 12 && services.asksForProfiles)
    let silent = try site("authors: { profiles: false }").services
    #expect(silent.photosPerAuthor == 0 && !silent.asksForProfiles)
  }

  @Test func readsDeliveryForTheSiteAndForOneProvider() throws {
    let site = try site(
      "images: { delivery: hotlink }\nproviders: { flickr: { delivery: mirror } }")
    #expect(site.delivery == .hotlink)
    #expect(site.providers["flickr"]?.delivery == .mirror)
    #expect(site.providers["folder"]?.delivery == nil)
  }

  @Test(arguments: [
    ("max_shrink: 30", "`max_shrink` must be"), ("max_shrink: 101%", "`max_shrink` must be"),
    ("max_shrink: -1%", "`max_shrink` must be"), ("max_shrink: +1%", "`max_shrink` must be"),
    ("own: [ada]", "entry 1 of `own`"), ("own: [\"nowhere:1\"]", "entry 1 of `own`"),
    ("redirects: maybe", "`redirects` must be"), ("redirect: true", "unknown key"),
    ("styles: extern", "`styles` must be"),
    ("crawlers: { ai: no }", "`ai` must be"), ("crawlers: refuse", "`crawlers` must be"),
    ("own: [\"flickr:\"]", "entry 1 of `own`"), ("licenses: { cc-bye: allow }", "unknown key"),
    ("licenses: { cc-by: maybe }", "`cc-by` must be"), ("authors: 12", "`authors` must be"),
    ("authors: { photos: -1 }", "`photos` must be"),
    ("authors: { profiles: 7 }", "`profiles` must be"), ("authors: { profile: no }", "unknown key"),
    ("images: { delivery: copy }", "`delivery` must be"),
    ("images: { delivery: imgproxy }", "`imgproxy` is missing"),
    ("providers: { unsplash: { delivery: mirror } }", "its terms want photos shown from there"),
    ("providers: { folder: { delivery: hotlink } }", "on this machine"),
  ])
  func refuses(_ line: String, _ words: String) throws {
    let reported = try problems(
      of: "title: T\nsets: [{slug: a, provider: folder, album: .}]\n\(line)\n",
      environment: ["UNSPLASH_ACCESS_KEY": "k"], providers: withUnsplash)
    #expect(reported.count == 1)
    #expect(reported.first?.what.contains(words) == true, "\(reported)")
  }

  @Test func readsAKeyFromTheEnvironment() throws {
    let site = try load(
      Self.unsplash, environment: ["UNSPLASH_ACCESS_KEY": " k3y\n"], providers: withUnsplash
    ).get()
    #expect(site.providers["unsplash"]?["access_key"] == "k3y")
  }

  @Test(arguments: [[:], ["UNSPLASH_ACCESS_KEY": ""], ["UNSPLASH_ACCESS_KEY": " \n"]])
  func namesTheSetThatNeedsAMissingKey(_ environment: [String: String]) throws {
    let reported = try problems(
      of: Self.unsplash, environment: environment, providers: withUnsplash)
    #expect(reported.map(\.code) == ["provider.secret-missing"])
    #expect(reported.first?.place?.description.hasSuffix("site.yml:2:8") == true, "\(reported)")
    #expect(reported.first?.help?.contains("set UNSPLASH_ACCESS_KEY in the environment") == true)
  }

  @Test func reportsAMissingVariableOnce() throws {
    let text = Self.unsplash + "providers: { unsplash: { access_key: \"${KEY}\" } }\n"
    #expect(
      try problems(of: text, providers: withUnsplash).map(\.code) == ["provider.secret-missing"])
  }
}
