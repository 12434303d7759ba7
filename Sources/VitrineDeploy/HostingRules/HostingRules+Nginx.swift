// The rules for nginx. Each location repeats all header fields: one that adds any inherits none.

import VitrineModel

extension HostingRules {
  /// Returns the configuration for a site at a path of its host.
  static func nginx(_ root: String, _ robots: String?) -> String {
    let tag = robots.map { "\n    add_header X-Robots-Tag \"\($0)\" always;" } ?? ""
    let safe = """
          add_header X-Content-Type-Options nosniff always;
          add_header Referrer-Policy strict-origin-when-cross-origin always;\(tag)
      """
    let immutable = SitePath.immutableFolders.map { folder in
      """
      location ^~ \(root)\(folder)/ {
          add_header Cache-Control "\(CacheControl.immutable)";
      \(safe)
      }

      """
    }
    return """
      # Put this into the server block. Its `root` is the folder that contains the site at \(root)
      charset utf-8;
      index index.html;
      error_page 404 \(root)404.html;

      gzip on;
      gzip_vary on;
      gzip_proxied any;
      gzip_min_length 512;
      gzip_types text/css text/javascript text/plain text/csv application/javascript application/json
                 application/xml application/rss+xml application/atom+xml image/svg+xml
                 application/manifest+json;

      location \(root) {
          types {
              text/html html;
              text/css css;
              text/javascript js;
              application/json json;
              application/xml xml;
              text/csv csv;
              text/plain txt;
              application/manifest+json webmanifest;
              image/svg+xml svg;
              image/png png;
              application/zip zip;
          }
          try_files $uri $uri/ =404;
          add_header Cache-Control \(CacheControl.revalidate);
      \(safe)
      }

      \(immutable.joined(separator: "\n"))
      # The lists of files and deploys are not public.
      location ~ /\\.vitrine {
          return 404;
      }

      """
  }
}
