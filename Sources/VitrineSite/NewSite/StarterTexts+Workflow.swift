// The workflow of a new site for GitHub Actions. It calls `action.yml`, which can be fixed without
// touching anybody's site.

extension StarterTexts {
  /// The account is left to the user: there may be more than one place to get Vitrine from.
  static let workflow = """
    # Builds the gallery and publishes it with GitHub Pages: on every push, every morning, and when you
    # ask for it under Actions. It works if this folder is the whole repository. Do three
    # things once: in site.yml, set `url`, such as https://you.github.io/gallery/; in Settings, Pages,
    # choose “GitHub Actions” as the source; below, replace OWNER with the account of Vitrine's repository.
    name: Gallery

    on:
      push: { branches: [main] }
      schedule: [{ cron: "17 4 * * *" }]
      workflow_dispatch:

    permissions:
      contents: read
      pages: write
      id-token: write

    # One at a time; a running deployment is not canceled.
    concurrency: { group: pages, cancel-in-progress: false }

    jobs:
      gallery:
        runs-on: ubuntu-24.04
        timeout-minutes: 60
        environment:
          name: github-pages
          url: ${{ steps.publish.outputs.page_url }}
        steps:
          - uses: actions/checkout@v4
          # Installs Vitrine, builds the site, and keeps the cache for the next run, which then makes
          # only what is new.
          - uses: OWNER/vitrine@v\(Site.version)
            with:
              version: "\(Site.version)"
              config: site.yml
              output: public
            env:
              # Keys of photo services, from Settings, “Secrets and variables”.
              FLICKR_API_KEY: ${{ secrets.FLICKR_API_KEY }}
          - uses: actions/configure-pages@v5
          - uses: actions/upload-pages-artifact@v4
            with: { path: public }
          - uses: actions/deploy-pages@v4
            id: publish

    """
}
