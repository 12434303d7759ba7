// Page addresses as people copy them from their browser, and similar addresses of other pages.

import Testing
import VitrineModel
import VitrineProviders
import VitrineTesting

@Suite struct ReferenceTests {
  private func reference(_ name: String, _ text: String) throws -> Reference? {
    let type = try #require(ProviderRegistry.type(named: name) as? any LooksUpPhotos.Type)
    return WebAddress(text).flatMap { type.reference(to: $0) }
  }

  private static let uuid = "b840de61-fb9d-4ec5-9572-8d778875869f"

  @Test(arguments: [
    ("flickr", "https://www.flickr.com/photos/ada/52190000001/", Reference.photo("52190000001")),
    ("flickr", "http://flickr.com/photos/ada/52190000001", .photo("52190000001")),
    ("flickr", "https://m.flickr.com/photos/12@N01/7?utm_source=x", .photo("7")),
    ("flickr", "https://www.flickr.com/photos/ada/7/in/album-72157600000000000/", .photo("7")),
    ("flickr", "https://www.flickr.com/photos/ada/7/in/photostream/", .photo("7")),
    ("flickr", "https://www.flickr.com/photos/ada/7/sizes/l/#x", .photo("7")),
    ("flickr", "HTTPS://WWW.FLICKR.COM/photos/ada/7", .photo("7")),
    ("flickr", "https://flic.kr/p/2nvRoJe", .photo("52190000001")),
    ("flickr", "https://flic.kr/p/8?x=y", .photo("7")),
    ("flickr", "https://flic.kr/s/aHsjCBwEzX", .album("72157631862969321")),
    ("flickr", "https://www.flickr.com/photos/ada/", .user("ada")),
    ("flickr", "https://www.flickr.com/people/12037949754@N01", .user("12037949754@N01")),
    ("flickr", "https://www.flickr.com/photos/ada/albums", .user("ada")),
    ("flickr", "https://www.flickr.com/photos/ada/with/7/", .user("ada")),
    (
      "flickr", "https://www.flickr.com/photos/ada/albums/72157600000000000/",
      .album("72157600000000000")
    ),
    ("flickr", "https://flickr.com/photos/ada/sets/721/with/9/", .album("721")),
    (
      "flickr", "https://flickr.com/photos/ada/galleries/721?x",
      .album("https://www.flickr.com/photos/ada/galleries/721/")
    ),
    (
      "flickr", "https://flickr.com/groups/lighthouses/pool/?x",
      .album("https://www.flickr.com/groups/lighthouses/")
    ),
    ("flickr", "https://www.flickr.com/explore", .album("explore")),
    ("flickr", "https://www.flickr.com/explore/2024/05/01", .album("explore/2024-05-01")),
    (
      "unsplash", "https://unsplash.com/photos/a-boat-on-the-sea-Xq1bQ2y3Z01", .photo("Xq1bQ2y3Z01")
    ),
    (
      "unsplash", "https://www.unsplash.com/photos/a-boat--Xq1bQ2y3_0/?utm_source=x",
      .photo("-Xq1bQ2y3_0")
    ),
    ("unsplash", "https://unsplash.com/photos/Xq1bQ2y3Z01#x", .photo("Xq1bQ2y3Z01")),
    ("unsplash", "https://unsplash.com/fr/photos/un-bateau-Xq1bQ2y3Z01", .photo("Xq1bQ2y3Z01")),
    ("unsplash", "https://unsplash.com/pt-br/fotografias/Xq1bQ2y3Z01", .photo("Xq1bQ2y3Z01")),
    (
      "unsplash", "https://unsplash.com/ja/%E5%86%99%E7%9C%9F/%E6%B5%B7-Xq1bQ2y3Z01",
      .photo("Xq1bQ2y3Z01")
    ),
    ("unsplash", "https://unsplash.com/@ada_q", .user("ada_q")),
    ("unsplash", "https://unsplash.com/it/@ada_q/collections/", .user("ada_q")),
    ("unsplash", "https://unsplash.com/collections/1053828/boats-harbors", .album("1053828")),
    ("unsplash", "https://unsplash.com/de/collections/Xq1bQ2y3Z4w", .album("Xq1bQ2y3Z4w")),
    ("unsplash", "https://unsplash.com/t/wallpapers", .album("topic:wallpapers")),
    (
      "unsplash", "https://unsplash.com/de/t/street-photography?x",
      .album("topic:street-photography")
    ),
    ("openverse", "https://openverse.org/image/\(uuid)?q=sea", .photo(uuid)),
    ("openverse", "https://www.openverse.org/es/image/\(uuid)/", .photo(uuid)),
    ("openverse", "https://openverse.org/pt-br/image/\(uuid.uppercased())", .photo(uuid)),
    (
      "openverse", "https://openverse.org/image/collection?source=flickr&creator=Ada+Q%C3%BCill",
      .user("flickr/Ada Qüill")
    ),
    (
      "commons", "https://commons.wikimedia.org/wiki/File:Sea_at_night.jpg",
      .title("File:Sea at night.jpg")
    ),
    (
      "commons", "https://commons.m.wikimedia.org/wiki/File:Sea.jpg?uselang=de",
      .title("File:Sea.jpg")
    ),
    (
      "commons", "https://commons.wikimedia.org/w/index.php?title=File:Sea_2.jpg&oldid=5",
      .title("File:Sea 2.jpg")
    ),
    (
      "commons", "https://commons.wikimedia.org/?title=Image%3AM%C3%B6we.jpg",
      .title("File:Möwe.jpg")
    ),
    (
      "commons", "https://commons.wikimedia.org/wiki/Category:Sea#/media/File:Sea_a.jpg",
      .title("File:Sea a.jpg")
    ),
    ("commons", "https://commons.wikimedia.org/w/index.php?curid=102", .photo("102")),
    (
      "commons", "https://commons.wikimedia.org/wiki/Category:Sea_side", .album("Category:Sea side")
    ),
    ("commons", "https://commons.wikimedia.org/wiki/Category:AC/DC?x", .album("Category:AC/DC")),
    (
      "commons", "https://commons.wikimedia.org/wiki/User:Ada_Lovelace/Gallery",
      .user("Ada Lovelace")
    ),
    ("commons", "https://commons.wikimedia.org/wiki/Special:ListFiles/Ada_Q", .user("Ada Q")),
    (
      "commons", "https://commons.wikimedia.org/w/index.php?title=Special:ListFiles&user=Ada+Q",
      .user("Ada Q")
    ),
    ("pexels", "https://www.pexels.com/photo/brown-rocks-2014422/", .photo("2014422")),
    ("pexels", "https://pexels.com/photo/2014422?utm_source=x", .photo("2014422")),
    ("pexels", "https://www.pexels.com/de-de/foto/braune-felsen-2014422/", .photo("2014422")),
    ("pexels", "https://www.pexels.com/video/a-river-857251/", .photo("video-857251")),
    ("pexels", "https://www.pexels.com/de-de/video/857251/?x", .photo("video-857251")),
    (
      "pexels", "https://www.pexels.com/collections/cool-cats-9mp14cx/", .album("cool-cats-9mp14cx")
    ),
  ])
  func readsAddresses(_ name: String, _ address: String, _ reference: Reference) throws {
    #expect(try self.reference(name, address) == reference)
  }

  @Test(arguments: [
    ("flickr", "https://flickr.com.evil.org/photos/ada/7"),
    ("flickr", "https://evilflickr.com/photos/ada/7"),
    ("flickr", "https://evil.org/flickr.com/photos/ada/7"),
    ("flickr", "https://www.flickr.com@evil.org/photos/ada/7"),
    ("flickr", "https://ada@www.flickr.com/photos/ada/7"),
    ("flickr", "https://www.flickr.com:8443/photos/ada/7"),
    ("flickr", "https://evil.org/?https://www.flickr.com/photos/ada/7"),
    ("flickr", "ftp://www.flickr.com/photos/ada/7"),
    ("flickr", "https://www.flickr.com/photos/tags/sea"),
    ("flickr", "https://www.flickr.com/explore/7"),
    ("flickr", "https://www.flickr.com/photos/"),
    ("flickr", "https://www.flickr.com/photos/..%2F..%2Fx/7"),
    ("flickr", "https://www.flickr.com"), ("flickr", "https://www.flickr.com/groups/search/pool"),
    ("flickr", "https://flic.kr/p/0OIl"), ("flickr", "https://flic.kr/p/"),
    ("flickr", "https://flic.kr/x/8"),
    ("flickr", "https://flic.kr/p/zzzzzzzzzzzzzzzzzzzz"),
    ("flickr", "https://flic.kr.evil.org/p/8"),
    ("flickr", "https://api.flickr.com/photos/ada/7"), ("flickr", "https://unsplash.com/@ada"),
    ("unsplash", "https://unsplash.com.evil.org/photos/Xq1bQ2y3Z01"),
    ("unsplash", "https://unsplash.com"),
    ("unsplash", "https://images.unsplash.com/photos/Xq1bQ2y3Z01"),
    ("unsplash", "https://unsplash.com/photos/random"),
    ("unsplash", "https://unsplash.com/photos/aboatXq1bQ2y3Z01"),
    ("unsplash", "https://unsplash.com/photos/"),
    ("unsplash", "https://unsplash.com/s/photos/Xq1bQ2y3Z01"),
    ("unsplash", "https://unsplash.com/@"),
    ("unsplash", "https://unsplash.com/@a%2Fb"), ("unsplash", "https://unsplash.com/collections"),
    ("unsplash", "https://unsplash.com/collections/a%00b"),
    ("unsplash", "https://unsplash.com/photos/a-%2E%2E%2F%2E%2Eq3Z0"),
    ("openverse", "https://openverse.org/image/1234"),
    ("openverse", "https://openverse.org/audio/\(uuid)"),
    ("openverse", "https://openverse.org/image/\(uuid)x"),
    ("openverse", "https://openverse.org.evil.org/image/\(uuid)"),
    ("openverse", "https://openverse.org/image/collection?tag=sea"),
    ("openverse", "https://x.openverse.org/image/\(uuid)"),
    ("openverse", "https://openverse.org/image/collection?creator=Ada&source=a/b"),
    ("openverse", "https://u:p@openverse.org/image/\(uuid)"),
    ("openverse", "https://openverse.org/\(uuid)"),
    ("commons", "https://en.wikipedia.org/wiki/File:Sea.jpg"),
    ("commons", "https://commons.wikimedia.org.evil.org/wiki/File:Sea.jpg"),
    ("commons", "https://commons.wikimedia.org/wiki/Main_Page"),
    ("commons", "https://commons.wikimedia.org/wiki/File:"),
    ("commons", "https://commons.wikimedia.org/wiki/File:a%7Cb.jpg"),
    ("commons", "https://commons.wikimedia.org/wiki/File:a%00.jpg"),
    ("commons", "https://commons.wikimedia.org/?curid=-5"),
    ("commons", "https://commons.wikimedia.org/?curid=1|2"),
    ("commons", "https://commons.wikimedia.org/wiki/Special:ListFiles"),
    ("commons", "https://commons.wikimedia.org/wiki/"),
    ("commons", "https://commons.wikimedia.org/wiki/Talk:Sea"),
    ("commons", "https://x@commons.wikimedia.org/wiki/User:Ada"),
    ("pexels", "https://www.pexels.com.evil.org/photo/x-7/"),
    ("pexels", "https://www.pexels.com/@ada"),
    ("pexels", "https://www.pexels.com/video/x-y/"), ("pexels", "https://www.pexels.com/video/"),
    ("pexels", "https://www.pexels.com/photo/x-y/"),
    ("pexels", "https://www.pexels.com/photo/"), ("pexels", "https://images.pexels.com/photo/x-7/"),
    ("pexels", "https://www.pexels.com/collections/-/"),
    ("pexels", "https://www.pexels.com/collections/a-%C3%A9/"),
    ("pexels", "https://pexels.com:443/photo/x-7/"),
    ("folder", "https://www.flickr.com/photos/ada/7"),
    ("folder", "file:///Photos/a.jpg"),
  ])
  func leavesOtherAddressesAlone(_ name: String, _ address: String) throws {
    #expect(try reference(name, address) == nil)
  }
}
