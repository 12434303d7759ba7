// The services that tests build sites with.

package import Foundation
import Testing
package import VitrineTesting

/// One service with photos, and what its terms make of them.
package struct ServiceCase: Sendable, CustomTestStringConvertible {
  package let api: any FakeAPI.Type
  package let license: String
  /// What every page with a photo of it must say.
  package let words: [String]
  package var isCopied = true
  /// Whether it wants reports of use.
  package var isUsed: Bool { api.name == FakeUnsplash.name }

  package var name: String { api.name }
  package var testDescription: String { name }
  package var set: String { "slug: sea, provider: \(name), search: sea" }

  /// Photos 101, 102, …, which a search for the sea finds.
  package func fake(_ count: Int = 4) -> FakeService {
    FakeService(api, FakeServiceState(photos(1...count), key: FakeServices.secret))
  }

  package func photos(_ numbers: ClosedRange<Int>) -> [FakePhoto] {
    numbers.map { FakePhoto("\(100 + $0)", license: license, in: ["sea"]) }
  }

  package static let flickr = ServiceCase(
    api: FakeFlickr.self, license: "4",
    words: [
      "This product uses the Flickr API but is not endorsed or certified by SmugMug, Inc.",
      "https://creativecommons.org/licenses/by/2.0/", "Seen &amp; kept by 101",
    ])
  package static let unsplash = ServiceCase(
    api: FakeUnsplash.self, license: "",
    words: [
      "https://unsplash.com/@ada?utm_source=services&amp;utm_medium=referral",
      "https://unsplash.com/?utm_source=services&amp;utm_medium=referral", "ixid=M3x101", "srcset=",
    ], isCopied: false)
  package static let openverse = ServiceCase(
    api: FakeOpenverse.self, license: "by-sa",
    words: [
      "This product uses the Openverse API but is not endorsed or certified by Openverse.",
      "https://creativecommons.org/licenses/by-sa/4.0/", "https://museum.example/ada/101",
    ])
  package static let commons = ServiceCase(
    api: FakeCommons.self, license: "CC BY-SA 4.0",
    words: [
      "https://creativecommons.org/licenses/by-sa/4.0/",
      "https://commons.wikimedia.org/wiki/File:Photo_101.jpg",
      "https://commons.wikimedia.org/wiki/User:Ada",
    ])
  package static let pexels = ServiceCase(
    api: FakePexels.self, license: "",
    words: ["Photos provided by Pexels", "https://www.pexels.com/photo/boat-101/"])

  package static let all = [flickr, unsplash, openverse, commons, pexels]
  /// The services that answer nobody without a key.
  package static let keyed = [flickr, unsplash, pexels]
}

extension Data {
  package func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
