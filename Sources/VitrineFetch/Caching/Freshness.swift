// Decides how long an answer is used without asking again. A service that sends `max-age` asks its
// clients not to ask sooner, and we comply. We also do not ask again for the first pages of a set
// only because the last ones failed. There are two limits. An answer is fresh for an hour at most,
// because photos that their owner withdraws must leave the site with one of the next builds. And an
// answer with `no-cache` or `no-store` is never fresh.
//
// `no-store` does not keep an answer out of a set's snapshot. The snapshot is not a cache in the
// sense of RFC 9111. It is the record of what the site shows to everybody anyway, used if the
// service cannot be asked, and replaced by the next answer. Without it a site would lose its photos
// in an outage, because frameworks put `no-store` on everything.

import Foundation

/// The rules for using an answer without asking again.
enum Freshness {
  private static let longest: TimeInterval = 3600
  /// Most quotas are per hour.
  ///
  /// Answers that used up a whole quota must outlive several of them.
  private static let longestOfPartial: TimeInterval = 6 * 3600

  /// Whether an answer may be used without asking; `allowed` is the age that the caller accepts.
  static func isFresh(_ kept: CachedAnswer, for allowed: Duration, at now: Date) -> Bool {
    let age = now.timeIntervalSince(kept.checked)
    guard kept.isGood, age >= 0 else { return false }
    return age < max(allowed.seconds, lifetime(kept.answer.headers))
  }

  /// Whether an answer of an incomplete set may be used to continue the set.
  static func isFresh(ofPartial kept: CachedAnswer, at now: Date) -> Bool {
    let age = now.timeIntervalSince(kept.checked)
    return kept.isGood && age >= 0 && age < longestOfPartial
  }

  /// Returns the remaining lifetime of an answer on arrival, in seconds.
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
