// Every limit and pause of the door to the network, as values, so that tests can be quick and a
// site's host patient. The defaults suit a scheduled build on a machine nobody watches.

/// How the network is used.
public struct FetchSettings: Sendable {
  /// Sent with every request; services turn away those that do not say whom to write to.
  public var userAgent: String
  /// Hosts that site.yml names itself, in lower case: they alone may have private addresses.
  public var trustedHosts: Set<String>
  /// Nothing is asked; answers come from what is kept.
  public var isOffline: Bool

  /// How often one request is sent at most.
  public var attempts = 5
  /// What a request may spend on pauses altogether.
  public var budget: Duration = .seconds(90)
  /// Before the second attempt; doubled from then on.
  public var firstPause: Duration = .milliseconds(500)
  /// The same after a 429 that names no time.
  public var firstLimitedPause: Duration = .seconds(2)
  /// No pause of our own choosing is longer.
  public var longestPause: Duration = .seconds(20)

  /// For finding the addresses of a host.
  public var lookupTime: Duration = .seconds(10)
  public var connectTime: Duration = .seconds(10)
  /// The longest time without a byte.
  public var stallTime: Duration = .seconds(30)
  /// For a whole answer of an API.
  public var callTime: Duration = .seconds(60)
  /// For a whole file.
  public var downloadTime: Duration = .seconds(300)
  /// What a file that is sent may take on top: bytes a second of a slow line.
  public var slowestSending = 50_000

  /// Bytes of an API's answer, unpacked.
  public var largestAnswer = 32 << 20
  /// Bytes of a file.
  public var largestDownload = 200 << 20
  /// How many times larger a body may become when it is unpacked. JSON of repeated records reaches
  /// 50; the most that gzip can do is about 1,030.
  public var unpackingRatio = 200
  /// Redirects followed for one request.
  public var redirects = 5
  /// Files on their way from one host at once, whichever services they belong to.
  public var downloadsPerHost = 6

  public init(
    userAgent: String, trustedHosts: Set<String> = [], isOffline: Bool = false
  ) {
    self.userAgent = userAgent
    self.trustedHosts = trustedHosts
    self.isOffline = isOffline
  }
}

extension FetchSettings {
  /// `Vitrine/1.0 (https://photos.example.org/; you@example.org) async-http-client`: the form that
  /// Wikimedia asks for and everybody understands.
  public static func userAgent(version: String, contacts: [String]) -> String {
    let contacts = contacts.map(printable).filter { !$0.isEmpty }
    let comment = contacts.isEmpty ? "" : " (\(contacts.joined(separator: "; ")))"
    return "Vitrine/\(printable(version))\(comment) async-http-client"
  }

  /// A contact comes from site.yml: what could end the comment or the field is left out.
  private static func printable(_ text: String) -> String {
    text.filter { $0.isASCII && $0 >= " " && $0 != "\u{7F}" && !"()\\;".contains($0) }
  }
}
