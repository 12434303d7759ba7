// Links to the map, and what the site's owner should know about it.

import VitrineModel

extension Gallery {
  var mapCrumb: PageHead.Crumb {
    PageHead.Crumb(title: settings.word("map"), path: Routes.map.link)
  }

  func link(to region: MapRegion) -> TemplateMap {
    ["title": .text(settings.word(region.word)), "path": .text(region.route.link)]
  }

  /// Returns the way from a photo to its map; `.none` without a map or a location.
  ///
  /// Maps have no photos of unlisted sets.
  func mapLink(of position: Catalog.Position) -> TemplateValue {
    guard let map, !catalog.unlisted.contains(position),
      let route = map.route(of: catalog.photos[position])
    else { return .none }
    return ["title": .text(settings.word("map")), "path": .text(route.link)]
  }

  /// A warning if site.yml wants a map that would be empty.
  var notesOfMap: [Problem] {
    guard settings.hasMap, map == nil else { return [] }
    return [
      Problem(
        .warning, "map.no-locations", "no photo has a location, so the site has no map",
        at: .setting("map"),
        help: "add `latitude` and `longitude` to metadata.csv, or remove `map` from site.yml")
    ]
  }
}
