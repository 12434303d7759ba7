// What a site shows of a position, and of tags that name one.

import Testing
import VitrineConfig
import VitrineModel

@Suite struct LocationPolicyTests {
  @Test(arguments: [
    (LocationPolicy.remove, nil), (.city, Location(latitude: 60, longitude: -10.8)),
    (.keep, Location(latitude: 60.0065, longitude: -10.81856)),
  ])
  func showsNoMoreDigitsThanAnybodyKnows(_ policy: LocationPolicy, _ shown: Location?) throws {
    let exact = try #require(
      Location(latitude: 60.006500742480591, longitude: -10.818564590147837))
    #expect(exact.shown(policy) == shown)
  }

  @Test(arguments: [
    (LocationPolicy.remove, ["Sea", "10:30"]), (.city, ["Sea", "10:30"]),
    (.keep, ["GeoTagged", "Sea", "10:30"]),
  ])
  func showsNoTagsOfPositions(_ policy: LocationPolicy, _ shown: [String]) {
    let tags = ["GeoTagged", "geo:lat=48.8584", "Sea", "GEO:lon= 2.2945", "10:30"]
    #expect(tags.compactMap { Tag($0) }.shown(policy).map(\.name) == shown)
  }
}
