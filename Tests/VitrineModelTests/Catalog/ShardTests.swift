import Testing
import VitrineModel

struct ShardTests {
  @Test(arguments: [1, 2, 3, 7, 64])
  func assignsEachPhotoToOneShard(_ count: Int) throws {
    let shards = try (1...count).map { try #require(Shard($0, of: count)) }
    var sizes = Array(repeating: 0, count: count)
    for number in 0..<6_400 {
      let id = Photo.ID(provider: "folder", id: "trip \(number / 100)/IMG_\(number).jpg")
      let holders = shards.indices.filter { shards[$0].holds(id) }
      #expect(holders.count == 1)
      for holder in holders { sizes[holder] += 1 }
    }
    let mean = 6_400 / count
    #expect(sizes.allSatisfy { (mean / 2...mean * 3 / 2 + 1).contains($0) }, "\(sizes)")
  }

  @Test func readsShardsFromText() {
    #expect(Shard("3/4") == Shard(3, of: 4))
    #expect(Shard("1/1")?.isFirst == true)
    #expect(Shard("3/4")?.description == "3/4")
  }

  @Test(arguments: [
    "", "/", "1", "1/", "/4", "0/4", "5/4", "-1/4", "+1/4", "1/0", "1/4/4", "a/b", " 1/4", "1/4 ",
    "1/1001", "99999999999999999999/99999999999999999999",
  ])
  func refusesOtherText(_ text: String) {
    #expect(Shard(text) == nil)
  }
}
