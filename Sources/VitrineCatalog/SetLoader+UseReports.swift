// Some services require that every use of a photo is reported to them.

public import VitrineModel

extension SetLoader {
  /// Reports to services which of their photos the site uses.
  ///
  /// `onDone` is called after each photo, with its id if the report was accepted.
  public func reportUse(of photos: [Photo], onDone: (Photo.ID?) -> Void) async {
    guard let services else { return }
    _ = await photos.concurrently(width: Self.width) { photo in
      await services.reportUse(of: photo) ? photo.id : nil
    } each: {
      onDone($0)
    }
  }
}
