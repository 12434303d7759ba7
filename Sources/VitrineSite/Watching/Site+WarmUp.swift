// Prepares what the next build needs, while nobody is waiting. After the first build of a preview
// the photos may not have been read, because nothing had changed, or there may be no staging
// folder, because there was no site.

public import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrinePublish

extension Site {
  /// Reads the photos on this machine, and brings the staging folder up to date with the published
  /// site.
  ///
  /// Stops early if the task is canceled, and keeps what is done. The next build finds and reports
  /// any problem.
  public static func warmUp(
    _ configuration: SiteConfiguration, _ options: BuildOptions, in environment: BuildEnvironment
  ) async {
    let log = ProblemLog()
    _ = try? await BuildSession.run(
      .inspecting, configuration, options, in: environment, log, NoProgress()
    ) { session throws(Problem) in
      let site = try? await open(configuration, since: ChangeCheck(environment), log: log)
      await site?.readAhead(session)
      var publication = try await session.versions.publication(
        from: session.store, workers: session.workers)
      try publication.prepareStaging()
    }
  }

  /// Fills the memory of this process alone.
  private func readAhead(_ session: BuildSession) async {
    guard check.environment.memory != nil else { return }
    let services = providerServices(session)
    var photos: [Photo] = []
    for name in Set(configuration.sets.compactMap(\.provider)).sorted() {
      let options = configuration.providers[name]
      let provider = try? ProviderRegistry.make(name, options: options, services: services)
      guard let provider = provider as? any LocalProvider else { continue }
      photos += (try? await provider.photos()) ?? []
    }
    _ = try? plan(photos, markdownPages.images(read: session.reader), session)
  }
}
