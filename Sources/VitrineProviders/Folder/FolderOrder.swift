// The order of photos and folders as people expect it: by the positions that they wrote, then by
// name.

import VitrineModel

/// The order of the photos and subfolders of a photo folder.
struct FolderOrder: Sendable {
  /// The positions of folders, by path.
  let positions: [String: Int]

  /// Whether one path comes before another.
  func precedes(_ a: String, _ b: String) -> Bool {
    guard !positions.isEmpty else { return NaturalOrder.precedes(a, b) }
    let (x, y) = (a.split(separator: "/"), b.split(separator: "/"))
    let shared = zip(x, y).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    guard shared < min(x.count, y.count) else { return x.count < y.count }
    let (first, second) = (position(of: x, to: shared), position(of: y, to: shared))
    guard first == second else { return first < second }
    return NaturalOrder.precedes(String(x[shared]), String(y[shared]))
  }

  private func position(of parts: [Substring], to place: Int) -> Int {
    positions[parts[...place].joined(separator: "/")] ?? .max
  }

  /// Returns the photos in order, those with a position first.
  ///
  /// They are in the natural order of their paths already.
  func sorted(_ photos: [FolderPhoto]) -> [FolderPhoto] {
    guard !positions.isEmpty || photos.contains(where: { $0.photo.position != nil }) else {
      return photos
    }
    return photos.sorted { a, b in
      let (first, second) = (a.photo.position ?? .max, b.photo.position ?? .max)
      return first == second ? precedes(a.photo.id.id, b.photo.id.id) : first < second
    }
  }
}
