// Photos as text for golden files: every fact that an adapter set.

import VitrineModel

extension Photo {
  var readable: String {
    let lines: [(String, String?)] = [
      ("title", title), ("caption", caption.readable), ("alternative", alternativeText),
      ("author", author?.readable), ("taken", taken?.iso8601), ("uploaded", uploaded?.iso8601),
      ("tags", tags.map(\.name).joined(separator: ", ")), ("license", license.id),
      ("page", page?.text), ("place", location.map { "\($0.latitude), \($0.longitude)" }),
      ("camera", camera == Camera() ? nil : camera.readable),
      ("color", original.remote?.averageColor.map { String($0, radix: 16) }),
      ("report", useReport?.text), ("favorite", isFavorite ? "yes" : nil),
      ("sizes", original.remote?.readable),
    ]
    return lines.reduce("\(id)\n") { text, line in
      guard let value = line.1, !value.isEmpty else { return text }
      return text + "  \(line.0):\(value.hasPrefix("\n") ? "" : " ")\(value)\n"
    }
  }
}

extension Author {
  var readable: String {
    let parts: [String?] = [
      "\(id)", name, page?.text, avatar?.text, biography.readable,
      links.map { "\($0.name) → \($0.address.text)" }.joined(separator: ", "),
      profile.readable,
    ]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n    ")
  }
}

extension Author.Profile {
  fileprivate var readable: String {
    let parts: [String?] = [
      realName, account.isEmpty ? nil : "@\(account)", place, since.map { "since \($0.iso8601)" },
      photoCount.map { "\($0) photos" }, followerCount.map { "\($0) followers" },
      isForHire ? "for hire" : nil,
    ]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension RichText {
  var readable: String {
    let paragraphs = paragraphs.map { runs in
      runs.map { run in
        if case .link(let text, let address) = run { return "[\(text) → \(address.text)]" }
        return run.text.replacing("\n", with: "⏎")
      }.joined()
    }
    return paragraphs.joined(separator: " ¶ ")
  }
}

extension RemoteOriginal {
  var readable: String {
    sizes.map { "\n    \($0.size.width) × \($0.size.height) \($0.address.text)" }.joined()
  }
}

extension Camera {
  var readable: String {
    let parts: [String?] = [
      make, model, lens, aperture.map { "f/\($0)" }, exposure.map { "\($0) s" },
      iso.map { "ISO \($0)" }, focalLength.map { "\($0) mm" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
