// The text of a forecast, one line for each thing that a build would do.

import VitrineModel
import VitrineSite

extension Forecast {
  /// The lines of the forecast, ending with a line break.
  var text: String {
    let most = isUpperBound ? "up to " : ""
    var lines: [(action: String, what: String)] = []
    if fetched.files > 0 {
      lines.append(
        (
          "fetch",
          "\(counted(fetched.files, "photo")), about \(fetched.bytes.inBytes), "
            + "\(ProgressRate.time(fetched.seconds)) at 4 MB a second"
        ))
    }
    if encoded.files > 0 {
      lines.append(
        (
          "encode",
          "\(counted(encoded.files, "image")) of \(counted(encodedPhotos, "photo")), about "
            + "\(encoded.bytes.inBytes), \(ProgressRate.time(encoded.seconds))"
        ))
    }
    if written.files > 0 {
      lines.append(
        (
          "write",
          "\(most)\(counted(written.files, "file")), including \(counted(pages, "page")), about "
            + written.bytes.inBytes
        ))
    }
    if removed.files > 0 {
      lines.append(
        ("remove", "\(most)\(counted(removed.files, "file")), \(removed.bytes.inBytes)"))
    }
    if lines.isEmpty { lines.append(("change", "nothing")) }
    let planned = lines.map { "would \($0.action) \($0.what)\n" }.joined()
    return planned + "the site: \(counted(photos, "photo")), \(counted(site.files, "file")), about "
      + "\(site.bytes.inBytes)\n"
  }
}
