// Addresses that people copy from their browser to say whom or what they mean.

import VitrineModel

extension WebAddress {
  /// The parts of the path of a page of a service's own site, `photos`, `ada` of
  /// `https://www.flickr.com/photos/ada/` with or without its scheme; nil for anything else.
  static func parts(of text: String, at site: String) -> [String]? {
    let address = WebAddress(text.hasPrefix("http") ? text : "https://\(text)")
    guard let address, address.host == site || address.host.hasSuffix(".\(site)") else {
      return nil
    }
    return address.pathComponents
  }
}
