// Which site the output folder belongs to. Two site.yml with one `output` would replace each other's
// site at every build, so a build refuses an output that another site.yml made.
//
// A site is known by the place of its site.yml as seen from the output, and by what site.yml says.
// Either may change: the whole folder moves, a checkout in CI is fresh, a title is edited. Neither
// needs a file that somebody has to keep. Only hashes are published, because the marker is public.

import Foundation
import VitrineConfig
import VitrineModel
import VitrinePublish
import VitrineStore

/// The identity of a site, as the marker of its output keeps it.
struct SiteIdentity: Hashable, Sendable {
  /// The hash of the path from the output to site.yml.
  let place: Digest
  /// The hash of the title, the address, the language and the sets.
  let content: Digest

  /// The name of the record in the marker.
  static let recordName = "site"

  /// Creates the identity of a site that is published to a folder with its links resolved.
  init(_ site: SiteConfiguration, output: String) {
    place = Self.place(of: Self.settings(of: site), from: output)
    let sets = site.sets.map(\.slug).joined(separator: " ")
    let texts = [site.title, site.address?.text ?? "", site.language, sets]
    content = Store.digest(of: Array(texts.joined(separator: "\n").utf8))
  }

  /// Reads a record; nil if it is damaged or of a later version.
  init?(_ record: [UInt8]) {
    let lines = String(decoding: record, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count == 2, let place = Digest(hex: lines[0]), let content = Digest(hex: lines[1])
    else { return nil }
    self.place = place
    self.content = content
  }

  /// The record for the marker.
  var record: [UInt8] { Array("\(place.hex)\n\(content.hex)\n".utf8) }

  /// The path of site.yml with its links resolved.
  private static func settings(of site: SiteConfiguration) -> String {
    let path = SiteFolders.settings(of: site)
    return (try? ResolvedPath(path).path) ?? path
  }

  private static func place(of file: String, from folder: String) -> Digest {
    Store.digest(of: Array(SiteFolders.path(of: file, from: folder).utf8))
  }

  /// Finds the site.yml with this identity, if it is still near the output.
  ///
  /// - Parameter output: The absolute path of the output.
  /// - Returns: The path, or nil if the file has moved or is too far away.
  func settingsFile(near output: String) -> String? {
    SettingsFiles.near(output).first { Self.place(of: $0, from: output) == place }
  }
}
