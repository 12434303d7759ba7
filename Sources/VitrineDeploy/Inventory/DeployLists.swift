// The two lists that deploys keep at the destination. Both may be missing or damaged: people delete
// files whose names begin with a dot, and machines lose power.

import VitrineModel
import VitrineStore

/// The lists of files at a destination.
struct DeployLists: Sendable {
  /// The files of the last complete deploy; nil if their list is missing or damaged.
  let record: SiteManifest?
  /// The files that interrupted deploys may have added, and those of a damaged list.
  let claims: SiteManifest
  /// Whether a deploy was interrupted, or is still running.
  let isInterrupted: Bool
  /// Whether a list exists that cannot be read.
  let isDamaged: Bool
  /// The bytes of the list of the last complete deploy; empty if there is none.
  let recordBytes: [UInt8]

  /// The path of the list of the last complete deploy.
  static let record = SitePath(fixed: DirectoryMarker.site)
  /// The path of the list of a running deploy; removed when it is complete.
  static let claim = SitePath(fixed: ".vitrine-deploy")

  /// Whether the list of the last complete deploy cannot be used, although there should be one.
  ///
  /// It is missing until the first deploy is complete.
  var isLost: Bool { isDamaged || record == nil && !isInterrupted }

  /// Returns the bytes of a list, with a checksum.
  static func encoded(_ manifest: SiteManifest) -> [UInt8] { ReadList.encoded(manifest) }

  /// Whether the file is one of those by which deploys know about each other.
  static func isPath(_ path: SitePath) -> Bool {
    path == record || path == claim || path.text.hasPrefix(LockEntry.prefix)
  }

  /// Whether a list shows that the site was deployed to the destination.
  var isAny: Bool { record != nil || isInterrupted || isDamaged }

  /// Whether the record names exactly the files of a site.
  func isRecord(of site: SiteManifest) -> Bool {
    record.map { SiteDifference(from: $0, to: site).isEmpty } ?? false
  }

  /// Reads the lists.
  ///
  /// - Throws: `anotherOutput` if a build wrote the list.
  static func read(at target: any DeployTarget) async throws(DeployError) -> DeployLists {
    let recordBytes = try await target.read(record)
    let claimBytes = try await target.read(claim)
    let recorded = recordBytes.map(ReadList.init)
    let claimed = claimBytes.map(ReadList.init)
    guard recorded?.isOfBuild != true else { throw .anotherOutput(destination: target.name) }
    return DeployLists(
      record: recorded?.manifest,
      claims: .joining((claimed?.paths ?? []) + (recorded?.remains ?? [])),
      isInterrupted: claimed != nil,
      isDamaged: [recorded, claimed].contains { $0 != nil && $0?.manifest == nil },
      recordBytes: recordBytes ?? [])
  }
}

/// A list as it was read.
private struct ReadList {
  /// The list; nil if it is damaged.
  let manifest: SiteManifest?
  /// The files of a damaged list that can still be read.
  let remains: [SiteManifest.Entry]

  /// Whether a build wrote it, not a deploy.
  let isOfBuild: Bool

  /// The name of the record with the SHA-256 of the list without it.
  ///
  /// Without it a damaged path would look like one that the deploy never had.
  private static let checksum = "sha256"

  init(_ bytes: [UInt8]) {
    let decoded = try? SiteManifest(decoding: bytes)
    let files = decoded.flatMap { try? SiteManifest($0.entries) }
    manifest = files.flatMap { decoded?.record(Self.checksum) == Self.sum(of: $0) ? $0 : nil }
    isOfBuild = decoded?.record("pages") != nil
    remains = manifest == nil ? Self.remains(of: bytes) : []
  }

  static func encoded(_ manifest: SiteManifest) -> [UInt8] {
    let records = [SiteManifest.Record(name: checksum, bytes: sum(of: manifest))]
    let signed = try? SiteManifest(manifest.entries, records: records.compactMap(\.self))
    return (signed ?? manifest).encoded.flatMap { $0 }
  }

  private static func sum(of manifest: SiteManifest) -> [UInt8] {
    Array(Store.digest(ofParts: manifest.encoded).digest.hex.utf8)
  }

  var paths: [SiteManifest.Entry] { manifest.map { Array($0.entries) } ?? remains }

  /// Returns the files in whole lines.
  ///
  /// Only their paths count, because a digest may be damaged too.
  private static func remains(of bytes: [UInt8]) -> [SiteManifest.Entry] {
    // What follows the last line break is a part of a line.
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .compactMap { line in
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
        guard words.count == 5, words[0].elementsEqual("file".utf8), words[1].count == 64,
          let text = String(validating: words[4], as: UTF8.self), let path = SitePath(text)
        else { return nil }
        return SiteManifest.Entry(path: path, digest: .zero, bytes: 0)
      }
  }
}

extension SiteManifest {
  /// Returns a list of these files; of two with the same path, the first.
  static func joining(_ entries: some Sequence<Entry>) -> SiteManifest {
    let unique = Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }.values
    return (try? SiteManifest(unique)) ?? .empty
  }
}
