// Renditions of services' photos, made while other photos are still on their way: a network and a
// processor that wait for each other take twice as long. Nothing depends on it: what is not made here, or
// cannot be, is left to the build's own plan, which tells what is wrong with it.

public import VitrineModel
public import VitrineStore

/// Makes what a site wants of originals as they arrive. An actor, since they arrive from many tasks.
public actor MirrorAhead {
  private let store: Store
  private let mirror: Mirror
  private let settings: MirrorSettings
  private var waiting: [(file: OriginalFile, isWhole: Bool)] = []
  private var work: Task<Void, Never>?
  private var isOver = false
  /// Renditions encoded.
  public private(set) var made = 0

  /// Few enough that nobody waits long for the end of them, many enough for all workers.
  private static let most = 32

  /// - Parameter workers: originals decoded at the same time.
  public init(store: Store, settings: MirrorSettings, workers: Int) {
    self.store = store
    self.settings = settings
    mirror = Mirror(store: store, workers: workers)
  }

  /// - Parameter isWhole: is a full-size copy published as well.
  func add(_ file: OriginalFile, isWhole: Bool) {
    guard !isOver else { return }
    waiting.append((file, isWhole))
    if work == nil { work = Task { await makeAll() } }
  }

  /// Waits for what is under way and begins nothing any more.
  func stop() async {
    isOver = true
    waiting = []
    defer { settle() }
    guard let work else { return }
    await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
  }

  /// Writes down what was made, also where the build ends here; a refusal is met by the plan again.
  private func settle() {
    if made > 0 { try? store.flush() }
  }

  private func makeAll() async {
    while !waiting.isEmpty, !isOver {
      let next = waiting.prefix(Self.most)
      waiting.removeFirst(next.count)
      do {
        made += try await make(Array(next))
      } catch {
        isOver = true
      }
    }
    work = nil
  }

  private func make(_ originals: [(file: OriginalFile, isWhole: Bool)]) async throws(Problem) -> Int
  {
    let plan = try MirrorPlan(
      for: originals.map(\.file),
      whole: Set(originals.lazy.filter(\.isWhole).map(\.file.digest)), settings: settings,
      store: store)
    guard !plan.jobs.isEmpty else { return 0 }
    return try await mirror.carryOut(part: plan).made
  }
}
