// What a site shows of a position.

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
}
