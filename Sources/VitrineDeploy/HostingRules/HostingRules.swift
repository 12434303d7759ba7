// Rules for hosts that read from a file how to serve a site: what browsers may cache forever, what
// is compressed, which page is shown for missing ones.

public import VitrineModel

/// A host whose rules `vitrine deploy --recipe` prints.
public enum HostingRules: String, CaseIterable, Sendable {
  /// Netlify, by a `_headers` file.
  case netlify
  /// Cloudflare Pages, by a `_headers` file.
  case cloudflarePages = "cloudflare-pages"
  /// GitHub Pages, by the steps of a workflow.
  case githubPages = "github-pages"
  /// Your own server with nginx.
  case nginx

  /// The file of the site that has the rules; nil if they are not part of a site.
  public var file: String? {
    switch self {
    case .netlify, .cloudflarePages: "_headers"
    case .githubPages, .nginx: nil
    }
  }

  /// Returns the rules, which begin with a comment that says where they belong.
  ///
  /// - Parameters:
  ///   - address: The address of the published site, which may have a path.
  ///   - crawlers: The rules for crawlers.
  ///   - hasHiddenFiles: Whether files with a dot in front are published.
  ///   - images: The bucket of images and videos; nil if they are with the pages.
  /// - Returns: The text of the rules, ending with a line break.
  public func text(
    for address: WebAddress?, crawlers: CrawlerPolicy = .init(), hasHiddenFiles: Bool = false,
    images: BucketLocation? = nil
  ) -> String {
    let root = address?.path ?? "/"
    let robots = crawlers.directives
    return switch self {
    case .netlify: headers(root, robots, of: "Netlify", "netlify deploy --prod --dir public")
    case .cloudflarePages:
      headers(root, robots, of: "Cloudflare Pages", "wrangler pages deploy public")
    case .githubPages: Self.gitHubSteps(hasHiddenFiles: hasHiddenFiles || crawlers.ai == .refuse)
    case .nginx: Self.nginx(root, robots, images: images)
    }
  }

  /// Returns a `_headers` file.
  ///
  /// Both hosts compress text, revalidate other files and show 404.html by default.
  private func headers(
    _ root: String, _ robots: String?, of host: String, _ upload: String
  ) -> String {
    let tag = robots.map { "\n  X-Robots-Tag: \($0)" } ?? ""
    let immutable = SitePath.immutableFolders.map {
      "\(root)\($0)/*\n  Cache-Control: \(CacheControl.immutable)\n"
    }.joined()
    return """
      # The file _headers for \(host), in the folder of static files, from where a build publishes it:
      #   vitrine deploy --recipe \(rawValue)
      #   vitrine build
      #   \(upload)
      \(root)*
        X-Content-Type-Options: nosniff
        Referrer-Policy: strict-origin-when-cross-origin\(tag)
      \(immutable)
      """
  }

  private static func gitHubSteps(hasHiddenFiles: Bool) -> String {
    let hidden = hasHiddenFiles ? ", include-hidden-files: true" : ""
    return """
      # Steps of a workflow, after the build. GitHub Pages accepts no rules: it compresses text, shows
      # 404.html, and lets browsers cache everything for ten minutes. The job needs
      #   permissions: { pages: write, id-token: write }
      #   environment: { name: github-pages }
      - uses: actions/upload-pages-artifact@v4
        with: { path: public\(hidden) }
      - uses: actions/deploy-pages@v4

      """
  }
}
