// What the next build would wait for, done while nobody waits: after the first build of a preview the
// photos were not read, as it found nothing changed, or there is no twin, as it found no site.

public import VitrineConfig
import VitrineModel
import VitrineProviders
import VitrinePublish

extension Site {
  /// Reads the photos that lie on this machine, and brings the idle twin of the output folder up to the
  /// published site. Ends early, with what is done of it, where the task is canceled. What is wrong is
  /// met again by the next build, which tells it.
  public static func makeReady(
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

  /// For the memory of this process alone.
  private func readAhead(_ session: BuildSession) async {
    guard check.environment.memory != nil else { return }
    let services = providerServices(session)
    var photos: [Photo] = []
    for name in Set(configuration.sets.compactMap(\.provider)).sorted() {
      let options = configuration.providers[name]
      let provider = try? ProviderRegistry.make(name, options: options, services: services)
      guard let provider = provider as? any LiesNearby else { continue }
      photos += (try? await provider.photos()) ?? []
    }
    _ = try? plan(photos, markdownPages.pictures(read: session.reader), session)
  }
}
