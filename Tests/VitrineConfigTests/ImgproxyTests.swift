import Testing
import VitrineConfig
import VitrineModel

@Suite("imgproxy in site.yml") struct ImgproxyTests {
  private static let environment = ["IMGPROXY_KEY": "00ffA7", "IMGPROXY_SALT": "d34db33f"]
  private static let sets = "sets: [{slug: a, provider: folder, album: .}]\n"

  private func site(
    _ images: String, _ other: String = "url: https://photos.example.org/\n",
    environment: [String: String] = environment
  ) throws -> SiteConfiguration {
    try load(
      "title: T\n\(other)images: { \(images) }\n\(Self.sets)", environment: environment,
      providers: withUnsplash
    ).get()
  }

  private func reported(
    _ images: String, _ other: String = "url: https://photos.example.org/\n",
    environment: [String: String] = environment
  ) throws -> [Problem] {
    try problems(
      of: "title: T\n\(other)images: { \(images) }\n\(Self.sets)", environment: environment,
      providers: withUnsplash)
  }

  @Test func isReadWithItsSecretsFromTheEnvironment() throws {
    let access = try #require(
      try site("delivery: imgproxy, imgproxy: { url: https://img.example.org }").imgproxy)
    #expect(access.address.text == "https://img.example.org/")
    #expect(access.key == [0, 0xFF, 0xA7] && access.salt == [0xD3, 0x4D, 0xB3, 0x3F])
    #expect(access.source == nil)
  }

  @Test func isReadWithVariablesOfOtherNames() throws {
    let access = try #require(
      try site(
        "imgproxy: { url: \"${HOST}\", key: \"${K}\", salt: \"${S}\", source: \"local:///x\" }",
        environment: ["HOST": "http://127.0.0.1:8081/p", "K": "0102,0304", "S": " 05\n"]
      ).imgproxy)
    #expect(access.address.text == "http://127.0.0.1:8081/p/")
    #expect(access.key == [1, 2] && access.salt == [5], "the first of several keys")
    #expect(access.source == "local:///x/")
  }

  @Test func yieldsToTheTermsOfServices() throws {
    let images = "delivery: imgproxy, imgproxy: { url: https://img.example.org/ }"
    let site = try site(images)
    let unsplash = withUnsplash.first { $0.name == "unsplash" }?.terms
    let flickr = withUnsplash.first { $0.name == "flickr" }?.terms
    #expect(site.delivery(of: "unsplash", under: unsplash) == .hotlink)
    #expect(site.delivery(of: "flickr", under: flickr) == .imgproxy)
    #expect(site.delivery(of: "folder", under: nil) == .imgproxy)
  }

  @Test func servesOneProviderAlone() throws {
    let site = try site(
      "imgproxy: { url: https://img.example.org/ }",
      "url: https://example.org/\nproviders: { folder: { delivery: imgproxy } }\n")
    #expect(site.delivery(of: "folder", under: nil) == .imgproxy)
    #expect(site.delivery(of: "flickr", under: ServiceTerms(title: "F", address: nil)) == .mirror)
  }

  private static let good = "url: https://img.example.org/"

  @Test(arguments: [
    ("delivery: imgproxy", "`imgproxy` is missing", "imgproxy: { url"),
    ("imgproxy: { source: \"local:///\" }", "`url` is missing", "https://img.example.org/"),
    ("imgproxy: yes", "`imgproxy` must be a mapping", "url:"),
    ("imgproxy: { url: img.example.org }", "`url` must be a web address", "https://"),
    (
      "imgproxy: { url: \"https://u:p@img.example.org/\" }", "`url` must be a web address",
      "https://"
    ),
    (
      "imgproxy: { url: \"https://img.example.org/?a\" }", "`url` must be a web address", "https://"
    ),
    ("imgproxy: { url: \"https://[::1]:80/\" }", "host name of letters", "https://"),
    ("imgproxy: { \(good), key: d34db33f }", "must not be written in the file", "${IMGPROXY_KEY}"),
    ("imgproxy: { \(good), sald: x }", "unknown key", "did you mean `salt`"),
    ("imgproxy: { \(good), key: \"${NONE}\" }", "needs the environment variable NONE", "set NONE"),
    ("imgproxy: { \(good), source: Photos }", "must begin with one of `local://`", "local:///"),
    ("imgproxy: { \(good), source: \"file:///x\" }", "must begin with one of", "s3://"),
    ("imgproxy: { \(good), source: \"s3://b/?x\" }", "must begin with one of", "s3://"),
  ])
  func isRefused(_ images: String, _ words: String, _ help: String) throws {
    let reported = try reported(images)
    #expect(reported.count == 1, "\(reported)")
    #expect(reported.first?.what.contains(words) == true, "\(reported)")
    #expect(reported.first?.help?.contains(help) == true, "\(reported)")
  }

  @Test(arguments: ["", "xyz", "abc", "0x12", "d34db33 ", "ab cd", "٠٠"])
  func isRefusedWithAKeyThatIsNotHexadecimal(_ key: String) throws {
    let images = "imgproxy: { url: https://img.example.org/ }"
    let reported = try reported(images, environment: ["IMGPROXY_KEY": key, "IMGPROXY_SALT": "00"])
    #expect(reported.count == 1, "\(reported)")
    #expect(
      reported.first?.code == (key.isEmpty ? "provider.secret-missing" : "config.bad-value"))
    #expect(reported.first?.help?.contains("IMGPROXY_KEY") == true)
    #expect(key.isEmpty || reported.first?.what.contains(key) == false)
  }

  @Test func isRefusedWithoutAKey() throws {
    let reported = try reported("imgproxy: { url: https://img.example.org/ }", environment: [:])
    #expect(reported.map(\.code) == ["provider.secret-missing", "provider.secret-missing"])
    #expect(reported.map { $0.help?.prefix(8) } == ["set IMGP", "set IMGP"])
  }

  @Test(arguments: ["d34db33f", "D34DB33F", "d34DB33f"])
  func isRefusedIfItsKeyIsInTheFile(_ key: String) throws {
    let reported = try reported(
      "imgproxy: { url: https://img.example.org/ }", "# \(key)\nurl: https://example.org/\n")
    #expect(reported.map(\.code) == ["provider.secret-literal"])
    #expect(reported.allSatisfy { !$0.what.lowercased().contains("d34db33f") })
  }

  @Test func isRefusedIfItCannotReadTheFolder() throws {
    let images = "delivery: imgproxy, imgproxy: { url: https://img.example.org/ }"
    let reported = try reported(images, "")
    #expect(reported.count == 1)
    #expect(reported.first?.what.contains("no address to read the folder's photos") == true)
    let source = "delivery: imgproxy, imgproxy: { \(Self.good), source: \"local:///\" }"
    #expect(try self.reported(source, "").isEmpty)
    let folderDelivery = "providers: { folder: { delivery: mirror } }\n"
    #expect(try self.reported(images, folderDelivery).isEmpty)
  }

  @Test func isRefusedIfBrowsersWouldBlockItsImages() throws {
    let plain = "delivery: imgproxy, imgproxy: { url: http://img.example.org/ }"
    #expect(try reported(plain).first?.what.contains("browsers block images") == true)
    #expect(try reported(plain, "url: http://photos.example.org/\n").isEmpty)
    let near = "delivery: imgproxy, imgproxy: { url: http://127.0.0.1:8080/ }"
    #expect(try reported(near).isEmpty)
  }

  @Test func isRefusedForPhotosThatOnlyTheirServiceMayShow() throws {
    let reported = try reported(
      "imgproxy: { url: https://img.example.org/ }",
      "url: https://example.org/\nproviders: { unsplash: { delivery: imgproxy } }\n")
    #expect(reported.count == 1)
    #expect(reported.first?.what.contains("its terms want photos shown from there") == true)
  }
}
