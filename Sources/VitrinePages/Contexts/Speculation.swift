// What a browser may fetch ahead of need: a photo that somebody points at, the next page of a list.
// The text is printed in each page and its hash named in each policy, so it is the same everywhere.

import VitrineModel

enum Speculation {
  static let rules = TrustedHTML(
    trusting:
      #"{"prefetch":[{"where":{"selector_matches":".grid a, [rel=next]"},"eagerness":"moderate"}]}"#
  )
}
