// The texts of a new site, as they will be read and edited. In site.yml a line that begins with `#`
// and no blank is YAML: a default or an example that holds as soon as the `#` is gone.

/// What a new site says, with or without photos to begin with.
struct StarterTexts {
  let hasSamples: Bool

  var settings: String {
    """
    # This is your gallery. Only the title and the sets are needed; all else has a default. Lines that
    # begin with # and no blank are defaults and examples: take the # away to use one. `vitrine check`
    # tells what is wrong, and where.

    title: My gallery
    #description: Pictures worth keeping

    # Where it will be published. Without it there are no feeds, no sitemap and no canonical links.
    #url: https://you.github.io/gallery/

    # The words on the pages: en, de, fr, es, ja, ar. The theme: salon or contact-sheet.
    #language: en
    #theme: salon

    # Where photos come from. What is said of a photo in a folder is read from the photo itself, from
    # album.yml in its folder, and from <photo file>.yml beside it (title, alt, tags, license, …).
    providers:
      folder: { path: Photos }
      # Photo services, where you want them. Keys come from the environment only; `vitrine providers`
      # tells what each service can do and asks for.
      #commons: { contact: you@example.org }
      #flickr: { api_key: "${FLICKR_API_KEY}" }

    # The sets of photos, in the order of the navigation. A photo may be in several of them.
    sets:
    \(sets)

      # Other ways: words of titles, captions, tags and authors; an author; what a sidecar marks with
      # `favorite: true`; a page for each sub-folder; photo services.
      #- { slug: sea, title: The sea, provider: folder, search: sea }
      #- { slug: hana, title: Hana Kovářová, provider: folder, user: Hana Kovářová }
      #- { slug: starred, title: Starred, icon: "⭐", provider: folder, favorites: true }
      #- { slug: albums, title: All albums, provider: folder, albums: . }
      #- { slug: alps, title: The Alps, provider: commons, album: "Category:Alps", limit: 30 }
      #- { slug: rain, title: Rain, provider: flickr, search: rain, limit: 30, licenses: [cc-by, cc0] }

    # Pages of your own, in the menu “More”: Markdown files.
    pages:
      - { slug: about, title: About, file: Pages/about.md }

    # How many photos a grid page shows, and how they are made: longest edges in pixels, formats of
    # which the last is for old browsers, a full-size copy to save, places told in the photos.
    #page_size: 50
    #images: { sizes: [320, 640, 1280, 2048], formats: [webp, jpeg], originals: false, location: remove, saliency: false }

    # Which photos of services may be copied, only shown from there, or not be used, by license.
    #licenses: { default: allow, all-rights-reserved: hotlink, unknown: hotlink }

    # A set of a service that lost more than this stops the build, and the site stays as it was.
    #max_shrink: 30%

    # The list you keep, the site that is built, and what builds remember, which may be deleted.
    #favorites: favorites.csv
    #output: public
    #cache: .vitrine

    # Where `vitrine deploy` sends the site; keys of stores come from the environment.
    #deploy: { to: s3, bucket: my-gallery, region: eu-central-1 }

    """
  }

  private var sets: String {
    guard hasSamples else {
      return """
          # Everything in the folder.
          - { slug: photos, title: Photos, provider: folder, album: . }
          # The list you keep in favorites.csv, in its order, with your notes as captions.
          #- { slug: picks, title: Picks, icon: "♥", favorites: favorites.csv }
        """
    }
    return """
        # The list you keep in favorites.csv, in its order, with your notes as captions.
        - { slug: picks, title: Picks, icon: "♥", favorites: favorites.csv }
        # Albums: sub-folders of Photos.
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

      Say here who took these pictures, and why. It is a Markdown file, `Pages/about.md`, with tables, lists and pictures
      like the rest of the site.

      \(hasSamples ? picture : "")## Make it yours

      1. Put photos into `Photos`, a folder for each album\(hasSamples ? Self.farewell : "").
      2. Give them titles, captions and tags: in the program you sort photos with, or in a file beside each of them.
      3. Choose in `site.yml` which sets are shown, and in `favorites.csv` which photos are the best.

      `vitrine serve` shows every change as soon as it is saved.

      """
  }

  private static let farewell = """
    . Delete the samples, the picture above, and what names them
       in `site.yml` and `favorites.csv`; a build tells what is left
    """

  /// Keeps a folder without photos in a repository, which holds files only.
  static let album = """
    # What is said here holds for all photos of this folder; a folder in it may have its own.
    title: Photos
    #author: Your name
    #license: cc-by-4.0

    """

  static let ignored = """
    # What builds remember and what they make: both can be made again.
    /.vitrine/
    /public/

    """
}
