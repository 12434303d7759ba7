// The editors of tables are opened in one way: from the configuration, the cache and the providers of
// a site.

public import Foundation
public import VitrineConfig
public import VitrineModel

/// An editor of a table of a site.
public protocol SiteTableEditor: Sendable {
  /// The table that it edits.
  static var kind: CuratedTable.Kind { get }

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the site.
  ///   - workspace: The site's cache and providers.
  ///   - log: Collects problems that do not stop a command.
  ///   - now: The current time, which rows are marked with.
  init(
    _ configuration: SiteConfiguration, _ workspace: some TableWorkspace, log: ProblemLog,
    now: @escaping @Sendable () -> Date)
}
