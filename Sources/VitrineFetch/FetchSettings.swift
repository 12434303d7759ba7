// All limits and pauses of the fetcher, as values, so that tests can be fast. The defaults suit a
// scheduled build on a machine that nobody watches.

/// The limits and pauses for the use of the network.
public struct FetchSettings: Sendable {
  /// The user agent of every request.
  ///
  /// Services refuse clients that name no contact.
  public var userAgent: String
  /// Hosts that site.yml names, in lowercase.
  ///
  /// Only they may have private addresses.
  public var trustedHosts: Set<String>
  /// Whether nothing is asked and all answers come from the cache.
  public var isOffline: Bool

  /// The most attempts for one request.
  public var maxAttempts = 5
  /// The total time that one request may spend on pauses.
  public var pauseBudget: Duration = .seconds(90)
  /// The pause before the second attempt.
  ///
  /// It doubles for each additional attempt.
  public var firstPause: Duration = .milliseconds(500)
  /// The first pause after a 429 that names no time.
  public var firstLimitedPause: Duration = .seconds(2)
  /// The longest pause that we choose ourselves.
  public var longestPause: Duration = .seconds(20)

  /// The time limit for finding the addresses of a host.
  public var lookupTimeout: Duration = .seconds(10)
  /// The time limit for opening a connection.
  public var connectTimeout: Duration = .seconds(10)
  /// The longest time without a byte.
  public var stallTimeout: Duration = .seconds(30)
  /// The time limit for a whole answer of an API.
  public var callTimeout: Duration = .seconds(60)
  /// The time limit for a whole file.
  public var downloadTimeout: Duration = .seconds(300)
  /// The upload rate of a slow line in bytes a second, which adds time for a file that is sent.
  public var minUploadRate = 50_000

  /// The most bytes of an API's answer, decompressed.
  public var largestAnswer = 32 << 20
  /// The most bytes of a file.
  public var largestDownload = 200 << 20
  /// The most that a body may grow when it is decompressed, as a factor.
  ///
  /// JSON of repeated records reaches 50; the maximum of gzip is about 1,030.
  public var maxDecompressionRatio = 200
  /// The most redirects for one request.
  public var maxRedirects = 5
  /// The most files that are downloaded from one host at once, over all services.
  public var downloadsPerHost = 6

  /// Creates settings with default limits.
  public init(
    userAgent: String, trustedHosts: Set<String> = [], isOffline: Bool = false
  ) {
    self.userAgent = userAgent
    self.trustedHosts = trustedHosts
    self.isOffline = isOffline
  }
}

extension FetchSettings {
  /// Returns a user agent in the form that Wikimedia asks for, such as
  /// `Vitrine/1.0 (https://photos.example.org/; you@example.org) async-http-client`.
  public static func userAgent(version: String, contacts: [String]) -> String {
    let contacts = contacts.map(printable).filter { !$0.isEmpty }
    let comment = contacts.isEmpty ? "" : " (\(contacts.joined(separator: "; ")))"
    return "Vitrine/\(printable(version))\(comment) async-http-client"
  }

  /// Returns a contact of site.yml without characters that could end the comment or the field.
  private static func printable(_ text: String) -> String {
    text.filter { $0.isASCII && $0 >= " " && $0 != "\u{7F}" && !"()\\;".contains($0) }
  }
}
