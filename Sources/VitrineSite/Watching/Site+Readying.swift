// What the next build would wait for, done while nobody waits: after the first build of a preview the
// photos were not read, as it found nothing changed, or there is no twin, as it found no site.

public import VitrineConfig
import VitrineModel
import VitrineProviders

extension Site {
  /// Reads the photos that lie on this machine, and brings the idle twin of the output folder up to the
  /// published site. Ends early, with what is done of it, where the task is canceled. What is wrong is
  /// met again by the next build, which tells it.
  public static func makeReady(
    _ configuration: SiteConfiguration, _ options: BuildOptions, in surroundings: Surroundings
  ) async {
    let log = ProblemLog()
    let workshop = try? await Workshop.openToLook(
      configuration, options: options, in: surroundings, log: log, NoProgress())
    guard let workshop else { return }
    _ = await workshop.closing { (workshop) throws(Problem) in
      let site = try? await open(configuration, since: SiteLook(surroundings), log: log)
      await site?.readAhead(in: workshop)
      var publication = try await workshop.publication(log)
      try publication.readyTwin()
    }
  }

  /// For the memory of this process alone.
  private func readAhead(in workshop: borrowing Workshop) async {
    guard look.surroundings.memory != nil else { return }
    let services = services(with: workshop, NoProgress())
    var photos: [Photo] = []
    for name in Set(configuration.sets.compactMap(\.provider)).sorted() {
      let options = configuration.providers[name]
      let provider = try? ProviderRegistry.make(name, options: options, services: services)
      guard let provider = provider as? any LiesNearby else { continue }
      photos += (try? await provider.photos()) ?? []
    }
    _ = try? plan(photos, ownPages.pictures(read: workshop.reader), workshop)
  }
}
