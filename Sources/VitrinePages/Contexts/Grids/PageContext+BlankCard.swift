// The blank card that scripts fill in.

import VitrineModel

extension PageContext {
  /// A blank card that scripts fill in.
  ///
  /// Its title is the placeholder for a title in sentences.
  var blankCard: TemplateValue {
    [
      "key": "", "path": "", "title": "{1}", "alt": "", "author": ["name": "", "path": ""],
      "class": .none,
      "image": [
        "src": .text(Self.noImage), "width": 3, "height": 2, "srcset": .none, "sources": [],
        "has_densities": false, "is_remote": false,
      ],
      "video": gallery.hasVideos ? ["length": ""] : .none,
      "is_eager": false, "is_first": false,
    ]
  }

  /// An empty image, for which browsers send no request.
  static let noImage = "data:,"
}
