// Bad configurations with the expected problems: code, place, and a part of the help. All in one
// table, because the words that a person reads are the product.

import Testing

/// A text with the problems that it must cause, in order.
struct BadSite: CustomTestStringConvertible, Sendable {
  let text: String
  /// "code line:column part of the help" for each problem.
  let faults: [String]

  init(_ text: String, _ faults: String...) {
    self.text = text
    self.faults = faults
  }

  /// Creates a file from top-level lines, followed by good sets.
  static func top(_ text: String, _ faults: String...) -> BadSite {
    BadSite(text + "\nsets: [{slug: a, provider: folder, album: .}]\n", faults: faults)
  }

  /// Creates a file from the keys of its first set.
  ///
  /// The slug is on line 3, the keys start on line 4, column 5.
  static func set(_ lines: String..., faults: [String]) -> BadSite {
    let keys = lines.map { "    \($0)\n" }.joined()
    return BadSite("title: T\nsets:\n  - slug: a\n" + keys, faults: faults)
  }

  private init(_ text: String, faults: [String]) {
    self.text = text
    self.faults = faults
  }

  var testDescription: String { String(text.prefix(60)) }
}

extension BadSite {
  static let all = keys + paths + images + sets + selections + choices + providers + syntax

  static let keys: [BadSite] = [
    .top("titel: T", "config.unknown-key 1:1 did you mean `title`?"),
    .top("url: https://a.org/", "config.missing-key 1:1 title: Field Notes"),
    .top("title: T\nlang: de", "config.unknown-key 2:1 `language`"),
    .top("title: T\npage-size: 9", "config.unknown-key 2:1 `page_size`"),
    .top("title: T\ndeploy: {to: s3}", "config.missing-key 2:9 bucket: my-gallery"),
    .top("title: T\ndeploy: {bucket: abc}", "config.missing-key 2:9 to: s3"),
    .top("title: T\ndeploy: {to: ftp}", "config.bad-value 2:14 `s3`, `folder`"),
    .top("title: T\ndeploy: {to: folder}", "config.missing-key 2:9 path: /srv"),
    .top(
      "title: T\ndeploy: {to: folder, path: /srv, images: {prefix: a}}",
      "config.missing-key 2:42 bucket: my-gallery"),
    .top(
      "title: T\ndeploy: {to: folder, path: /srv, images: my-images}",
      "config.wrong-type 2:42 `images: { bucket: my-images }`"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, images: {bucket: abc, prefix: i}}",
      "config.bad-value 2:39 another prefix"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, images: {bucket: abd, cache: i}}",
      "config.unknown-key 2:53 bucket of the site"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, cache: c, images: {bucket: abc, prefix: c/d}}",
      "config.bad-value 2:49 another prefix"),
    .top("title: T\ndeploy: {to: folder, path: ~/www}", "config.bad-value 2:28 whole path"),
    .top(
      "title: T\ndeploy: {to: folder, path: /srv, bucket: abc}",
      "config.unknown-key 2:34 known here: `to`, `path`"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: My_Gallery}", "config.bad-value 2:26 `my-gallery`"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: evil.example/x}", "config.bad-value 2:26 `my-gallery`"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, prefix: ../b}", "config.bad-value 2:39 gallery"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, region: 'a b'}",
      "config.bad-value 2:39 eu-central-1"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, endpoint: 'ftp://x'}",
      "config.bad-value 2:41 https://"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, cache: ../b}",
      "config.bad-value 2:38 `.vitrine-cache`"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, prefix: a, cache: /a/}",
      "config.bad-value 2:49 .vitrine-cache"),
    .top(
      "title: T\ndeploy: {to: s3, bucket: abc, secret_key: hunter2}",
      "config.unknown-key 2:31 AWS_SECRET_ACCESS_KEY"),
    .top("title: T\nfavorites: ~/a.csv", "config.bad-value 2:12 write the whole path"),
    .top("title:", "config.bad-value 1:1 write a value after the colon"),
    .top("title: ~", "config.bad-value 1:1 write a value after the colon"),
    .top("title: '  '", "config.bad-value 1:8 write some text"),
    .top("title: [a]", "config.wrong-type 1:8 write plain text"),
    .top("title: {a: b}", "config.wrong-type 1:8 write plain text"),
    .top("title: \"a\\0b\"", "config.bad-value 1:8 remove the character"),
    .top("title: T\ntitle: U", "config.duplicate-key 2:1 keep one"),
    .top("title: T\npage_size: 0", "config.bad-value 2:12 from 1 to 500"),
    .top("title: T\npage_size: 501", "config.bad-value 2:12 from 1 to 500"),
    .top("title: T\npage_size: \"50\"", "config.wrong-type 2:12 without quotes"),
    .top("title: T\npage_size: many", "config.wrong-type 2:12 whole number"),
    .top("title: T\npage_size: 5.5", "config.wrong-type 2:12 whole number"),
    .top("title: T\npage_size: 99999999999999999999", "config.wrong-type 2:12 whole number"),
    .top("title: T\nlanguage: en_US", "config.bad-value 2:11 did you mean `en-US`?"),
    .top("title: T\nlanguage: Polski", "config.bad-value 2:11 did you mean `pl`?"),
    .top("title: T\nlanguage: 繁體中文", "config.bad-value 2:11 did you mean `zh-Hant`?"),
    .top("title: T\nlanguage: English please", "config.bad-value 2:11 `pt-BR`"),
  ]

  static let paths: [BadSite] = [
    .top("title: T\nurl: photos.example.org", "config.bad-value 2:6 https://photos.example.org/"),
    .top("title: T\nurl: javascript:alert(1)", "config.bad-value 2:6 https://"),
    .top("title: T\nurl: https://a.org/?b", "config.bad-value 2:6 everything after it"),
    .top("title: T\nurl: https://ada:secret@a.org/", "config.bad-value 2:6 https://photos"),
    .top("title: T\ntheme: ../evil", "config.bad-value 2:8 did you mean `evil`?"),
    .top("title: T\ntheme: Salon", "config.bad-value 2:8 did you mean `salon`?"),
    .top("title: T\noutput: ~/site", "config.bad-value 2:9 the whole path"),
    .top("title: T\noutput: .vitrine", "config.bad-value 2:9 its own folder"),
    .top("title: T\noutput: .", "config.bad-value 2:9 its own folder"),
    .top("title: T\noutput: .vitrine/site", "config.bad-value 2:9 its own folder"),
    .top("title: T\ncache: public/../public", "config.bad-value 2:8 its own folder"),
  ]

  static let images: [BadSite] = [
    .top(
      "title: T\nproviders: { flickr: { endpoint: \"file:///etc/passwd\" } }",
      "config.bad-value 2:34 https://"),
    .top(
      "title: T\nproviders: { flickr: { endpoint: \"https://me:word@example.org/\" } }",
      "config.bad-value 2:34 https://"),
    .top(
      "title: T\nproviders: { flickr: { endpoint: \"https://example.org/?api_key=1\" } }",
      "config.bad-value 2:34 https://"),
    .top("title: T\nimages: webp", "config.wrong-type 2:9 sizes: [320, 1280]"),
    .top("title: T\nimages: {size: [9]}", "config.unknown-key 2:10 `sizes`"),
    .top("title: T\nimages: {sizes: 320}", "config.wrong-type 2:17 sizes: [320, 1280]"),
    .top("title: T\nimages: {sizes: []}", "config.bad-value 2:17 sizes: [320, 1280]"),
    .top(
      "title: T\nimages: {sizes: [8, big]}", "config.bad-value 2:18 16", "config.wrong-type 2:21 16"
    ),
    .top(
      "title: T\nimages: {sizes: [20,21,22,23,24,25,26,27,28,29,30,31,32]}",
      "config.bad-value 2:17 sizes: [320, 1280]"),
    .top("title: T\nimages: {formats: [webpp]}", "config.bad-value 2:20 did you mean `webp`?"),
    .top("title: T\nimages: {formats: [jpeg, jpeg]}", "config.bad-value 2:26 once"),
    .top("title: T\nimages: {formats: []}", "config.bad-value 2:19 formats: [avif, jpeg]"),
    .top("title: T\nimages: {quality: {jpg: 80}}", "config.unknown-key 2:20 `jpeg`"),
    .top("title: T\nimages: {quality: {jpeg: 0}}", "config.bad-value 2:26 from 1 to 100"),
    .top("title: T\nimages: {max_megapixels: 0}", "config.bad-value 2:26 from 1 to 10000"),
    .top("title: T\nimages: {max_memory: 900}", "config.bad-value 2:22 `900MB`"),
    .top("title: T\nimages: {max_memory: much}", "config.bad-value 2:22 `900MB`"),
    .top("title: T\nimages: {max_memory: 1MB}", "config.bad-value 2:22 `900MB`"),
    .top("title: T\nimages: {max_memory: -1GB}", "config.bad-value 2:22 `900MB`"),
    .top("title: T\nimages: {max_memory: nanGB}", "config.bad-value 2:22 `900MB`"),
    .top("title: T\nimages: {max_memory: [1]}", "config.wrong-type 2:22 plain text"),
    .top(
      "title: T\nlicenses: {creative commons: allow, defualt: allow, cc-bi: allow, url: x}",
      "config.unknown-key 2:12 such as `cc-by`, `cc-by-sa`, `cc0`",
      "config.unknown-key 2:37 did you mean `default`?",
      "config.unknown-key 2:53 did you mean `cc-by`?", "config.unknown-key 2:67 without indentation"
    ),
    .top("title: T\nimages: {location: town}", "config.bad-value 2:20 write one of `remove`"),
    .top("title: T\nimages: {color: p3}", "config.bad-value 2:17 write one of `srgb`"),
    .top("title: T\nimages: {color: [keep]}", "config.wrong-type 2:17 plain text"),
    .top("title: T\nimages: {saliency: maybe}", "config.wrong-type 2:20 write `true` or `false`"),
    .top("title: T\nimages: {salience: true}", "config.unknown-key 2:10 `saliency`"),
  ]

  static let sets: [BadSite] = [
    BadSite("title: T\n", "config.missing-key 1:1 add `sets:`"),
    BadSite("title: T\nsets: []\n", "config.bad-value 2:7 add at least one set"),
    BadSite("title: T\nsets:\n", "config.bad-value 2:1 add at least one set"),
    BadSite("title: T\nsets: {slug: a}\n", "config.wrong-type 2:7 `- slug: a`"),
    BadSite("title: T\nsets: [food]\n", "config.wrong-type 2:8 - { slug: food"),
    BadSite("title: T\nsets:\n  - slug:food\n", "config.wrong-type 3:5 `slug: …`"),
    BadSite(
      "title: T\nsets:\n  - {provider: folder, album: x}\n", "config.missing-key 3:5 slug: sea"),
    BadSite(
      "title: T\nsets:\n  - {slug: Sea Side, provider: folder, album: x}\n",
      "config.bad-value 3:12 did you mean `sea-side`?"),
    BadSite(
      "title: T\nsets:\n  - {slug: -sea, provider: folder, album: x}\n",
      "config.bad-value 3:12 did you mean `sea`?"),
    BadSite(
      "title: T\nsets:\n  - {slug: page, provider: folder, album: x}\n",
      "config.bad-value 3:12 choose another"),
    BadSite(
      "title: T\nsets:\n  - {slug: 食べ物, provider: folder, album: x}\n",
      "config.bad-value 3:12 such as `sea-side`"),
    BadSite(
      "title: T\nsets:\n- {slug: a, provider: folder, album: x}\n- {slug: a, provider: folder, album: y}\n",
      "config.bad-value 4:10 its own slug"),
    .set("album: x", faults: ["config.missing-key 3:5 `folder` or `flickr`"]),
    .set(
      "provider: flikr", "search: x", faults: ["config.bad-value 4:15 did you mean `flickr`?"]),
    .set("provider: folder", "album: x", "limt: 5", faults: ["config.unknown-key 6:5 `limit`"]),
    .set("provider: folder", "album: x", "limit: 0", faults: ["config.bad-value 6:12 1000000"]),
    .set("provider: folder", "album: x", "sort: new", faults: ["config.bad-value 6:11 `newest`"]),
    .set(
      "provider: folder", "search: x", "sort: interesting",
      faults: ["config.bad-value 6:11 another order"]),
    .set(
      "provider: flickr", "album: x", "sort: interesting",
      faults: ["config.bad-value 6:11 `search`, `tagged` or `user`"]),
    .set(
      "provider: folder", "album: x", "icon: a very long icon",
      faults: ["config.bad-value 6:11 one emoji"]),
    .set(
      "provider: folder", "album: x", "licenses: [cc-bi]",
      faults: ["config.bad-value 6:16 did you mean `cc-by`?"]),
    .set(
      "provider: folder", "album: x", "licenses: [Creative Commons, by sa 9]",
      faults: [
        "config.bad-value 6:16 such as `cc-by`, `cc-by-sa`",
        "config.bad-value 6:34 such as `cc-by-sa`",
      ]),
    .set(
      "provider: folder", "album: x", "licenses: []",
      faults: ["config.bad-value 6:15 licenses: [cc-by, cc0]"]),
  ]

  static let selections: [BadSite] = [
    .set("provider: folder", faults: ["config.missing-key 3:5 `search`, `user`"]),
    .set(
      "provider: folder", "search: x", "album: y", faults: ["config.bad-value 6:5 keep one"]),
    .set(
      "provider: folder", "serach: x", faults: ["config.unknown-key 5:5 did you mean `search`?"]),
    .set("provider: flickr", "tagged: x", faults: ["config.bad-value 5:5 `albums`"]),
    .set("provider: folder", "tagged: []", faults: ["config.bad-value 5:13 tagged: [red, sea]"]),
    .set("provider: folder", "tagged: {a: b}", faults: ["config.wrong-type 5:13 tagged:"]),
    .set("provider: folder", "favorites: no", faults: ["config.bad-value 5:16 write `true`"]),
    .set("provider: folder", "favorites: f.csv", faults: ["config.bad-value 4:15 remove it"]),
    .set("favorites: ada", faults: ["config.missing-key 3:5 `folder`"]),
    .set("provider: folder", "search:", faults: ["config.bad-value 5:5 write a value"]),
    .set("featured: no", faults: ["config.bad-value 4:15 featured: true"]),
    .set("featured: true", "search: x", faults: ["config.bad-value 4:5 keep one"]),
  ]

  static let providers: [BadSite] = [
    .top("title: T\nproviders: {flickr: {api_key:abc}}", "config.syntax 2:22 write `api_key: …`"),
    .top("title: T\nproviders:\n  flickr: api_key:abc", "config.wrong-type 3:11 `api_key: …`"),
    .top("title: T\nproviders: {flikr: {}}", "config.unknown-key 2:13 did you mean `flickr`?"),
    .top("title: T\nproviders: {folder: Photos}", "config.wrong-type 2:21 path"),
    .top("title: T\nproviders: {folder: {pth: x}}", "config.unknown-key 2:22 `path`"),
    .top("title: T\nproviders: {flickr: {camera: maybe}}", "config.wrong-type 2:30 write `true`"),
    .top("title: T\nproviders: {folder: {path: [x]}}", "config.wrong-type 2:28 plain text"),
    .top(
      "title: T\nproviders: {folder: {path: \"${HOM\"}}", "config.bad-value 2:28 write `${NAME}`"),
    .top(
      "title: T\nproviders: {folder: {path: \"${PICTURES}/x\"}}",
      "config.variable-missing 2:28 set PICTURES in the environment"),
    .top(
      "title: T\nproviders: {flickr: {api_key: abc}}",
      "provider.secret-literal 2:31 write `${FLICKR_API_KEY}`"),
    .top(
      "title: T\nproviders: {flickr: {api_key: \"x${KEY}\"}}",
      "provider.secret-literal 2:31 write `${FLICKR_API_KEY}`"),
    .top(
      "title: T\nproviders: {flickr: {api_key: \"${FLICKR_API_KEY}\"}}",
      "provider.secret-missing 2:31 set FLICKR_API_KEY in the environment"),
  ]

  static let syntax: [BadSite] = [
    BadSite("", "config.empty 1:1 key: value"),
    BadSite("# nothing\n\n", "config.empty 1:1 key: value"),
    BadSite("- a\n- b\n", "config.wrong-type 1:1 title: Field Notes"),
    BadSite("just words\n", "config.wrong-type 1:1 title: Field Notes"),
    BadSite("title:T\n", "config.wrong-type 1:1 space after the colon"),
    BadSite("title:Field Notes\nsets: []\n", "config.syntax 1:1 `title: …`"),
    BadSite("title: T\n\tsets: []\n", "config.syntax 2:1 spaces only"),
    BadSite("title: a: b\n", "config.syntax 1:9 in quotes"),
    BadSite("title: 'it's'\n", "config.syntax 1:12 `title: \"it's\"`"),
    BadSite("title: \"open\nsets: []\n", "config.syntax 1:8 close it"),
    BadSite("title: [a, b\nsets: x\n", "config.syntax"),
    BadSite("title: @home\n", "config.syntax 1:8 in quotes"),
    BadSite("title: T\n sets: []\n", "config.syntax 2:6 align this line"),
    BadSite("title = T\nsets: []\n", "config.syntax 1:1 `title: T`"),
    BadSite("title: T\nsets:\n  -slug: a\n    x: y\n", "config.syntax 3:4 `- …`"),
    BadSite("title: T\nsets:\n  - slug:a\n    x: y\n", "config.syntax 3:5 `slug: …`"),
    BadSite("title: T\nsets: {a: b}}\n", "config.syntax 2:13 remove it"),
    BadSite("title: | x\n", "config.syntax 1:10 next line"),
    BadSite("title: `x`\n", "config.syntax 1:8 in quotes"),
    BadSite("title: T\nsets:\n   - a\n  - b\n", "config.syntax 4:3 start the dash in column 4"),
    BadSite("title: T\nimages:\n\tsizes: [320]\n", "config.syntax 3:1 spaces only"),
    BadSite("title: T\nsets\n", "config.syntax 2:1 key: value"),
    BadSite("title: \"a\\qb\"\n", "config.syntax 1:10 single quotes"),
    BadSite("title: *x\n", "config.syntax 1:8 in quotes"),
    BadSite("title: T\n---\ntitle: U\n", "config.syntax 2:1 remove `---`"),
    BadSite("%YAML 1.2\n---\ntitle: T\n", "config.syntax 1:1 remove the line"),
    BadSite("? [a]\n: b\n", "config.syntax 1:1 key: value"),
    BadSite("{[a]: b}\n", "config.syntax 1:2 key: value"),
    .top("title: !!binary aGk=", "config.wrong-type 1:8 remove the tag"),
    .top(
      "x: &x {title: T}\n<<: *x\ntitle: T", "config.unknown-key 1:1 known",
      "config.aliases 2:1 write the keys out"),
  ]
}
