// The loop around the providers. It asks for page after page until a set reaches its limit, and
// turns a provider's error into a problem of that set. An error of one set does not stop the
// others.

public import VitrineConfig
public import VitrineFetch
public import VitrineModel
public import VitrineProviders

/// The progress of loading sets.
public enum LoadProgress: Sendable {
  /// The number of photos of a set so far, after each page.
  case photos(Int, of: PhotoSet)
  /// The number of finished sets.
  case sets(Int)
  /// The number of authors that their services were asked about.
  case authors(Int, of: Int)
}

/// Loads sets from providers.
public struct SetLoader: Sendable {
  /// The providers of photos on this machine, each shared by all sets.
  let localProviders: [String: any Provider]
  let services: RecordingProviders?
  /// The curated lists of the site.
  public let curation: Curation
  /// What the site never shows.
  let exclusions: Exclusions
  /// What the curator leaves out of the sets that are loaded.
  let leftOut = LeftOutPhotos()
  let unanswered = UnansweredSets()
  let report: @Sendable (Problem) -> Void
  let progress: @Sendable (LoadProgress) -> Void

  /// Creates a loader with given providers.
  ///
  /// - Parameters:
  ///   - providers: The providers by name, at least the ones that the sets name.
  ///   - curation: The curated lists.
  ///   - exclusions: What the site never shows.
  ///   - progress: Called with the progress, from any thread.
  ///   - report: Called with each problem that does not stop the loading.
  public init(
    providers: [String: any Provider], curation: Curation = .none,
    exclusions: Exclusions = Exclusions(),
    progress: @escaping @Sendable (LoadProgress) -> Void = { _ in },
    report: @escaping @Sendable (Problem) -> Void
  ) {
    localProviders = providers
    services = nil
    self.curation = curation
    self.exclusions = exclusions
    self.report = report
    self.progress = progress
  }

  /// Creates a loader with all providers, made from their options.
  public init(
    for sets: [PhotoSet], _ curation: Curation, without exclusions: Exclusions = Exclusions(),
    options: [String: ProviderOptions], services: ProviderServices, fetcher: Fetcher,
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) throws(Problem) {
    var services = services
    services.curate = curation.metadata.applied
    let sources = RecordingProviders(options: options, services: services, fetcher: fetcher)
    var localProviders: [String: any Provider] = [:]
    for type in ProviderRegistry.all {
      if type.info.policy == nil {
        localProviders[type.info.name] = try Self.make(type.info.name, for: sets, options, services)
      } else {
        sources.register(type)
      }
    }
    self.localProviders = localProviders
    self.services = sources
    self.curation = curation
    self.exclusions = exclusions
    report = services.report
    self.progress = progress
  }

  private static func make(
    _ name: String, for sets: [PhotoSet], _ options: [String: ProviderOptions],
    _ services: ProviderServices
  ) throws(Problem) -> (any Provider)? {
    do throws(ProviderError) {
      return try ProviderRegistry.make(name, options: options[name], services: services)
    } catch {
      guard let set = sets.first(where: { $0.provider == name }) else { return nil }
      throw error.problem(of: set)
    }
  }

  /// Returns the problems that prevent sets from loading and can be found without using the network
  /// or reading a photo.
  ///
  /// Each source is reported once. Problems of its files are reported to the site.
  public static func obstacles(
    for sets: [PhotoSet], options: [String: ProviderOptions], in site: CheckedSite
  ) -> [Problem] {
    let byProvider = Dictionary(grouping: sets) { $0.provider ?? "" }
    return byProvider.sorted { $0.key < $1.key }.flatMap { name, sets -> [Problem] in
      do throws(ProviderError) {
        let errors = try ProviderRegistry.verify(
          sets.map(\.selection), of: name, options: options[name], in: site)
        return zip(sets, errors).compactMap { $1?.problem(of: $0) }
      } catch {
        return sets.first.map { [error.problem(of: $0)] } ?? []
      }
    }
  }

  /// Loads the sets.
  ///
  /// A set is empty and reported if its service cannot be asked and the cache has no snapshot of it.
  ///
  /// - Parameter sets: The sets of the site.
  /// - Returns: The loaded sets, in the same order.
  /// - Throws: The problems if a set names what does not exist, if a source on this machine cannot
  ///   be read at all, or if no set could be loaded, so that no good site is replaced.
  public func load(_ sets: [PhotoSet]) async throws(Problems) -> [LoadedSet] {
    var outcomes = SetOutcomes(sets)
    for step in SetStep.all(of: sets, hasTags: !curation.tags.isEmpty) {
      switch step {
      case .ask(let positions): await ask(positions, curation.featured, &outcomes)
      case .feature(let positions):
        let tags = await tagsOfFavorites(in: outcomes.loaded)
        await ask(positions, FeaturedSelector(tags: tags), &outcomes)
      case .make(let position): await make(position, &outcomes)
      case .refuse(let position):
        outcomes.set(.failure(.cycle(of: sets[position])), at: position)
      }
    }
    progress(.sets(sets.count))
    await reportUnknownExclusions(beside: sets)
    return try settle(outcomes)
  }

  /// Asks the providers of some sets, all at once.
  ///
  /// `featured` selects the photos of featured sets. A featured set is empty if its provider cannot be
  /// asked for it.
  private func ask(
    _ positions: [Int], _ featured: FeaturedSelector, _ outcomes: inout SetOutcomes
  ) async {
    let requests = positions.map { ($0, outcomes.request(at: $0, exclusions)) }
    let before = outcomes.results.count { $0 != nil }
    let answers = await withTaskGroup(of: (Int, Result<LoadedSet, ProviderError>).self) { group in
      for (position, request) in requests {
        guard let provider = request.set.provider else { continue }
        guard featured.canAsk(for: request.set) else {
          report(.noTags(provider, for: request.set))
          outcomes.set(.success(LoadedSet(set: request.set, photos: [])), at: position)
          continue
        }
        if let error = Self.unmeetableConditions(of: request.set, with: curation.metadata) {
          outcomes.set(.failure(error), at: position)
          continue
        }
        group.addTask { (position, await fill(request, from: provider, featured)) }
      }
      var answers: [(Int, Result<LoadedSet, ProviderError>)] = []
      for await answer in group {
        answers.append(answer)
        progress(.sets(before + answers.count))
      }
      return answers
    }
    for (position, outcome) in answers { outcomes.set(outcome, at: position) }
  }

  /// Makes a set from a list or from the photos of other sets.
  private func make(_ position: Int, _ outcomes: inout SetOutcomes) async {
    let request = outcomes.request(at: position, exclusions)
    let set = request.set
    switch set.selection {
    case .list(let file):
      outcomes.note(Set(curation.lists[file]?.names ?? []), at: position)
      let known = outcomes.loaded.flatMap(\.all)
      outcomes.set(.success(await listed(request, in: file, known: known)), at: position)
    case .sets(let slugs):
      let all = outcomes.photos(of: slugs)
      leftOut.add(all.filter(request.leavesOut).map(\.id), to: set)
      let photos = request.chosen(from: all)
      outcomes.set(.success(LoadedSet(set: set, photos: photos)), at: position)
    default:
      let photos = curation.featured.photos(of: outcomes.loaded, for: request)
      outcomes.set(.success(LoadedSet(set: set, photos: photos)), at: position)
    }
  }

  /// Saves the answers of this run as snapshots, for use when a service fails later.
  ///
  /// Call this after the sets have passed all checks.
  public func keep() throws(Problem) {
    do {
      try services?.keep()
    } catch {
      throw Problem(
        .error, "store.unusable", error.reason, help: "make the cache folder writable")
    }
  }

  private func settle(_ outcomes: SetOutcomes) throws(Problems) -> [LoadedSet] {
    var dead = outcomes.unknownExceptions
    var lost: [Problem] = []
    var reported: Set<ProviderError> = []
    let loaded = zip(outcomes.sets, outcomes.results).map { set, outcome in
      switch outcome {
      case .success(let filled):
        if let notice = filled.notice { report(notice) }
        return filled
      case nil: return LoadedSet(set: set, photos: [])
      case .failure(let error):
        let problem = error.problem(of: set)
        if error.isOfName {
          dead.append(problem)
        } else if !isLocal(set) || problem.severity < .error {
          lost.append(problem)
          unanswered.add(set)
        } else if reported.insert(error).inserted {
          dead.append(problem)
        }
        return LoadedSet(set: set, photos: [])
      }
    }
    let isLost = lost.contains { $0.severity == .error } && loaded.allSatisfy(\.all.isEmpty)
    guard dead.isEmpty, !isLost else { throw Problems(dead + lost) }
    // The others are published.
    lost.forEach { report($0.asWarning) }
    return loaded
  }

  func isLocal(_ set: PhotoSet) -> Bool {
    set.provider.map { localProviders[$0] != nil } ?? true
  }
}
