// The texts of a new site, to be read and edited. In site.yml a line that begins with `#` and no
// blank is YAML: a default or an example, which applies as soon as the `#` is removed.

/// The texts of a new site, with or without sample photos.
struct StarterTexts {
  let hasSamples: Bool

  var settings: String {
    """
    # This is your gallery. Only the title and the sets are required; everything else has a default. Lines that
    # begin with # and no space are defaults and examples: remove the # to use one. `vitrine check`
    # reports what is wrong, and where.

    title: My gallery
    #description: Pictures worth keeping

    # Where it will be published. Without this, there are no feeds, no sitemap and no canonical links.
    #url: https://you.github.io/gallery/
    # Pages and rules for the addresses with hashes that earlier versions gave to pages.
    #redirects: false

    # The words on the pages: en, ar, de, es, fr, hi, it, ja, ko, nl, pl, pt, zh-Hans, zh-Hant. The theme:
    # salon, contact-sheet or exhibition.
    #language: en
    #theme: salon

    # Where photos come from. The title, tags and license of a photo in a folder are read from the photo
    # itself, from album.yml in its folder, and from <photo file>.yml beside it (title, alt, tags, …).
    providers:
      folder: { path: Photos }
      # Photo services, if you want them. Keys come from the environment only; `vitrine providers`
      # prints what each service can do and requires.
      #commons: { contact: you@example.org }
      #flickr: { api_key: "${FLICKR_API_KEY}" }

    # The sets of photos, in the order of the menu. A photo may be in several of them.
    sets:
    \(sets)

      # Other kinds of sets: words in titles, captions, tags and authors; an author; photos marked with
      # `favorite: true`; a page for each subfolder; photo services.
      #- { slug: sea, title: The sea, provider: folder, search: sea }
      #- { slug: hana, title: Hana Kovářová, provider: folder, user: Hana Kovářová }
      #- { slug: starred, title: Starred, icon: "⭐", provider: folder, favorites: true }
      #- { slug: albums, title: All albums, provider: folder, albums: . }
      #- { slug: alps, title: The Alps, provider: commons, album: "Category:Alps", limit: 30 }
      #- { slug: rain, title: Rain, provider: flickr, search: rain, limit: 30, licenses: [cc-by, cc0] }
      # Conditions and an order. The manual also describes sets made of other sets.
      #- { slug: wide, title: Wide, provider: folder, album: ., where: { taken: 2020.., orientation: landscape }, sort: oldest }

    # A folder whose files go to the root of the site as they are: CNAME, favicon.ico, files that verify your site.
    #static: static
    # The ways to browse all photos: year, month, camera, lens, rating, license, place, person; [] for none.
    #browse: [year]
    #map: false

    # Your own pages, in the menu “More”: Markdown files.
    pages:
      - { slug: about, title: About, file: Pages/about.md }

    # How many photos a grid page shows, and how images are made: longest edges in pixels, formats (the
    # last one is for old browsers), sRGB or also Display P3 (keep), a full-size copy to save, locations.
    #page_size: 50
    #images: { sizes: [320, 640, 1280, 2048], formats: [avif, jpeg], color: srgb, originals: false, location: remove, saliency: false }

    # By license: which photos from services may be copied, only shown from their service, or not used. And what is never shown.
    #licenses: { default: allow, all-rights-reserved: hotlink, unknown: hotlink }
    #exclude: ["flickr:4711", "author:flickr:12037949754@N01"]

    # If a set from a service lost more of its photos than this, the build stops and the site stays unchanged.
    #max_shrink: 30%

    # metadata.csv, if you write one, has titles, captions, dates and more for any photo, one row each.
    # Declare your own columns here.
    #fields: { medium: { title: Medium, search: true, property: "dcterms:medium" } }

    # Your list of favorites, the built site, and the cache of builds, which may be deleted.
    #favorites: favorites.csv
    #output: public
    #cache: .vitrine

    # Where `vitrine deploy` sends the site. Keys of stores come from the environment.
    #deploy: { to: s3, bucket: my-gallery, region: eu-central-1 }

    """
  }

  private var sets: String {
    guard hasSamples else {
      return """
          # Everything in the folder.
          - { slug: photos, title: Photos, provider: folder, album: . }
          # Your list in favorites.csv, in its order, with your notes as captions.
          #- { slug: picks, title: Picks, icon: "♥", favorites: favorites.csv }
        """
    }
    return """
        # Your list in favorites.csv, in its order, with your notes as captions.
        - { slug: picks, title: Picks, icon: "♥", favorites: favorites.csv }
        # Albums: subfolders of Photos.
        - { slug: coast, title: Coast, icon: "🌊", provider: folder, album: coast }
        - { slug: high-country, title: High country, icon: "⛰️", provider: folder, album: high-country }
        # Tags; all of them must match.
        - { slug: close-up, title: Close up, icon: "🌿", provider: folder, tagged: [macro, dew] }
        # Everything, the newest first.
        - { slug: everything, title: Everything, provider: folder, album: ., sort: newest }
      """
  }

  var about: String {
    let picture = """
      ![A full moon over the sea, its light on the water](../Photos/coast/moon-path.jpg "A sample, by Mateus Ferrão")


      """
    return """
      # About

      Say here who took these photos, and why. This is a Markdown file, `Pages/about.md`, with tables, lists and pictures
      like the rest of the site.

      \(hasSamples ? picture : "")## Make it yours

      1. Put photos into `Photos`, a folder for each album\(hasSamples ? Self.farewell : "").
      2. Give them titles, captions and tags: in your photo software, or in a file beside each of them.
      3. Choose in `site.yml` which sets to show, and in `favorites.csv` your best photos.

      `vitrine serve` shows every change as soon as you save it.

      """
  }

  private static let farewell = """
    . Delete the samples, the image above, and the lines that
       name them in `site.yml` and `favorites.csv`; a build reports what is left
    """

  /// Keeps a folder without photos in a repository, which contains only files.
  static let album = """
    # These values apply to all photos in this folder; a subfolder may have its own file.
    title: Photos
    #author: Your name
    #license: cc-by-4.0

    """

  static let ignored = """
    # The cache and the output of builds: both can be made again.
    /.vitrine/
    /public/

    """
}
