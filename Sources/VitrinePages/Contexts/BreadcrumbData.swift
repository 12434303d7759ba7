// The breadcrumbs of a page as schema.org's BreadcrumbList, which search engines show instead of
// its address. The list needs no entry for the front page:
// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb

import VitrineModel

extension PageContext {
  /// JSON for a `<script type="application/ld+json">`; nil for a page right below the front page, or
  /// if the site's address is unknown.
  func breadcrumbs(_ head: PageHead) -> TrustedHTML? {
    guard !head.crumbs.isEmpty, let site = gallery.settings.address?.text else { return nil }
    let links = head.crumbs.map { ($0.title, Optional(site + $0.path)) }
    // The last step is the page itself, which needs no address.
    let steps = (links + [(head.name ?? head.title, nil)]).enumerated().map { place, step in
      let step: TemplateMap = [
        "@type": "ListItem", "position": .number(place + 1), "name": .text(step.0),
        "item": .text(orNone: step.1),
      ]
      return TemplateValue.map(step.present)
    }
    let list: TemplateMap = [
      "@context": "https://schema.org", "@type": "BreadcrumbList",
      "itemListElement": .list(steps),
    ]
    return list.script
  }
}

extension TemplateMap {
  /// JSON for a `<script>`.
  var script: TrustedHTML {
    var json: [UInt8] = []
    appendJSON(to: &json)
    return TrustedHTML(trusting: String(decoding: json, as: UTF8.self))
  }
}
