// A forecast as people read it: one line for each thing that a build would do.

import VitrineSite

extension Forecast {
  /// Ends in a line break.
  var text: String {
    let most = isUpperBound ? "up to " : ""
    var lines: [(deed: String, what: String)] = []
    if fetched.files > 0 {
      lines.append(
        (
          "fetch",
          "\(counted(fetched.files, "photo")), about \(fetched.bytes.inBytes), "
            + "\(Pace.time(fetched.seconds)) at 4 MB a second"
        ))
    }
    if encoded.files > 0 {
      lines.append(
        (
          "encode",
          "\(counted(encoded.files, "image")) of \(counted(encodedPhotos, "photo")), about "
            + "\(encoded.bytes.inBytes), \(Pace.time(encoded.seconds))"
        ))
    }
    if written.files > 0 {
      lines.append(
        (
          "write",
          "\(most)\(counted(written.files, "file")), \(counted(pages, "page")) among them, about "
            + written.bytes.inBytes
        ))
    }
    if removed.files > 0 {
      lines.append(
        ("remove", "\(most)\(counted(removed.files, "file")), \(removed.bytes.inBytes)"))
    }
    if lines.isEmpty { lines.append(("change", "nothing")) }
    let told = lines.map { "would \($0.deed) \($0.what)\n" }.joined()
    return told + "the site: \(counted(photos, "photo")), \(counted(site.files, "file")), about "
      + "\(site.bytes.inBytes)\n"
  }
}
