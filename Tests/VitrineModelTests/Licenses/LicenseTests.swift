// Licenses are written in many ways. Reading one as more generous than it is would be the worst
// error.

import Testing
import VitrineModel

@Suite struct LicenseTests {
  @Test func knowsEveryLicenseByItsOwnID() {
    for license in License.all {
      #expect(License.withID(license.id) == license)
      #expect(License(reading: license.id) == license)
      #expect(License(reading: license.id.uppercased()) == license)
    }
  }

  @Test func namesEachLicenseOnce() {
    #expect(Set(License.all.map(\.id)).count == License.all.count)
    #expect(Set(License.all.map(\.name)).count == License.all.count)
    #expect(License.all.count { $0.address == nil } == 4)
  }

  @Test func readsEveryNameAndDeed() {
    // Adapters assign the services' own licenses.
    for license in License.all where !License.ofServices.contains(license) {
      guard let deed = license.address?.text else { continue }
      #expect(License(reading: license.name) == license, "\(license.name)")
      #expect(License(reading: deed) == license && License(reading: "<\(deed)>") == license)
      guard deed.contains("creativecommons.org") else { continue }
      for form in [
        "\(deed)", "\(deed.dropLast())", "\(deed)deed.de", "\(deed)legalcode", "<\(deed)>",
      ] {
        #expect(License(reading: form) == license, "\(form)")
        #expect(License(reading: form.replacing("https:", with: "http:")) == license)
        #expect(License(reading: form.replacing("https://", with: "see www.")) == license)
      }
    }
  }

  @Test(arguments: [
    ("CC-BY-NC-ND-1.0", "https://creativecommons.org/licenses/by-nd-nc/1.0/"),
    ("CC-BY-NC-ND-4.0", "https://creativecommons.org/licenses/by-nc-nd/4.0/"),
    ("CC-BY-4.0", "https://creativecommons.org/licenses/by/4.0/"),
    ("CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    ("CC-PDM-1.0", "https://creativecommons.org/publicdomain/mark/1.0/"),
  ])
  func readsTheIDsOfSPDX(_ id: String, _ deed: String) {
    #expect(License(reading: id)?.address?.text == deed)
  }

  @Test(arguments: [
    ("https://creativecommons.org/licenses/by-sa/3.0/de/deed.en", "cc-by-sa-3.0-de"),
    ("http://creativecommons.org/licenses/by/2.1/jp/", "cc-by-2.1-jp"),
    ("https://creativecommons.org/licenses/by-nd-nc/2.0/jp/", "cc-by-nc-nd-2.0-jp"),
    ("https://creativecommons.org/licenses/by/3.0/igo/deed.fr", "cc-by-3.0-igo"),
    ("https://creativecommons.org/licenses/by-sa/2.5/scotland/", "cc-by-sa-2.5-scotland"),
    ("https://creativecommons.org/licenses/by/3.0/no", "cc-by-3.0-no"),
    ("https://creativecommons.org/licenses/sampling+/1.0/", "cc-sampling-plus-1.0"),
    ("https://creativecommons.org/licenses/by/4.0/deed.zh-hans", "cc-by-4.0"),
    ("HTTPS://CREATIVECOMMONS.ORG/LICENSES/BY/4.0/", "cc-by-4.0"),
    ("This work is licensed under http://creativecommons.org/licenses/by/4.0/.", "cc-by-4.0"),
    ("https://creativecommons.org/licenses/by/4.0, see there", "cc-by-4.0"),
    ("https://creativecommons.org/licenses/by/4.0?ref=chooser-v1", "cc-by-4.0"),
    ("https://creativecommons.org/publicdomain/zero/1.0/deed.fr", "cc0-1.0"),
    ("https://creativecommons.org/public-domain/cc0/", "cc0-1.0"),
    ("https://creativecommons.org/public-domain/pdm/", "pdm"),
    ("https://creativecommons.org/publicdomain/mark/1.0/", "pdm"),
    ("https://creativecommons.org/licenses/publicdomain/", "public-domain"),
    ("https://creativecommons.org/publicdomain/certification/1.0/us/", "public-domain"),
  ])
  func readsDeedsInAnyPortAndLanguage(_ text: String, _ id: String) {
    #expect(License(reading: text)?.id == id)
  }

  @Test(arguments: [
    ("CC BY 4.0", "cc-by-4.0"), ("cc-by-sa 4.0", "cc-by-sa-4.0"), ("CC_BY_NC_4.0", "cc-by-nc-4.0"),
    ("CC BY–NC–SA 3.0", "cc-by-nc-sa-3.0"), ("CC BY 4.0.", "cc-by-4.0"),
    ("© 2024 Ada, CC BY 4.0.", "cc-by-4.0"), ("By Ada / CC BY-ND 2.5", "cc-by-nd-2.5"),
    ("(CC BY-SA 4.0)", "cc-by-sa-4.0"), ("CC BY v4.0", "cc-by-4.0"),
    ("CC-BY-3.0-DE", "cc-by-3.0-de"), ("CC BY-ND-NC 2.0", "cc-by-nc-nd-2.0"),
    ("Creative Commons Attribution 4.0 International", "cc-by-4.0"),
    ("Creative Commons Attribution 4.0 International (CC BY 4.0)", "cc-by-4.0"),
    ("Creative Commons Attribution-ShareAlike 3.0 Unported", "cc-by-sa-3.0"),
    ("Creative Commons Attribution-Share Alike 3.0 Unported", "cc-by-sa-3.0"),
    ("Creative Commons Attribution-NonCommercial-NoDerivatives 4.0", "cc-by-nc-nd-4.0"),
    ("Creative Commons Attribution Non Commercial No Derivatives 3.0", "cc-by-nc-nd-3.0"),
    (
      "Creative Commons Attribution-Non-Commercial-No Derivative Works 2.0 Generic",
      "cc-by-nc-nd-2.0"
    ),
    ("Creative Commons Attribution-Noncommercial-No Derivs 2.5", "cc-by-nc-nd-2.5"),
    ("Creative Commons Attribution-Non-Commercial-Share-Alike 2.0", "cc-by-nc-sa-2.0"),
    ("CC0", "cc0-1.0"), ("CC0 1.0 Universal (CC0 1.0) Public Domain Dedication", "cc0-1.0"),
    ("Creative Commons Zero v1.0 Universal", "cc0-1.0"), ("CC Zero", "cc0-1.0"),
    ("Public Domain", "public-domain"), ("public-domain mark", "pdm"), ("pdm-1.0", "pdm"),
    ("No known copyright restrictions", "no-known-restrictions"),
    ("In Copyright - Educational Use Permitted", "rs-inc-edu"),
    ("http://rightsstatements.org/page/NoC-US/1.0/?language=en", "rs-noc-us"),
    ("rightsstatements.org/vocab/UND/1.0/", "rs-und"),
    ("Work of the U.S. Government", "us-government"),
    ("All rights reserved", "all-rights-reserved"), ("all-rights reserved.", "all-rights-reserved"),
    ("© 2024 Ada", "all-rights-reserved"), ("(c) 2024 Ada", "all-rights-reserved"),
    ("Copyright Ada 2024", "all-rights-reserved"), ("©Ada", "all-rights-reserved"),
    ("Unknown", "unknown"),
  ])
  func readsWhatPeopleWrite(_ text: String, _ id: String) {
    #expect(License(reading: text, by: ["Ada"])?.id == id, "\(text)")
  }

  @Test(arguments: [
    "", " ", "free", "MIT", "CC", "CC BY", "CC BY-NC-SA", "CC BY 9.9", "CC BY 2024", "CC 4.0",
    "cc-by-sa-99.0", "Creative Commons", "Attribution 4.0", "some rights reserved", "4.0", "c",
    "https://creativecommons.org/", "https://creativecommons.org/licenses/by/",
    "https://creativecommons.org/licenses/by/9.9/", "https://creativecommons.org/licenses/x/4.0/",
    "https://creativecommons.org.evil.example/licenses/by/4.0/",
    "No known copyright restrictions apply here",
    "No restrictions for members", "http://rightsstatements.org/vocab/XYZ/1.0/",
    "https://www.flickr.com/commons/", "<script>alert(1)</script>", "\0",
    "CC BY nicht kommerziell 2.0", "Creative photo by Ada 2.0",
    "CC photo by Ada 2.0",
  ])
  func readsNoLicenseFromOtherText(_ text: String) {
    #expect(License(reading: text) == nil, "\(text)")
  }

  @Test func neverReadsALicenseAsMoreGenerousThanItIs() {
    let limits = [
      "Non-Commercial", "Noncommercial", "NC", "No-Derivs", "NoDerivs", "ND", "Non Commercial",
    ]
    for limit in limits {
      for text in [
        "Creative Commons Attribution-\(limit) 2.0", "CC BY \(limit) 2.0", "CC-BY-\(limit)-2.0",
      ] {
        let id = License(reading: text)?.id
        #expect(id == "cc-by-nc-2.0" || id == "cc-by-nd-2.0", "\(text)")
      }
    }
  }

  @Test func knowsWhatMayBeCopiedAndWhatRequiresCredit() {
    for license in License.all {
      let isClosed = [.unknown, .other, .allRightsReserved].contains(license)
      #expect(license.isOpen == !(isClosed || Self.closed.contains(license.id)))
      #expect(!license.demandsCredit || license.isOpen && license.address != nil)
    }
    for id in ["cc0-1.0", "pdm", "public-domain", "no-known-restrictions", "us-government"] {
      #expect(License.withID(id)?.isOpen == true && License.withID(id)?.demandsCredit == false)
    }
  }

  private static let closed = [
    "rs-inc", "rs-inc-ow-eu", "rs-inc-edu", "rs-inc-ruu", "rs-noc-cr", "rs-noc-oklr", "rs-cne",
    "rs-und",
  ]

  // MARK: Ports

  @Test(arguments: [
    ("cc-by-sa-3.0-de", "CC BY-SA 3.0 DE", "by-sa/3.0/de"),
    ("cc-by-nc-nd-2.0-jp", "CC BY-ND-NC 2.0 JP", "by-nd-nc/2.0/jp"),
    ("cc-by-nc-nd-1.0-fi", "CC BY-ND-NC 1.0 FI", "by-nd-nc/1.0/fi"),
    ("cc-by-3.0-igo", "CC BY 3.0 IGO", "by/3.0/igo"),
    ("cc-by-2.5-in", "CC BY 2.5 IN", "by/2.5/in"),
    ("cc-by-3.0-no", "CC BY 3.0 NO", "by/3.0/no"),
  ])
  func keepsTheJurisdictionOfAPort(_ id: String, _ name: String, _ deed: String) throws {
    let license = try #require(License.withID(id))
    #expect(license.name == name && license.id == id)
    #expect(license.address?.text == "https://creativecommons.org/licenses/\(deed)/")
    #expect(License(reading: license.address?.text ?? "") == license)
    #expect(license.isOpen && license.demandsCredit)
  }

  @Test(arguments: [
    "cc-by-4.0-de", "cc-by-3.0-xx", "cc0-1.0-de", "pdm-de", "cc-by-3.0-", "cc-by-3.0-de-at",
    "cc-by-de", "rs-inc-de",
  ])
  func knowsNoPortOfOtherLicenses(_ id: String) {
    #expect(License.withID(id) == nil)
  }

  @Test func sortsPortsAfterTheirLicense() {
    let ids = ["unknown", "cc-by-sa-3.0", "cc-by-3.0-us", "cc-by-3.0-de", "cc-by-3.0", "cc0-1.0"]
    #expect(
      License.sorted(ids.compactMap { License.withID($0) }).map(\.id) == [
        "cc-by-3.0", "cc-by-3.0-de", "cc-by-3.0-us", "cc-by-sa-3.0", "cc0-1.0", "unknown",
      ])
  }

  @Test func readsLongTextsQuickly() {
    #expect(License(reading: String(repeating: "cc by nc © ", count: 100_000)) == nil)
    #expect(License(reading: String(repeating: "© Ada ", count: 500)) == .allRightsReserved)
  }
}

@Suite struct LicensePatternTests {
  @Test(arguments: [
    ("cc-by", "cc-by-4.0", true), ("cc-by", "cc-by-1.0", true), ("cc-by", "cc-by-sa-4.0", false),
    ("cc-by-sa", "cc-by-sa-2.0", true), ("cc-by-4.0", "cc-by-4.0", true),
    ("cc-by-4.0", "cc-by-3.0", false), ("cc0", "cc0-1.0", true), ("pdm", "pdm-1.0", true),
    ("pdm-1.0", "pdm", true), ("cc-by", "cc-by-3.0-de", true), ("cc-by-3.0", "cc-by-3.0-de", true),
    ("cc-by-3.0-de", "cc-by-3.0-de", true), ("cc-by-3.0-de", "cc-by-3.0", false),
    ("cc-by-3.0-de", "cc-by-3.0-at", false), ("cc-by-nc-nd", "cc-by-nc-nd-2.0-jp", true),
    ("unknown", "unknown", true), ("unknown", "all-rights-reserved", false),
    ("all-rights-reserved", "all-rights-reserved", true),
  ])
  func matchesAFamilyOrOneVersion(_ text: String, _ id: String, _ matches: Bool) throws {
    let pattern = try #require(LicensePattern(text))
    let license = try #require(License.withID(id))
    #expect(pattern.matches(license) == matches)
  }

  @Test(arguments: ["", "cc", "cc-", "CC-BY", "cc-by-", "cc-by-9.9", "by", "4.0", "cc-by ", "*"])
  func refusesOtherText(_ text: String) {
    #expect(LicensePattern(text) == nil)
  }

  @Test func coversEveryLicenseByItsIDAndItsFamily() {
    for license in License.all {
      let patterns = LicensePattern.known.compactMap { LicensePattern($0) }
        .filter { $0.matches(license) }.map(\.text)
      #expect(patterns.contains(license.id))
      #expect((1...2).contains(patterns.count))
    }
  }
}
