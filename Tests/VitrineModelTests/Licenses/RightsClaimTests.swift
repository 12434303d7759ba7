// The meaning of the fields of one file together: every pair of them, in both orders.

import Testing

@testable import VitrineModel

@Suite struct RightsClaimTests {
  /// The result of each pair, by the column's letter: the license of the row, the license of the
  /// column, [r]eserved or unknown.
  private static let table: [(claim: String, pairs: String)] = [
    ("nothing", "-RR--bsncpvd"),
    ("notice", "RRR--bsncpvd"),
    ("reserved", "RRRR--------"),
    ("unclear", "--R---------"),
    ("cc-by", "-----b----v-"),
    ("cc-by-4.0", "bb--bbsnbb-b"),
    ("cc-by-sa-4.0", "ss---ss-ss-s"),
    ("cc-by-nc-4.0", "nn---n-nnn-n"),
    ("cc0-1.0", "cc---bsnccvc"),
    ("pdm", "pp---bsncpvp"),
    ("cc-by-3.0", "vv--v---vvvv"),
    ("public-domain", "dd---bsncpvd"),
  ]

  private static let ids: [Character: String] = [
    "R": "all-rights-reserved", "-": "unknown", "b": "cc-by-4.0", "s": "cc-by-sa-4.0",
    "n": "cc-by-nc-4.0", "c": "cc0-1.0", "p": "pdm", "v": "cc-by-3.0", "d": "public-domain",
  ]

  private func claim(_ name: String) -> RightsClaim {
    switch name {
    case "nothing": .nothing
    case "notice": .notice
    case "reserved": .reserved
    case "unclear": .unclear
    default: License.withID(name).map { .grant($0) } ?? .family(name)
    }
  }

  @Test func decidesEveryPair() {
    for (row, pairs) in Self.table {
      #expect(pairs.count == Self.table.count)
      for ((column, _), letter) in zip(Self.table, pairs) {
        let license = License.license(row, column, by: claim)
        #expect(license.id == Self.ids[letter], "\(row) beside \(column)")
      }
    }
  }

  @Test func ignoresTheOrderOfClaims() {
    let claims = ["cc-by-nc-4.0", "cc-by-sa-4.0", "cc-by-nc-sa-4.0", "notice"].map(claim)
    for claims in [claims, claims.reversed(), [claims[2], claims[0], claims[3], claims[1]]] {
      #expect(RightsClaim.license(agreedIn: claims).id == "cc-by-nc-sa-4.0")
      #expect(RightsClaim.license(agreedIn: claims + [.reserved]) == .unknown)
    }
    #expect(RightsClaim.license(agreedIn: []) == .unknown)
  }

  @Test func takesThePortBesideItsLicense() {
    for pair in [["cc-by-3.0", "cc-by-3.0-de"], ["cc-by-3.0-de", "cc-by-3.0"]] {
      #expect(RightsClaim.license(agreedIn: pair.map(claim)).id == "cc-by-3.0-de")
    }
    let ports = ["cc-by-3.0-at", "cc-by-3.0-de"].map(claim)
    #expect(RightsClaim.license(agreedIn: ports) == .unknown)
  }

  @Test func keepsAStatementBesideAReservation() {
    #expect(RightsClaim.license(agreedIn: ["rs-inc", "reserved"].map(claim)).id == "rs-inc")
    #expect(RightsClaim.license(agreedIn: ["rs-inc", "cc-by-4.0"].map(claim)) == .unknown)
    #expect(RightsClaim.license(agreedIn: ["rs-nkc", "reserved"].map(claim)) == .unknown)
  }

  @Test func doesNotTakeNoDerivativesForAPartOfShareAlike() {
    let claims = ["cc-by-nd-4.0", "cc-by-sa-4.0"].map(claim)
    #expect(RightsClaim.license(agreedIn: claims) == .unknown)
  }
}

extension License {
  fileprivate static func license(
    _ row: String, _ column: String, by claim: (String) -> RightsClaim
  ) -> License {
    RightsClaim.license(agreedIn: [claim(row), claim(column)])
  }
}
