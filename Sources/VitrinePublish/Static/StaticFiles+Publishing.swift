// Static files in the site: none of them takes the place of a page, and the site's marker lists them,
// so that an audit knows that nothing needs to link to them.

public import VitrineModel
import VitrineStore

extension StaticFiles {
  /// Returns an error for each file that would take the place of another file of the site, also on
  /// file systems that ignore case.
  ///
  /// - Parameter routes: The paths of the other files.
  /// - Returns: The errors, each with both files.
  public func collisions(with routes: some Sequence<SitePath>) -> [Problem] {
    guard !files.isEmpty else { return [] }
    var claims = PathClaims()
    // Two pages that share a path are reported elsewhere.
    for route in routes { try? claims.claim(route) }
    var own = PathClaims()
    return files.compactMap { file in
      if let other = claims.obstacle(to: file.path) { return .collision(file, with: other) }
      if let other = own.obstacle(to: file.path) {
        let source = files.first { $0.path.text == other }?.source
        return .collision(file, withStatic: source ?? other)
      }
      do throws(Problem) {
        try own.claim(file.path)
        return nil
      } catch {
        return error
      }
    }
  }

  /// The paths that a site's marker lists.
  public static func listed(in manifest: SiteManifest) -> Set<String> {
    let bytes = manifest.record(record) ?? []
    return Set(
      bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }

  fileprivate var list: SiteManifest.Record? {
    let text = files.map(\.path.text).joined(separator: "\n")
    return files.isEmpty ? nil : SiteManifest.Record(name: Self.record, bytes: Array(text.utf8))
  }
}

extension Publication {
  /// Publishes files as they are, and lists them in the site's marker.
  ///
  /// - Throws: `output.collision`, `static.changed`, or what the system refuses.
  public mutating func put(_ files: StaticFiles) throws(Problem) {
    for file in files.files { try put(file) }
    if let list = files.list {
      put(record: list)
    } else {
      dropRecords { $0 == StaticFiles.record }
    }
  }

  private mutating func put(_ file: StaticFiles.File) throws(Problem) {
    let (digest, bytes) = try file.facts()
    let entry = SiteManifest.Entry(path: file.path, digest: digest, bytes: bytes)
    guard try !takes(entry) else { return }
    try write(entry) { target throws(Problem) in
      let copied = try OpenFile.reading(file.file).copy(to: target)
      guard copied == (digest, bytes) else { throw .changed(file) }
    }
  }
}

extension Problem {
  fileprivate static func collision(_ file: StaticFiles.File, with other: String) -> Problem {
    Problem(
      .error, "static.collision",
      "\(file.source.printable) would take the place of \(other), which Vitrine makes",
      at: .file(file.source), help: "rename or remove \(file.source.printable)")
  }

  fileprivate static func collision(
    _ file: StaticFiles.File, withStatic other: String
  ) -> Problem {
    Problem(
      .error, "static.collision",
      "\(file.source.printable) and \(other.printable) are the same path on some file systems",
      at: .file(file.source), help: "rename or remove \(file.source.printable)")
  }

  fileprivate static func changed(_ file: StaticFiles.File) -> Problem {
    Problem(
      .error, "static.changed", "\(file.source.printable) was changed while it was copied",
      at: .file(file.source), help: "build again")
  }
}

extension StaticFiles {
  /// Returns a warning for each icon of the site's own that is not among the files.
  public func missing(iconsOf additions: PageAdditions) -> [Problem] {
    let known = Set(files.flatMap { [$0.path.text, $0.path.link] })
    return additions.head.compactMap { element in
      let rel = element.attributes.first { $0.name == "rel" }?.value.lowercased() ?? ""
      guard rel.contains("icon"),
        let path = element.attributes.first(where: { $0.name == "href" && $0.isPath })?.value,
        let file = path.split(whereSeparator: { "?#".contains($0) }).first,
        !known.contains(String(file))
      else { return nil }
      return Problem(
        .warning, "site.no-icon", "the site has no file /\(file.printable)",
        at: .file(additions.headFile ?? "site.yml"),
        help: "put the icon into the folder that `static` names, or correct its address")
    }
  }
}
