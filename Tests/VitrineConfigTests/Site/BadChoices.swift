// Bad conditions, relations, options and exclusions of sets.

extension BadSite {
  private static func whereIs(_ text: String, _ fault: String) -> BadSite {
    .set("provider: folder", "album: x", "where: \(text)", faults: [fault])
  }

  private static func option(_ text: String, _ fault: String) -> BadSite {
    .set("provider: flickr", "search: x", text, faults: [fault])
  }

  static let choices = conditions + relations + options + exclusions

  private static let conditions: [BadSite] = [
    whereIs("4", "config.wrong-type 6:12 where: { rating: 4"),
    whereIs("{}", "config.bad-value 6:12 where: { rating: 4"),
    whereIs("{ratng: 4}", "config.unknown-key 6:13 did you mean `rating`?"),
    whereIs("{fields: {medium: oil}}", "config.unknown-key 6:22 declare it: add `fields: { medium"),
    whereIs("{fields: {}}", "config.bad-value 6:21 `fields: { medium: oil }`"),
    whereIs("{fields: oil}", "config.wrong-type 6:21 `fields: { medium: oil }`"),
    whereIs("{rating: 6}", "config.bad-value 6:21 from 1 to 5"),
    whereIs("{rating: four}", "config.wrong-type 6:21 from 1 to 5"),
    whereIs("{taken: May 2024}", "config.bad-value 6:20 `2024-05..2025`"),
    whereIs("{taken: ..}", "config.bad-value 6:20 `2024-05..2025`"),
    whereIs("{taken: 2025..2024}", "config.bad-value 6:20 `2024..2025`"),
    whereIs("{taken: 2023-02-29}", "config.bad-value 6:20 `2024-05..2025`"),
    whereIs("{uploaded: 2024...2025}", "config.bad-value 6:23 `2024-05..2025`"),
    whereIs("{people: []}", "config.bad-value 6:21 people: [Ada, Ben]"),
    whereIs("{place: \"!\"}", "config.bad-value 6:20 write a name"),
    whereIs("{orientation: landscap}", "config.bad-value 6:26 did you mean `landscape`?"),
    whereIs("{tags: sea}", "config.wrong-type 6:19 any: [sea, lake]"),
    whereIs("{tags: {}}", "config.bad-value 6:19 any: [sea, lake]"),
    whereIs("{tags: {all: [a, b]}}", "config.unknown-key 6:20 `tagged: [sea, red]`"),
    whereIs("{licenses: cc0}", "config.unknown-key 6:13 beside `where`"),
  ]

  private static let relations: [BadSite] = [
    .set("sets: []", faults: ["config.bad-value 4:11 sets: [sea, coast]"]),
    .set("sets: [b]", faults: ["config.unknown-set 4:12 remove it"]),
    BadSite(
      "title: T\nsets:\n- {slug: sea, provider: folder, album: x}\n- {slug: b, sets: [se]}\n",
      "config.unknown-set 4:20 did you mean `sea`?"),
    BadSite(
      "title: T\nsets:\n- {slug: sea, provider: folder, album: x, except: [coats]}\n"
        + "- {slug: coast, provider: folder, album: y}\n",
      "config.unknown-set 3:52 did you mean `coast`?"),
    BadSite(
      "title: T\nsets:\n- {slug: a, sets: [b]}\n- {slug: b, sets: [c], within: [c]}\n"
        + "- {slug: c, provider: folder, album: x, except: [a]}\n",
      "config.circle 3:3 remove one"),
    .set("sets: a", faults: ["config.circle 3:5 remove one"]),
    .set("sets: [a]", "search: x", faults: ["config.bad-value 4:5 keep one"]),
    .set(
      "provider: folder", "album: x", "cover: beach.jpg",
      faults: ["config.bad-value 6:12 `folder:coast/beach.jpg`"]),
    .set(
      "provider: folder", "album: x", "cover: foldr:beach.jpg",
      faults: ["config.bad-value 6:12 did you mean `folder:beach.jpg`?"]),
    .set(
      "provider: folder", "album: x", "unlisted: maybe",
      faults: ["config.wrong-type 6:15 write `true`"]),
    .set(
      "provider: folder", "album: x", "downloads: zip",
      faults: ["config.wrong-type 6:16 write `true`"]),
    BadSite(
      "title: T\ndownloads: [true]\nsets:\n- {slug: a, provider: folder, album: x}\n",
      "config.wrong-type 2:12"),
    .set(
      "provider: folder", "album: x", "sort: ratings",
      faults: ["config.bad-value 6:11 did you mean `rating`?"]),
  ]

  private static let options: [BadSite] = [
    option("shape: tal", "config.bad-value 6:12 did you mean `tall`?"),
    option("shap: tall", "config.unknown-key 6:5 did you mean `shape`?"),
    option("kinds: [photo, drawin]", "config.bad-value 6:20 did you mean `drawing`?"),
    option("kinds: []", "config.bad-value 6:12 kinds: [photo, drawing]"),
    option("source: [rijksmuseun]", "config.bad-value 6:14 did you mean `rijksmuseum`?"),
    option("source: [Some Place]", "config.bad-value 6:14 write one of `met`"),
    option("color: rad", "config.bad-value 6:12 did you mean `red`?"),
    option("color: \"#12345\"", "config.bad-value 6:12 #rrggbb"),
    option("near: [1]", "config.bad-value 6:11 near: [latitude, longitude]"),
    option("near: [91, 0]", "config.bad-value 6:12 decimal numbers"),
    option("span: [2, 2]", "config.bad-value 6:11 span: [from, to]"),
    option("shows: dog", "config.bad-value 6:12 `Q144`"),
    option("depth: 2", "config.bad-value 6:12 use `album`"),
    option("topic: nature", "config.bad-value 6:12 remove one"),
    .set(
      "provider: folder", "search: x", "shape: tall",
      faults: ["config.unknown-key 6:5 only sets of Flickr have it"]),
  ]

  private static let exclusions: [BadSite] = [
    .top("title: T\nexclude: 4711", "config.bad-value 2:10 `flickr:4711`"),
    .top("title: T\nexclude: [\"flikr:4711\"]", "config.bad-value 2:11 `flickr:4711`?"),
    .top("title: T\nexclude: [\"flickr:\"]", "config.bad-value 2:11 `flickr:4711`"),
    .top(
      "title: T\nexclude: [\"author:flikr:9@N01\"]",
      "config.bad-value 2:11 did you mean `author:flickr:9@N01`?"),
    .top("title: T\nexclude: {a: b}", "config.wrong-type 2:10 exclude:"),
    .top("title: T\nexclud: [\"flickr:1\"]", "config.unknown-key 2:1 did you mean `exclude`?"),
  ]
}
