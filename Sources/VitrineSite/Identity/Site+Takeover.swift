// Refuses to replace another site. `vitrine build --takeover` replaces it on purpose.

import VitrineConfig
public import VitrineModel
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
    let own = SiteIdentity(configuration, output: session.output.path)
    guard live.place != own.place else { return }
    let other = live.settingsFile(near: session.output.path)
    // If its site.yml has moved, it is this site if it says the same or this cache published it.
    let isKnown = live.content == own.content || PublishedSites(session.store).contains(live)
    guard other != nil || !isKnown else { return }
    throw .otherSite(
      session.options.output ?? configuration.output, of: other,
      at: session.options.output == nil
        ? configuration.place(of: "output") : .setting("--output"))
  }

  /// Records the site in its marker, and in the cache for the time when both parts of its identity
  /// change at once.
  func recordIdentity(
    _ session: BuildSession, in publication: inout Publication
  ) throws(Problem) {
    let own = SiteIdentity(configuration, output: session.output.path)
    if let record = SiteManifest.Record(name: SiteIdentity.recordName, bytes: own.record) {
      publication.put(record: record)
    }
    try PublishedSites(session.store).add(own)
  }
}

extension DeployRequest {
  /// Fails if the output folder has the site of another site.yml near it that says otherwise.
  public func refuseOtherSite() throws(Problem) {
    guard let output = try? ResolvedPath(folder).path,
      let marker = try? Folder(at: output).file(DirectoryMarker.site).bytes(),
      let record = try? SiteManifest(decoding: marker).record(SiteIdentity.recordName),
      let live = SiteIdentity(record)
    else { return }
    let own = SiteIdentity(configuration, output: output)
    guard live.place != own.place, live.content != own.content,
      let other = live.settingsFile(near: output)
    else { return }
    throw .otherSite(configuration.output, of: other, at: configuration.place(of: "output"))
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
      help: "set `output` to another folder, or replace that site with `vitrine build --takeover`")
  }
}
