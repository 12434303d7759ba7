// The metadata tables as a build reads them. Whatever may keep a photo private is read or stops the
// build: a named table that is missing, and a row that cannot be read in a table that hides photos.

import VitrineCatalog
import VitrineConfig
import VitrineModel
import VitrineProviders

extension PhotoMetadata {
  /// Reads the tables of a site, and reports the problems of their values.
  init(
    of site: SiteConfiguration, _ log: ProblemLog,
    address: @escaping @Sendable (Photo.ID) -> SitePath
  ) throws(Problem) {
    var tables: [(name: String, table: CuratedTable)] = []
    for name in site.metadata.files {
      do throws(Problems) {
        guard let table = try Self.table(name, of: site, log) else { continue }
        tables.append((name, table))
      } catch {
        throw log.first(of: error)
      }
    }
    self.init(
      tables, fields: site.metadata.fields, folder: site.photoFolder, published: site.address,
      address: address)
  }

  /// Returns what would stop a build, and reports the rest.
  static func problems(of site: SiteConfiguration, _ log: ProblemLog) -> [Problem] {
    site.metadata.files.flatMap { name -> [Problem] in
      do throws(Problems) {
        _ = try table(name, of: site, log)
        return []
      } catch {
        return error.all
      }
    }
  }

  /// Returns a table; nil if there is none, and site.yml does not name one.
  private static func table(
    _ name: String, of site: SiteConfiguration, _ log: ProblemLog
  ) throws(Problems) -> CuratedTable? {
    let file: TableFile
    do {
      file = try TableFile(
        site.path(of: name), .metadata, name: name, photo: ProviderRegistry.photo(on:))
    } catch {
      throw Problems([error])
    }
    guard file.exists else {
      let other = site.similarFile(to: name)
      guard site.metadata.isNamed || other != nil else { return nil }
      let place = site.metadata.isNamed ? site.place(of: "metadata") : .file(other ?? name)
      throw Problems([.noTable(name, other, place)])
    }
    let problems = problems(of: file.reading, in: name, site.metadata.fields)
    problems.filter { $0.severity < .error }.forEach(log.add)
    let errors = problems.filter { $0.severity == .error }
    guard errors.isEmpty else { throw Problems(errors) }
    return file.reading.table
  }

  /// Returns the problems of a table; errors are about values that may have to hide a photo.
  static func problems(
    of reading: ParsedTable, in file: String, _ fields: [PhotoField]
  ) -> [Problem] {
    let hides = reading.table.columns.contains(.hidden)
    return reading.problems.map { hides ? $0.ofHiddenPhotos : $0 }
      + problems(of: reading.table, in: file, fields)
  }
}

extension Problem {
  /// The problem of a row that may have to hide a photo.
  fileprivate var ofHiddenPhotos: Problem {
    guard code == CuratedTable.Kind.metadata.code("bad-row") else { return self }
    return Problem(
      .error, code, what.replacing("; the row is skipped", with: "; it may hide a photo"),
      at: place, help: help)
  }

  fileprivate static func noTable(_ name: String, _ other: String?, _ place: Place) -> Problem {
    Problem(
      .error, "metadata.no-file", "the metadata table \(name.printable) does not exist", at: place,
      help: other.map { "rename \($0.printable) to \(name.printable); it may keep photos private" }
        ?? "save a table there, or remove `metadata`; it may keep photos private")
  }
}
