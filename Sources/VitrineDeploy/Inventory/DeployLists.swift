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
  /// The name of the site; empty if it is unknown.
  let name: String

  /// The path of the list of the last complete deploy.
  static let record = SitePath(fixed: DirectoryMarker.site)
  /// The path of the list of a running deploy; removed when it is complete.
  static let claim = SitePath(fixed: ".vitrine-deploy")

  /// Whether the list of the last complete deploy cannot be used, although there should be one.
  ///
  /// It is missing until the first deploy is complete.
  var isLost: Bool { isDamaged || record == nil && !isInterrupted }

  /// Returns the bytes of a list, with a checksum and the name of the site.
  static func encoded(_ manifest: SiteManifest, of name: String) -> [UInt8] {
    ReadList.encoded(manifest, of: name)
  }

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

  /// Returns the name of the deployed site if it is another one.
  ///
  /// A site keeps its photos when it gets a new title or address, or its name if all photos change.
  func otherSite(than site: BuiltSite) -> String? {
    guard !name.isEmpty, !site.name.isEmpty, name != site.name else { return nil }
    let paths = (record ?? claims).entries.map(\.path)
    let images = paths.filter(\.isPhoto)
    // Photos that stay at their service have only pages.
    let photos = images.isEmpty ? paths.filter { $0.text.hasPrefix("photos/") } : images
    let isShared = photos.contains { site.manifest.facts(at: $0) != nil }
    return photos.isEmpty || isShared ? nil : name
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
      recordBytes: recordBytes ?? [], name: (recorded ?? claimed)?.name ?? "")
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
  /// The name of the site; empty if it is unknown.
  let name: String

  /// The name of the record with the SHA-256 of the list without it.
  ///
  /// Without it a damaged path would look like one that the deploy never had.
  private static let checksum = "sha256"
  /// The name of the record with the name of the site.
  private static let site = "site"

  init(_ bytes: [UInt8]) {
    let decoded = try? SiteManifest(decoding: bytes)
    let files = decoded.flatMap { try? SiteManifest($0.entries) }
    manifest = files.flatMap { decoded?.record(Self.checksum) == Self.sum(of: $0) ? $0 : nil }
    isOfBuild = decoded?.record("pages") != nil
    name = decoded?.record(Self.site).map { String(decoding: $0, as: UTF8.self) } ?? ""
    remains = manifest == nil ? Self.remains(of: bytes) : []
  }

  static func encoded(_ manifest: SiteManifest, of name: String) -> [UInt8] {
    let records = [
      SiteManifest.Record(name: checksum, bytes: sum(of: manifest)),
      name.isEmpty ? nil : SiteManifest.Record(name: site, bytes: Array(name.utf8)),
    ]
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
