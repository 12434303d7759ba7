// The protocols of a photo source. A provider answers one page of photos per call. The loop over
// pages, rate limits, retries and license filters are written once, in VitrineFetch and
// VitrineCatalog. A provider's capabilities are read from its conformances, so they cannot be
// declared wrongly.

public import VitrineConfig
public import VitrineFetch
public import VitrineModel

/// A source of photos: a folder on this machine, or a photo service.
///
/// A provider is a `Sendable` type with its own folder in `Sources/VitrineProviders`. It becomes
/// available when the type is added to ``ProviderRegistry/all``. The page of this module has a
/// complete example.
///
/// A build may create several values of one provider, and calls may run concurrently. Answers are
/// recorded and replayed when the service is down, so the same question must lead to the same
/// `APICall`: no clock, no random values.
///
/// The type conforms to one protocol for each thing it can do. A set in site.yml, such as
/// `- { slug: sea, provider: example, search: sea }`, needs a provider that conforms to the
/// matching protocol:
///
/// | in site.yml | protocol |
/// |---|---|
/// | `search:` | ``SearchesPhotos`` |
/// | `user:` | ``ListsUserPhotos`` |
/// | `favorites:` | ``ListsFavorites`` |
/// | `album:`, `albums:` | ``ListsAlbums`` |
/// | `tagged:` | ``ListsTagged`` |
/// | `featured:` | ``ListsTagged`` or ``SearchesPhotos``; ``ListsNewest`` for your own photos without tags |
///
/// Other protocols, all optional: ``LooksUpPhotos`` (favorites lists and page addresses),
/// ``DescribesAuthors`` (author pages), ``SuggestsTags`` (related tags) and ``ReportsUse``
/// (services that count uses). A source that needs no network conforms to ``LocalProvider``.
///
/// A provider leaves these tasks to the code around it:
///
/// - Network: it passes an `APICall` to ``ProviderServices/send``, which applies the limits of
///   ``ServicePolicy``, retries, the cache and `--offline`.
/// - Sets: VitrineCatalog loops over pages, stops at the limit of a set, removes duplicates and
///   filters by license and conditions.
/// - Images: it only lists addresses and sizes in `Photo.original`. VitrineImages downloads and
///   resizes.
/// - Escaping: titles and captions are plain text, and the templates escape them.
///
/// Everything a service sends is untrusted. If a photo has no id or no usable address, leave out
/// that photo and keep the rest of the page; a page made of `ReplyEntry` values counts what it leaves
/// out. If the whole reply is unusable, throw ``ProviderError/unavailable(source:reason:help:)``.
public protocol Provider: Sendable {
  /// The name, options, terms and limits. Constant for the whole run.
  static var info: ProviderInfo { get }

  /// Creates the provider from its options in site.yml. Accesses neither network nor disk: the
  /// first call that needs a key or folder reports that it is missing.
  ///
  /// - Parameters:
  ///   - options: The values of ``ProviderInfo/options``, with defaults and environment variables
  ///     already applied.
  ///   - services: What the provider may use of the site.
  /// - Throws: `ProviderError` if the options contradict each other.
  init(options: ProviderOptions, services: ProviderServices) throws(ProviderError)
}

/// What a provider declares about itself.
///
/// `site.yml` is checked against it, and the command `vitrine providers` and the documentation are
/// generated from it.
public struct ProviderInfo: Sendable {
  /// The name in site.yml and in photo ids: lowercase ASCII letters and digits, such as `flickr`.
  public let name: String
  /// The name that people read, such as `Flickr`.
  public let title: String
  /// The keys below `providers.<name>` in site.yml.
  ///
  /// A photo service declares `endpoint`, the address of its API, with a default value and
  /// `isAddress: true`, so that a test or proxy can replace it. It declares a key with
  /// `isSecret: true`, no default, and an environment variable such as `FLICKR_API_KEY`, which
  /// starts with the provider's name in capitals. Each `help` is a phrase of at least ten
  /// characters with a lowercase start and no full stop.
  public let options: [OptionDeclaration]
  /// The keys that sets of the provider may have in addition to `search`, `sort` and those of every
  /// set.
  ///
  /// Their values are in ``PhotoQuery/options``.
  public let setOptions: [SetOptionDeclaration]
  /// The kinds of conditions that the service applies itself, in lists that allow it.
  ///
  /// The caller applies all conditions, so a service may answer with more.
  public let conditions: [PhotoCondition.Kind]
  /// The kinds of facts that its photos may state; always with `orientation`, since photos have a
  /// size, and with ``conditions``.
  ///
  /// A set with a condition on another fact is empty and needs no call.
  public let facts: Set<PhotoCondition.Kind>
  /// The terms and limits of a photo service; nil for a source on this machine.
  public let policy: ServicePolicy?
  /// The kinds of sets that the service no longer documents, and may stop answering.
  public let uncertainKinds: Set<SetKind>
  /// The orders of photos that the service adds to those of every provider, for searches and
  /// the photos of a user.
  public let ownSorts: Set<PhotoSet.Sort>

  /// Creates a declaration.
  public init(
    name: String, title: String, options: [OptionDeclaration],
    setOptions: [SetOptionDeclaration] = [], conditions: [PhotoCondition.Kind] = [],
    facts: Set<PhotoCondition.Kind> = Set(PhotoCondition.Kind.allCases),
    policy: ServicePolicy? = nil, uncertainKinds: Set<SetKind> = [],
    ownSorts: Set<PhotoSet.Sort> = []
  ) {
    self.name = name
    self.title = title
    self.options = options
    self.setOptions = setOptions
    self.conditions = conditions
    self.facts = facts
    self.policy = policy
    self.uncertainKinds = uncertainKinds
    self.ownSorts = ownSorts
  }
}

/// The rules of a photo service.
///
/// The build enforces both parts; the adapter only declares them.
public struct ServicePolicy: Sendable {
  /// What pages that show its photos must do: notice, credit line, photos per page, and whether
  /// files may be copied.
  public let terms: ServiceTerms
  /// How fast its API and its image host may be called.
  public let limits: ServiceLimits

  /// Creates a policy.
  public init(terms: ServiceTerms, limits: ServiceLimits) {
    self.terms = terms
    self.limits = limits
  }
}
