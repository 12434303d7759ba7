// The rules for nginx. Each location repeats all header fields: one that adds any inherits none.

import VitrineModel

extension HostingRules {
  /// Returns the configuration for a site at a path of its host.
  ///
  /// Images come from their bucket, if they have one.
  static func nginx(_ root: String, _ robots: String?, images: BucketLocation?) -> String {
    let tag = robots.map { "\n    add_header X-Robots-Tag \"\($0)\" always;" } ?? ""
    let safe = """
          add_header X-Content-Type-Options nosniff always;
          add_header Referrer-Policy strict-origin-when-cross-origin always;\(tag)
      """
    let immutable = SitePath.immutableFolders.map { folder in
      """
      location ^~ \(root)\(folder)/ {
          \(source(of: folder, images))
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
      # The lists of files and deploys are not public: they name unlisted pages.
      location ~ /\\.(?!well-known/) {
          return 404;
      }

      """
  }

  /// Where the files of a folder come from: the root, or a bucket that sends its own caching rule.
  private static func source(of folder: String, _ images: BucketLocation?) -> String {
    guard let images, SitePath.mediaFolders.contains(folder) else {
      return "add_header Cache-Control \"\(CacheControl.immutable)\";"
    }
    let place = "\(images.address)/\((images.prefix + folder).percentEncodedPath)/"
    return "proxy_pass \(place);\n    proxy_ssl_server_name on;"
  }
}
