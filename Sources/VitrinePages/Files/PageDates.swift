// When the content of pages last changed, for the sitemap: the newest date that the photos on a page
// carry. Dates of files and the clock say when somebody copied or built something, and the same photos
// must give the same sitemap on every machine.

import VitrineModel

/// The dates of the pages of a site.
struct PageDates: Sendable {
  private let gallery: Gallery
  /// The newest date of all listed photos.
  private let newest: PartialDate?

  /// The year in which the first page was published: photos are older, pages are not.
  private static let firstYear = 1991

  init(of gallery: Gallery) {
    self.gallery = gallery
    newest = gallery.catalog.newest.lazy.compactMap { Self.date(of: gallery.catalog.photos[$0]) }
      .max()
  }

  /// Returns the date of a page; nil if nothing that it shows has one.
  func date(of entry: SitemapFiles.Entry) -> PartialDate? {
    guard entry.isOfPhotos else { return nil }
    if let photo = entry.photo { return Self.date(of: gallery.catalog.photos[photo]) }
    // Pages such as the list of tags are about all photos.
    guard let photos = entry.page.photos, !photos.isEmpty else { return newest }
    return photos.lazy.compactMap { Self.date(of: gallery.catalog.photos[$0]) }.max()
  }

  /// Returns the newest of the dates when a photo was published and made a favorite; without them, when
  /// it was taken.
  ///
  /// No photo is published before it is taken: a later date is from a camera with a wrong clock.
  private static func date(of photo: Photo) -> PartialDate? {
    let published = [photo.uploaded, photo.favorite?.added].compactMap { usable($0) }.max()
    return published ?? usable(photo.taken)
  }

  private static func usable(_ date: PartialDate?) -> PartialDate? {
    date.flatMap { !$0.isCirca && $0.year >= firstYear ? $0 : nil }
  }
}
