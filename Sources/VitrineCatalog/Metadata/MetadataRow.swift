// Applies a row of the metadata table to its photo. The row is interpreted each time: most rows are
// used once, and texts take less memory than facts.

import Foundation
import VitrineModel
import VitrineProviders

/// A row of a metadata table, and the values of the declared columns.
struct MetadataRow {
  let cells: TableRow
  /// The texts of declared columns, by the names of the fields; `-` empties a field.
  let fields: [(name: String, text: String)]

  /// Changes the facts that are the photo's own.
  ///
  /// The author of a service's photo stays: licenses and terms depend on who published it there.
  func apply(to photo: inout Photo) {
    applyTexts(to: &photo)
    applyDate(to: &photo)
    cells.tagsCell.set { (photo.tags, photo.unshownTags) = ($0 ?? [], []) }
    cells.peopleCell.set { photo.people = $0 ?? [] }
    applyPlace(to: &photo)
    cells.locationCell.set { photo.location = $0 }
    cells.ratingCell.set { photo.rating = $0.flatMap { $0 > 0 ? $0 : nil } }
    cells.focusCell.set { photo.focus = $0 }
    cells.positionCell.set { photo.position = $0 }
    applyLicense(to: &photo)
    if ProviderRegistry.isLocal(photo.id.provider) { sign(&photo) }
    applyFields(to: &photo)
  }

  private func applyTexts(to photo: inout Photo) {
    cells.text(.title).set { photo.title = $0 ?? "" }
    cells.text(.caption).set { photo.caption = RichText($0 ?? "") }
    cells.text(.alt).set { photo.alternativeText = $0 ?? "" }
    cells.text(.credit).set { photo.creditLine = $0 }
  }

  /// A text that is not a date was meant to replace the one that the photo has, which is the date of
  /// the scan if the photo is one.
  private func applyDate(to photo: inout Photo) {
    switch cells.takenCell {
    case .keep: break
    case .empty, .wrong: photo.taken = nil
    case .value(let date): photo.taken = date
    }
  }

  /// The cell names the spot; the city, state and country around it stay unless the cell empties the
  /// whole place.
  private func applyPlace(to photo: inout Photo) {
    cells.text(.place).set { name in
      guard let name, var place = photo.place else {
        photo.place = Place(name: name)
        return
      }
      place.name = name
      photo.place = place
    }
  }

  /// A text that is not a license was meant to replace the one that the photo has, which may grant
  /// more.
  private func applyLicense(to photo: inout Photo) {
    let authors = [cells.author, photo.author?.name ?? ""].filter { !$0.isEmpty }
    switch cells.licenseCell(by: authors) {
    case .keep: break
    case .empty, .wrong: photo.license = .unknown
    case .value(let license): photo.license = license
    }
  }

  private func applyFields(to photo: inout Photo) {
    guard !fields.isEmpty else { return }
    var values = photo.fields
    for (name, text) in fields { values[name] = text == "-" ? nil : text }
    photo.fields = values
  }

  /// Names the author whom the row names.
  ///
  /// An author whom only the table names is one person on all photos of the site.
  func sign(_ photo: inout Photo) {
    cells.text(.author).set { name in
      guard let name else {
        photo.author = nil
        return
      }
      guard name != photo.author?.name else { return }
      photo.author = Author(id: Author.ID(named: name), name: name)
    }
    cells.authorPageCell.set { photo.author?.page = $0 }
  }
}
