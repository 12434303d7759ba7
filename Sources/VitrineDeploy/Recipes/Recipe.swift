// Rules for hosts that are told by a file of their own how to serve a site: what may be kept for good,
// what is packed, what is shown for a page that is not there.

public import VitrineModel

/// A host that rules can be printed for.
public enum Recipe: String, CaseIterable, Sendable {
  case netlify
  case cloudflarePages = "cloudflare-pages"
  case githubPages = "github-pages"
  case nginx

  /// The rules, to be put where their first lines say.
  ///
  /// - Parameter address: where the site is published; it may be below its host's root.
  public func text(for address: WebAddress?) -> String {
    let root = address?.path ?? "/"
    return switch self {
    case .netlify: headers(root, of: "Netlify", "netlify deploy --prod --dir public")
    case .cloudflarePages: headers(root, of: "Cloudflare Pages", "wrangler pages deploy public")
    case .githubPages: Self.stepsOfGitHub
    case .nginx: Self.nginx(root)
    }
  }

  /// Both hosts pack texts, ask anew for all else, and show 404.html, by themselves.
  private func headers(_ root: String, of host: String, _ upload: String) -> String {
    let lasting = SitePath.lastingFolders.map {
      "\(root)\($0)/*\n  Cache-Control: \(Caching.forGood)\n"
    }.joined()
    return """
      # The file _headers of \(host), at the root of what is uploaded:
      #   vitrine build
      #   vitrine deploy --recipe \(rawValue) >public/_headers
      #   \(upload)
      \(root)*
        X-Content-Type-Options: nosniff
        Referrer-Policy: strict-origin-when-cross-origin
      \(lasting)
      """
  }

  private static let stepsOfGitHub = """
    # Steps of a workflow, after the build. GitHub Pages takes no rules: it packs texts, shows 404.html,
    # and has browsers keep everything for ten minutes. The job needs
    #   permissions: { pages: write, id-token: write }
    #   environment: { name: github-pages }
    - uses: actions/upload-pages-artifact@v4
      with: { path: public }
    - uses: actions/deploy-pages@v4

    """
}
