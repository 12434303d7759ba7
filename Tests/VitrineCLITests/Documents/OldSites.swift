// Small galleries in the formats of other generators: `~/old` of the page about migration.

import VitrineTesting

enum OldSites {
  static func lay(in tree: FileTree) throws {
    for (path, text) in texts { try tree.write("home/old/\(path)", text) }
    for path in pictures { try tree.write("home/old/\(path)", TinyImage.jpeg(path)) }
  }

  /// Words that the pages of the new sites must contain.
  static let words = [
    "sigal": [
      "The Alps", "Three days on foot.", "First hut", "Below the glacier", "Ada Quill",
      "Mer [été] 🌊",
    ],
    "thumbsup": ["day 1", "tokyo"],
    "hugo": ["The Alps", "Three days on foot", "First hut", "A hut below a glacier", "A wave 🌊"],
  ]

  private static let pictures = [
    "sigal/pictures/alps/a.jpg", "sigal/pictures/alps/b.jpg", "sigal/pictures/sea/c.jpg",
    "sigal/pictures/private/p.jpg", "thumbsup/photos/private/p.jpg",
    "hugo/content/gallery/private/p.jpg",
    "thumbsup/photos/paris/day 1/a.jpg", "thumbsup/photos/paris/day 2/b.jpg",
    "thumbsup/photos/tokyo/c.jpg", "hugo/content/gallery/alps/a.jpg",
    "hugo/content/gallery/alps/b.jpg", "hugo/content/gallery/sea/c.jpg",
  ]

  private static let texts = [
    "sigal/sigal.conf.py": "source = 'pictures'\nignore_directories = ['private']\n",
    "sigal/pictures/index.md": "Title: My pictures\n",
    "sigal/pictures/alps/index.md":
      "Title: The Alps\nAuthor: Ada Quill\nThumbnail: b.jpg\n\nThree days on foot.\n",
    "sigal/pictures/alps/a.md": "Title: First hut\n\nBelow the glacier.\n",
    "sigal/pictures/sea/c.md": "Title: Mer [été] 🌊\n",
    "thumbsup/config.json":
      "{ \"input\": \"photos\", \"output\": \"website\", \"exclude\": [\"private/**\"] }",
    "hugo/hugo.toml": "title = \"Mine\"\n",
    "hugo/content/gallery/private/index.md": "---\ntitle: Private\nprivate: true\n---\n",
    "hugo/content/gallery/alps/index.md": """
    ---
    title: "The Alps"
    description: Three days on foot
    resources:
    - src: a.jpg
      title: First hut
      params: { alt: A hut below a glacier }
    - src: b.jpg
      title: Fog
    ---
    We walked *slowly*.

    """,
    "hugo/content/gallery/sea/index.md":
      "+++\ntitle = \"Sea\"\n[[resources]]\nsrc = \"c.jpg\"\ntitle = \"A wave 🌊\"\n+++\nWater.\n",
  ]
}
