// The loop around the providers: asks page after page until a set has what its limit allows, and
// turns what a provider cannot answer into a problem of that set. One set's fault is not the end of
// the others.

public import VitrineConfig
public import VitrineFetch
public import VitrineModel
public import VitrineProviders

/// How far gathering is.
public enum GatheringNews: Sendable {
  /// So many photos of a set have come, counted page by page.
  case photos(Int, of: PhotoSet)
  /// So many sets are done.
  case sets(Int)
}

/// Asks providers for sets.
public struct Gathering: Sendable {
  /// Providers on this machine, one for all sets.
  let nearby: [String: any Provider]
  let services: ServiceSources?
  public let curation: Curation
  let report: @Sendable (Problem) -> Void
  let tell: @Sendable (GatheringNews) -> Void

  /// - Parameters:
  ///   - providers: by name, at least those the sets name.
  ///   - tell: takes how far it is, from any thread.
  public init(
    providers: [String: any Provider], curation: Curation = .none,
    tell: @escaping @Sendable (GatheringNews) -> Void = { _ in },
    report: @escaping @Sendable (Problem) -> Void
  ) {
    nearby = providers
    services = nil
    self.curation = curation
    self.report = report
    self.tell = tell
  }

  /// With all providers, made from their options.
  public init(
    for sets: [PhotoSet], _ curation: Curation, options: [String: ProviderOptions],
    services: ProviderServices, fetcher: Fetcher, tell: @escaping @Sendable (GatheringNews) -> Void
  ) throws(Problem) {
    let sources = ServiceSources(options: options, services: services, fetcher: fetcher)
    var nearby: [String: any Provider] = [:]
    for type in ProviderRegistry.all {
      if type.info.manners == nil {
        nearby[type.info.name] = try Self.make(type.info.name, for: sets, options, services)
      } else {
        sources.introduce(type)
      }
    }
    self.nearby = nearby
    self.services = sources
    self.curation = curation
    report = services.report
    self.tell = tell
  }

  private static func make(
    _ name: String, for sets: [PhotoSet], _ options: [String: ProviderOptions],
    _ services: ProviderServices
  ) throws(Problem) -> (any Provider)? {
    do throws(ProviderError) {
      return try ProviderRegistry.make(name, options: options[name], services: services)
    } catch {
      guard let set = sets.first(where: { $0.provider == name }) else { return nil }
      throw error.problem(of: set, severity: .error)
    }
  }

  /// What stops the sets from being filled, as far as it can be told without network and without
  /// reading a photo; each source is told once.
  public static func obstacles(
    for sets: [PhotoSet], options: [String: ProviderOptions], directory: String
  ) -> [Problem] {
    var told: Set<ProviderError> = []
    return sets.compactMap { set in
      guard let provider = set.provider else { return nil }
      do throws(ProviderError) {
        try ProviderRegistry.look(for: provider, options: options[provider], in: directory)
        return nil
      } catch {
        return told.insert(error).inserted ? error.problem(of: set, severity: .error) : nil
      }
    }
  }

  /// The sets in their order. A set whose provider knows nothing of that name is empty and
  /// reported, and so is one of a service that cannot be asked and of which nothing is kept.
  ///
  /// - Throws: where a source on this machine as a whole cannot be read, or no set could be
  ///   filled, so that nothing good is replaced.
  public func gather(_ sets: [PhotoSet]) async throws(Problems) -> [GatheredSet] {
    var outcomes = await asked(sets)
    var known: [GatheredSet] { outcomes.compactMap { try? $0?.get() } }
    for (index, set) in sets.enumerated() {
      guard case .list(let file) = set.selection else { continue }
      let photos = known.flatMap(\.all)
      outcomes[index] = .success(await listed(set, in: file, known: photos))
    }
    for (index, set) in sets.enumerated() where outcomes[index] == nil {
      if let provider = set.provider { report(.noTags(provider, for: set)) }
      let photos = curation.featured.photos(of: known, for: set)
      outcomes[index] = .success(GatheredSet(set: set, photos: photos))
    }
    tell(.sets(sets.count))
    return try settle(outcomes.compactMap(\.self), of: sets)
  }

  /// The sets that providers fill; nil for the others, which are made of what these bring.
  private func asked(_ sets: [PhotoSet]) async -> [Result<GatheredSet, ProviderError>?] {
    await withTaskGroup(of: (Int, Result<GatheredSet, ProviderError>).self) { group in
      for (index, set) in sets.enumerated() {
        guard let provider = set.provider, curation.featured.canAsk(for: set) else { continue }
        group.addTask { (index, await fill(set, from: provider)) }
      }
      var outcomes = [Result<GatheredSet, ProviderError>?](repeating: nil, count: sets.count)
      var done = 0
      for await (index, outcome) in group {
        outcomes[index] = outcome
        done += 1
        tell(.sets(done))
      }
      return outcomes
    }
  }

  /// Makes what services told in this run the state that stands in for them later. To be called
  /// when the sets are believed.
  public func keep() throws(Problem) {
    do {
      try services?.keep()
    } catch {
      throw Problem(
        .error, "store.unusable", error.reason, mend: "see that the cache folder can be written")
    }
  }

  private func settle(
    _ outcomes: [Result<GatheredSet, ProviderError>], of sets: [PhotoSet]
  ) throws(Problems) -> [GatheredSet] {
    var dead: [Problem] = []
    var lost: [Problem] = []
    var told: Set<ProviderError> = []
    let gathered = zip(sets, outcomes).map { set, outcome in
      switch outcome {
      case .success(let filled):
        if filled.all.isEmpty, !set.licenses.isEmpty { report(.nothingUnder(set)) }
        return filled
      case .failure(let error):
        let problem = error.problem(of: set, severity: isNearby(set) ? .warning : .error)
        if !isNearby(set) || problem.severity < .error {
          lost.append(problem)
        } else if told.insert(error).inserted {
          dead.append(problem)
        }
        return GatheredSet(set: set, photos: [])
      }
    }
    let isLost = lost.contains { $0.severity == .error } && gathered.allSatisfy(\.all.isEmpty)
    guard dead.isEmpty, !isLost else { throw Problems(dead + lost) }
    lost.forEach(report)
    return gathered
  }

  private func isNearby(_ set: PhotoSet) -> Bool {
    set.provider.map { nearby[$0] != nil } ?? true
  }
}
