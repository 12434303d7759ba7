// Image files: header and metadata blocks of arbitrary bytes.

import Foundation
import VitrineImages
import VitrineModel
import VitrineStore

private let store: Store = {
  let folder = NSTemporaryDirectory() + "vitrine-fuzz-cache-\(getpid())"
  guard let store = try? Store(directory: folder) else { fatalError("no cache in \(folder)") }
  return store
}()

func fuzzPicture(_ bytes: [UInt8]) {
  withFile("picture", bytes) { file in
    guard let picture = try? VipsImageReader(store: store, limits: ImageLimits()).read(file) else {
      return
    }
    claim(picture.size.width > 0 && picture.size.height > 0, "a picture without size")
    for text in [picture.title, picture.caption, picture.author].compactMap(\.self) {
      claim(text.utf8.count < 100_000, "a text of \(text.utf8.count) bytes")
    }
  }
}
