// How long an answer is used without asking again. A service that says `max-age` asks its clients
// not to come back before; a good guest does not, nor does one ask again for the first pages of a
// set only because the last ones could not be had. Two bounds: an hour at most, since what an owner
// takes back must leave the site with one of the next builds, whatever a cache in between allows;
// and nothing is fresh that says `no-cache` or `no-store` to its clients' caches.
//
// `no-store` does not keep an answer out of a set's snapshot. The snapshot is no cache in the sense
// of RFC 9111: it is the record of what the site shows to everybody anyway, used when the service
// cannot be asked, and replaced by the next answer. Without it a site would lose its photos to an
// outage, for frameworks put `no-store` on everything.

import Foundation

enum Freshness {
  private static let longest: TimeInterval = 3600
  /// Quotas are mostly by the hour: what a set took all of one for must outlive some of them.
  private static let longestOfBroken: TimeInterval = 6 * 3600

  /// May the answer be used without asking.
  /// - Parameter kept: how old the asker lets it be.
  static func isFresh(_ kept: KeptAnswer, for allowed: Duration, at now: Date) -> Bool {
    let age = now.timeIntervalSince(kept.checked)
    guard kept.isGood, age >= 0 else { return false }
    return age < max(allowed.seconds, lifetime(kept.answer.headers))
  }

  /// May an answer of a set that broke off be used to go on with the set.
  static func isFresh(ofBroken kept: KeptAnswer, at now: Date) -> Bool {
    let age = now.timeIntervalSince(kept.checked)
    return kept.isGood && age >= 0 && age < longestOfBroken
  }

  /// Seconds that are left of an answer's life when it arrives.
  private static func lifetime(_ headers: [String: String]) -> TimeInterval {
    let words = (headers["cache-control"] ?? "").lowercased()
      .split { $0 == "," || $0 == " " }.map(String.init)
    guard Set(words).isDisjoint(with: ["no-cache", "no-store"]) else { return 0 }
    let age =
      words.first { $0.hasPrefix("max-age=") }
      .flatMap { TimeInterval($0.dropFirst(8).filter { $0 != "\"" }) } ?? 0
    let passed = headers["age"].flatMap { TimeInterval($0) } ?? 0
    return min(max(0, age - max(0, passed)), longest)
  }
}
