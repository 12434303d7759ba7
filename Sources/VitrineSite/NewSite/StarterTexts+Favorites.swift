// The list of favorites of a new site, exactly as the program writes it, so that the first added
// photo changes one line.

import VitrineModel

extension StarterTexts {
  var favorites: [UInt8] {
    Favorites.header() + Favorites.lines(of: hasSamples ? Self.picks : [])
  }

  private static let picks = [
    Favorite([
      .provider: "folder", .id: "coast/evening-glitter.jpg", .title: "Evening glitter",
      .author: "Mateus Ferrão", .license: "cc-by-4.0",
      .tags: "sea;waves;clouds;sunset;gold;horizon",
    ]),
    Favorite([
      .provider: "folder", .id: "high-country/seven-ridges.jpg", .title: "Seven ridges",
      .author: "Ilse Brandvold", .license: "cc-by-sa-4.0",
      .tags: "mountains;fog;ridges;sunrise;gold;panorama",
      .note: "I counted again at home: it is eight.",
    ]),
    Favorite([
      .provider: "folder", .id: "kitchen-table/oranges.jpg", .title: "Oranges, January",
      .author: "Hana Kovářová", .license: "cc-by-nc-2.0",
      .tags: "still life;fruit;orange;window light;kitchen;winter",
      .note: "Breakfast, before anybody was allowed to eat it.",
    ]),
    Favorite([
      .provider: "folder", .id: "coast/moon-path.jpg", .title: "Moon path",
      .author: "Mateus Ferrão", .license: "cc-by-sa-4.0",
      .tags: "moon;sea;night;blue hour;reflection",
      .note: "The one everybody asks about. Two minutes, no filter, cold feet.",
    ]),
  ]
}
