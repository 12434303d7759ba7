// What the context of every page has in addition to the values of its kind.

import VitrineModel

extension PageContext {
  /// Returns the whole context: what the page alone has, and what every page has.
  ///
  /// Make the page's own values before this call, not in it: Swift copies the context first, and
  /// the rules, hosts and notices of cards made later would be lost.
  func finished(kind: String, _ head: PageHead, _ own: TemplateMap) -> TemplateMap {
    let settings = gallery.settings
    var entries = own.entries
    entries.append(("root", .text(root)))
    entries.append(("page", page(kind, head)))
    entries.append(("site", .map(site)))
    entries.append(("theme", .map(settings.theme(on: kind))))
    entries.append(("strings", .map(settings.strings)))
    return TemplateMap(entries)
  }

  private func page(_ kind: String, _ head: PageHead) -> TemplateValue {
    [
      "kind": .text(kind),
      "title": .text(head.title),
      "description": .text(head.description),
      "path": .text(route.link),
      "canonical": route == Routes.notFound ? .none : .text(orNone: absolute(route)),
      "crumbs": .list(head.crumbs.map(\.link)),
      "list_count": head.list.map { .number($0.count) } ?? .none,
      "titles": .text(orNone: titles(head)),
      "image": image(head.image ?? gallery.previewOfSite, isOwn: head.image != nil),
      "rows": rows?.value ?? .none,
      "cover_rows": coverRows?.value ?? .none,
      "photo_count": head.photoCount.map { .number($0) } ?? .none,
      "is_listed": .bool(head.isListed),
      "feed": head.feed.map { ["title": .text($0.title), "path": .text($0.path.link)] } ?? .none,
      "data": .html(orNone: data(head)),
      "api": head.hasData ? api : .none,
      "breadcrumbs": .html(orNone: breadcrumbs(head)),
      "head": gallery.settings.additions.markup(root: root).map { .html($0) } ?? .none,
      "notices": .list(cap.services.compactMap(\.noticeContext)),
      "policy": policy(of: kind),
      "sheet": styles.text.map { .html($0) } ?? .none,
    ]
  }

  /// Returns the policy as markup: each quote in it would be five bytes as text.
  private func policy(of kind: String) -> TemplateValue {
    let text = gallery.settings.policy.text(
      of: kind, for: styles.text, images: hosts, showsVideos: gallery.hasVideos)
    return .html(TrustedHTML(trusting: XML.attribute(text)))
  }

  private var api: TemplateValue {
    [
      "photo": .text(Routes.data(of: route).link),
      "oembed": .text(orNone: absolute(Routes.oEmbed(of: route))),
    ]
  }

  private func image(_ position: Catalog.Position?, isOwn: Bool) -> TemplateValue {
    guard let position else { return .none }
    let images = gallery.images[position]
    guard let preview = images.card ?? images.preview(), let address = absolute(preview)
    else { return .none }
    return [
      "address": .text(address),
      "width": .number(preview.size.width),
      "height": .number(preview.size.height),
      // Pages that only borrow a picture name it by the site, so a changed caption does not render them again.
      "alt": .text(isOwn ? photo(at: position).shownAlternative : gallery.settings.title),
    ]
  }

  /// What the page says about the site: one value for all pages, except for sets and Markdown
  /// pages, which the menus mark.
  private var site: TemplateMap {
    let isMarked = route.link.hasPrefix("sets/") || route.link.hasPrefix("pages/")
    return isMarked ? gallery.menu.map(at: route) : gallery.site
  }
}
