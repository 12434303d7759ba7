// Reads the file of `head`. Anybody's instructions may say what to paste there, so only elements
// that say something about the page get through, not ones that load or run something: pages contact
// no other host, and their policy comes from the program.

import VitrineModel

/// The `meta` and `link` elements of a file.
struct HeadElements {
  private(set) var elements: [PageAdditions.Element] = []
  private let file: String
  private let value: Value

  private static let attributes: [String: Set<String>] = [
    "meta": ["name", "property", "itemprop", "content", "media", "lang", "dir"],
    "link": ["rel", "href", "type", "sizes", "media", "title", "hreflang", "lang", "dir"],
  ]

  /// The names of what each page says itself.
  private static let written: Set = [
    "description", "viewport", "color-scheme", "og:url", "og:type", "og:site_name", "og:title",
    "og:description", "og:image", "twitter:card",
  ]

  /// Links that load something, or that each page has itself, by what to do instead.
  private static let refused: [String: String] = [
    "stylesheet": "write `style: site.css` in site.yml", "canonical": "set `url` in site.yml",
    "preload": host, "modulepreload": host, "prefetch": host, "prerender": host,
    "preconnect": host, "dns-prefetch": host, "import": host, "compression-dictionary": host,
    "manifest": "remove it",
  ]
  private static let host = "remove it: pages load only what they show"

  /// Reads a file that a value of site.yml names.
  ///
  /// Reports everything else in it.
  init(_ file: PageAdditions.File, _ value: Value) {
    self.file = file.name
    self.value = value
    if let comment = file.text.ranges(of: "<!--").last,
      !file.text[comment.lowerBound...].contains("-->")
    {
      refuse("a comment without an end", help: "add `-->` where the comment ends")
    }
    for token in HTMLTokens(Array(file.text.utf8)) {
      switch token {
      case .start(let name, let attributes):
        if let element = element(name, attributes) { elements.append(element) }
      case .text(let text):
        let word = text.decoded.split(whereSeparator: \.isWhitespace).first
        if let word { refuse("the text \(quote(String(word)))", help: Self.help) }
      // Their start was reported.
      case .raw, .end("script"), .end("style"): break
      case .end(let name):
        if Self.attributes[name] == nil { refuse("`</\(name.printable)>`", help: Self.help) }
      }
    }
  }

  private static let help = "keep only `meta` and `link` elements"

  private func element(_ name: String, _ attributes: HTMLAttributes) -> PageAdditions.Element? {
    guard let known = Self.attributes[name] else {
      refuse("`<\(name.printable)>`", help: Self.help(instead: name))
      return nil
    }
    if let other = attributes.all.first(where: { !known.contains($0.name) }) {
      let what = "the attribute \(quote(other.name)) of `\(name)`"
      refuse(what, help: "use only \(known.sorted().map { "`\($0)`" }.joined(separator: ", "))")
      return nil
    }
    return name == "meta" ? meta(attributes) : link(attributes)
  }

  private static func help(instead name: String) -> String {
    switch name {
    case "script": "write `analytics` in site.yml for a script that counts visits"
    case "style": "move the rules to a file, and write `style: site.css` in site.yml"
    default: help
    }
  }

  private func meta(_ attributes: HTMLAttributes) -> PageAdditions.Element? {
    let names = ["name", "property", "itemprop"].compactMap { attributes[$0] }
    guard let name = names.first, attributes["content"] != nil else {
      refuse(
        "a `meta` without a name or content",
        help: "write one such as `<meta name=\"author\" content=\"Ada\">`")
      return nil
    }
    guard Self.written.isDisjoint(with: names.map { $0.lowercased() }) else {
      refuse("a `meta` named \(quote(name))", help: "remove it: each page says this itself")
      return nil
    }
    let all = attributes.all.map { PageAdditions.Attribute(name: $0.name, value: $0.value) }
    return .init(name: "meta", attributes: all)
  }

  private func link(_ attributes: HTMLAttributes) -> PageAdditions.Element? {
    let relations = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard !relations.isEmpty, let address = attributes["href"]?.trimmed, !address.isEmpty else {
      refuse(
        "a `link` without `rel` or `href`",
        help: "write one such as `<link rel=\"me\" href=\"https://example.org/@ada\">`")
      return nil
    }
    if let refused = relations.first(where: { Self.refused[String($0)] != nil }) {
      let relation = String(refused)
      refuse("a `link` to a \(quote(relation))", help: Self.refused[relation] ?? Self.host)
      return nil
    }
    guard let target = target(address) else {
      refuse(
        "a `link` to \(quote(address))",
        help: "write an address that begins with `https://`, or the path of a file of the site")
      return nil
    }
    let isImage = relations.contains { $0.contains("icon") || $0 == "apple-touch-startup-image" }
    guard target.isPath || !isImage else {
      refuse(
        "a `link` to an icon of another host",
        help: "put the icon into the folder `static`, and write its path, such as `/favicon.svg`")
      return nil
    }
    return .init(
      name: "link",
      attributes: attributes.all.map {
        $0.name == "href" ? target : .init(name: $0.name, value: $0.value)
      })
  }

  /// Returns an address of the web or of mail, or a path from the root of the site.
  private func target(_ address: String) -> PageAdditions.Attribute? {
    let lower = address.lowercased()
    if lower.hasPrefix("mailto:") || WebAddress(address) != nil {
      return .init(name: "href", value: address)
    }
    let path = address.hasPrefix("/") ? String(address.dropFirst()) : address
    let start = path.prefix { !"/?#".contains($0) }
    guard !path.isEmpty, !path.hasPrefix("/"), !start.contains(":"), !path.contains("\\"),
      !path.split(separator: "/").contains("..")
    else { return nil }
    return .init(name: "href", value: path, isPath: true)
  }

  private func refuse(_ what: String, help: String) {
    value.refuse("names \(quote(file)), which has \(what)", help: help)
  }
}
