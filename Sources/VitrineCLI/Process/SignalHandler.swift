// Ctrl-C and a CI system's stop: the work is canceled between two items, and the process ends
// within two seconds whatever an encoder is doing. The published site stays unchanged.

import ArgumentParser
import Dispatch
import Foundation

/// The handling of signals.
enum SignalHandler {
  /// The longest wait for work to end cleanly.
  private static let gracePeriod = DispatchTimeInterval.milliseconds(1500)

  /// These queues have their own threads: work may block all threads of the shared queues, and
  /// the end handler may block the thread that receives signals.
  private static let signals = DispatchQueue(label: "signals")
  private static let deadline = DispatchQueue(label: "deadline")

  /// Runs work that ends early, with exit code 130, 131 or 143, when a signal asks for it.
  ///
  /// - Parameters:
  ///   - work: The work; it is canceled on a signal.
  ///   - abandon: The cleanup if the work does not end in time.
  /// - Throws: The exit code, unless the work is done.
  static func guarding(
    _ work: @escaping @Sendable () async -> Outcome,
    abandon: @escaping @Sendable () -> Void = {}
  ) async throws(ExitCode) {
    let outcome = await result(of: work, abandon: abandon)
    guard outcome == .done else { throw outcome.exit }
  }

  private static func result(
    of work: @escaping @Sendable () async -> Outcome, abandon: @escaping @Sendable () -> Void
  ) async -> Outcome {
    let task = Task { await work() }
    let sources = [SIGINT, SIGQUIT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: signals)
      source.setEventHandler {
        stop(task, with: 128 + number, abandon)
      }
      source.activate()
      return source
    }
    let outcome = await task.value
    guard !task.isCancelled else {
      // The handler ends the process.
      try? await Task.sleep(for: .seconds(3))
      return outcome
    }
    sources.forEach { $0.cancel() }
    return outcome
  }

  private static func stop(
    _ task: Task<Outcome, Never>, with code: Int32, _ abandon: @escaping @Sendable () -> Void
  ) {
    deadline.asyncAfter(deadline: .now() + gracePeriod) {
      abandon()
      _exit(code)
    }
    Task {
      _ = await task.value
      exit(code)
    }
    task.cancel()
  }
}
