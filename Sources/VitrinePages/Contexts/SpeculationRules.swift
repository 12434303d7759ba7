// What a browser may prefetch: the page of a photo under the pointer, the next page of a list. Each
// page prints the text and each policy names its hash, so it is the same everywhere.

import VitrineModel

/// The rules by which browsers fetch linked pages early.
enum SpeculationRules {
  static let json = TrustedHTML(
    trusting:
      #"{"prefetch":[{"where":{"selector_matches":".grid a, [rel=next]"},"eagerness":"moderate"}]}"#
  )
}
