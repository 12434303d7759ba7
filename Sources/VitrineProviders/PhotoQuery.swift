// What a set asks for in addition to the list itself. A provider passes on what its service
// supports.

public import VitrineModel

/// The order, limit, licenses and conditions that a set asks for.
///
/// A provider passes on what the service supports, and ignores the rest: the caller sorts pages
/// that are not sorted, stops at the limit and removes photos that do not belong in the set.
public struct PhotoQuery: Hashable, Sendable {
  /// The order of the photos.
  ///
  /// A provider that cannot give it returns its own order and sets ``PhotoPage/isSorted`` to false.
  public let sort: PhotoSet.Sort
  /// The largest number of photos that will be used; nil for all.
  public let limit: Int?
  /// The accepted licenses; empty accepts all.
  public let licenses: [LicensePattern]
  /// The conditions of `where`.
  ///
  /// A provider declares the kinds that its service applies in ``ProviderInfo/conditions``.
  public let filter: PhotoFilter
  /// The options of the set, as ``ProviderInfo/setOptions`` declares them.
  public let options: SetOptions
  /// Whether the caller removes other photos, which the provider cannot know.
  public let isNarrowed: Bool

  /// Creates a query.
  public init(
    sort: PhotoSet.Sort, limit: Int? = nil, licenses: [LicensePattern] = [],
    filter: PhotoFilter = PhotoFilter(), options: SetOptions = SetOptions(),
    isNarrowed: Bool = false
  ) {
    self.sort = sort
    self.limit = limit
    self.licenses = licenses
    self.filter = filter
    self.options = options
    self.isNarrowed = isNarrowed
  }

  /// Whether photos under a license are accepted.
  ///
  /// A service with one license for all photos returns an empty page without a call if this is
  /// false.
  func accepts(_ license: License) -> Bool {
    licenses.isEmpty || licenses.contains { $0.matches(license) }
  }

  /// Whether a list is in the order of the query if the service can give these orders.
  ///
  /// `relevance`, `given` and `interesting` are the service's own orders, so these lists are sorted.
  func isSorted(by orders: Set<PhotoSet.Sort> = []) -> Bool {
    sort.isOfProvider || orders.contains(sort)
  }

  /// Returns the number of photos to request at once: the limit if each photo of the list will be
  /// used, or else the maximum, because a filter may remove most of a small page.
  ///
  /// - Parameters:
  ///   - most: The largest page of the service.
  ///   - isExact: Whether the list is sorted, and under the licenses of the query if it has any.
  ///   - conditions: The conditions that the service was asked for.
  /// - Returns: A number from 1 to `most`.
  func pageSize(
    most: Int, isExact: Bool, conditions: Set<PhotoCondition.Kind> = []
  ) -> Int {
    guard isExact, !isNarrowed, filter.kinds.isSubset(of: conditions) else { return most }
    return min(max(1, limit ?? most), most)
  }
}
