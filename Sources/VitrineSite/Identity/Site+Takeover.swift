// Refuses to replace another site. `vitrine build --takeover` replaces it on purpose.

import VitrineConfig
import VitrineModel
import VitrinePublish
import VitrineStore

extension Site {
  /// Fails if the output folder has the site of another site.yml.
  ///
  /// A site that was built before identities were recorded belongs to whoever builds it next.
  func refuseOtherSite(_ session: BuildSession) async throws(Problem) {
    guard !session.options.takesOver,
      let record = try await session.versions.liveRecord(SiteIdentity.recordName),
      let live = SiteIdentity(record)
    else { return }
    let own = SiteIdentity(configuration, output: session.output)
    guard live.place != own.place else { return }
    let other = live.settingsFile(near: session.output.path)
    guard other != nil || !isKnown(live, own, session) else { return }
    throw .otherSite(
      session.options.output ?? configuration.output, of: other,
      at: session.options.output == nil
        ? configuration.place(of: "output") : .setting("--output"))
  }

  /// Whether a site whose site.yml is no longer in its place is this one: it says the same, or it
  /// was published with this cache.
  private func isKnown(
    _ live: SiteIdentity, _ own: SiteIdentity, _ session: BuildSession
  ) -> Bool {
    live.content == own.content || PublishedSites(session.store).contains(live)
  }

  /// Records the site in its marker, and in the cache for the time when both parts of its identity
  /// change at once.
  func recordIdentity(
    _ session: BuildSession, in publication: inout Publication
  ) throws(Problem) {
    let own = SiteIdentity(configuration, output: session.output)
    if let record = SiteManifest.Record(name: SiteIdentity.recordName, bytes: own.record) {
      publication.put(record: record)
    }
    try PublishedSites(session.store).add(own)
  }
}

/// The identities that were published with a cache.
private struct PublishedSites {
  private let store: Store
  private static let kind = "published-1"
  private static let key = Store.digest(of: Array("sites".utf8))
  /// Titles change more often than places.
  private static let maxCount = 20

  init(_ store: Store) { self.store = store }

  private var all: [[UInt8]] {
    let bytes = (try? store.fact(Self.kind, Self.key)) ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    return lines.chunks(of: 2).filter { $0.count == 2 }.map { pair in
      pair.flatMap { $0 + [UInt8(ascii: "\n")] }
    }
  }

  func contains(_ identity: SiteIdentity) -> Bool { all.contains(identity.record) }

  /// Adds an identity, the latest first.
  func add(_ identity: SiteIdentity) throws(Problem) {
    let known = all
    guard known.first != identity.record else { return }
    let records = [identity.record] + known.filter { $0 != identity.record }
    try store.setFact(Self.kind, Self.key, Array(records.prefix(Self.maxCount).joined()))
  }
}

extension Problem {
  fileprivate static func otherSite(
    _ output: String, of settings: String?, at place: Place
  ) -> Problem {
    let builder = settings.map { "the site of \($0.printable)" } ?? "the site of another site.yml"
    return Problem(
      .error, "output.other-site", "the output folder \(output.printable) has \(builder)",
      at: place,
      help: "set `output` to another folder, or replace that site once with"
        + " `vitrine build --takeover`")
  }
}
