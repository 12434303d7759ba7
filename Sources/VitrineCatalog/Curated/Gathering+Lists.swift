// Photos asked for by name: rows of a curated list, of any provider. What other sets brought is not
// asked for again; a row whose photo is gone stays in its file, and is told.

import Foundation
public import VitrineModel
public import VitrineProviders

/// What came of asking for photos by their ids.
public struct Finding: Sendable {
  /// By what was asked for; a photo may have been asked for by another name than its id.
  public internal(set) var photos: [Photo.ID: Photo] = [:]
  /// Those that their provider does not have, or no longer has.
  public internal(set) var gone: Set<Photo.ID> = []
  /// Providers that could not be asked, each once.
  public internal(set) var faults: [(provider: String, error: ProviderError)] = []
  /// Providers that answered with a photo under another name than any they were asked for.
  var renamed: Set<String> = []
  /// Services that told earlier what they could not tell now.
  var snapshots: [(provider: String, date: Date, reason: String)] = []
}

extension Gathering {
  /// Questions under way at once; how fast they are asked is the services' limit.
  private static let width = 8

  /// Asks for photos by their ids, as many in a question as their provider takes.
  public func find(_ ids: [Photo.ID]) async -> Finding {
    let questions = Dictionary(grouping: ids, by: \.provider)
      .sorted { $0.key < $1.key }
      .flatMap { name, ids in
        ids.map(\.id).pieces(of: photosPerQuestion(of: name)).map { Question(name, Array($0)) }
      }
    var finding = Finding()
    await put(questions, in: &finding)
    // A photo that was renamed comes under a name that nobody asked for. It is the answer to one
    // of those that seem to be gone: asked for alone, each says to which.
    let doubtful = finding.gone.filter { finding.renamed.contains($0.provider) }
    finding.gone.subtract(doubtful)
    await put(doubtful.sorted().map { Question($0.provider, [$0.id]) }, in: &finding)
    return finding
  }

  private func put(_ questions: [Question], in finding: inout Finding) async {
    let answers = await questions.concurrently(width: Self.width) { await answer(to: $0) }
    for (question, answer) in zip(questions, answers) { finding.take(answer, to: question) }
  }

  private func photosPerQuestion(of name: String) -> Int {
    let type = ProviderRegistry.type(named: name) as? any FindsPhotos.Type
    return max(1, type?.photosPerQuestion ?? 1)
  }

  private func answer(to question: Question) async -> Answer {
    var snapshot: (Date, String)?
    do throws(ProviderError) {
      let photos = try await photos(question) { snapshot = ($0, $1) }
      return Answer(photos: .success(photos), snapshot: snapshot)
    } catch {
      return Answer(photos: .failure(error), snapshot: nil)
    }
  }

  private func photos(
    _ question: Question, fallback: (Date, String) -> Void
  ) async throws(ProviderError) -> [Photo] {
    if let provider = nearby[question.provider] {
      return try await question.put(to: provider)
    }
    guard let services, ProviderRegistry.type(named: question.provider) != nil else {
      throw question.unanswerable
    }
    return try await services.askSparingly(
      question.provider, about: "photos \(question.ids)", fallback: fallback
    ) { provider throws(ProviderError) in
      try await question.put(to: provider)
    }
  }
}

/// Some photos of one provider.
private struct Question: Sendable {
  let provider: String
  let ids: [String]

  init(_ provider: String, _ ids: [String]) {
    self.provider = provider
    self.ids = ids
  }

  func put(to provider: any Provider) async throws(ProviderError) -> [Photo] {
    guard let provider = provider as? any FindsPhotos else { throw unanswerable }
    return try await provider.photos(withIDs: ids)
  }

  var unanswerable: ProviderError {
    .unavailable(
      source: provider, reason: "there is no provider of that name",
      mend: "see `vitrine providers` for those there are")
  }
}

private struct Answer: Sendable {
  let photos: Result<[Photo], ProviderError>
  /// Of when an earlier answer is, and why it had to do.
  let snapshot: (date: Date, reason: String)?
}

extension Finding {
  fileprivate mutating func take(_ answer: Answer, to question: Question) {
    let ids = question.ids.map { Photo.ID(provider: question.provider, id: $0) }
    if let (date, reason) = answer.snapshot,
      !snapshots.contains(where: { $0.provider == question.provider })
    {
      snapshots.append((question.provider, date, reason))
    }
    switch answer.photos {
    case .success(let found):
      for photo in found { take(photo, as: ids) }
      gone.formUnion(ids.filter { photos[$0] == nil })
    case .failure(let error):
      guard !faults.contains(where: { $0.provider == question.provider }) else { return }
      faults.append((question.provider, error))
    }
  }
}

extension Finding {
  /// - Parameter asked: the names in the question; the only one of it is the photo's, whatever the
  ///   photo is called now.
  private mutating func take(_ photo: Photo, as asked: [Photo.ID]) {
    let names = asked.count == 1 ? asked : photo.names.filter(asked.contains)
    for name in names { photos[name] = photo }
    if names.isEmpty { renamed.insert(photo.id.provider) }
  }
}

extension Photo {
  /// What it can be asked for by: its id, and the name that its page tells.
  var names: [Photo.ID] {
    let name = page.flatMap(ProviderRegistry.name(ofPhotoOn:))
    return [id] + [name].compactMap(\.self).filter { $0 != id }
  }
}
