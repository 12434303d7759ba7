// Progress: one line that is overwritten on a terminal, a plain line at every tenth elsewhere. If a
// step takes longer, the line is printed again every two seconds, so that a long build does not
// look stuck. A class, since several tasks report to one line.

import Dispatch
import Foundation
import Synchronization
import VitrineModel
import VitrineSite

/// The line that shows the progress of a command.
final class ProgressLine: ProgressDisplay {
  private let console: Console
  private let shown = Mutex(DisplayedStep())

  /// The progress as it was last printed.
  private struct DisplayedStep {
    var stage: BuildStage?
    var tenth = -1
    var done = 0
    var total = 0
    var rate = ProgressRate(from: .now)
    let began = ContinuousClock.now
    var time = ContinuousClock.now
    var isOpen = false
    var bar = ""
    var waitingFor: String?
    /// When something was last printed.
    var printed = ContinuousClock.now

    /// The speed after a separator, if it is known.
    ///
    /// Sets differ in time by a factor of a hundred, so their number says nothing about speed.
    func speed(_ sign: String, _ total: Int) -> String {
      let text = stage == .fetch ? "" : rate.text(of: total)
      return text.isEmpty ? "" : sign + text
    }
  }

  init(_ console: Console) { self.console = console }

  /// Its own queue, because work may block all threads of the shared ones.
  private static let queue = DispatchQueue(label: "progress")
  /// Often enough for a gap of less than two seconds.
  private static let tick = DispatchTimeInterval.milliseconds(250)
  private static let silence = Duration.milliseconds(1500)

  /// Shows the progress of work, and leaves the line when the work ends or fails.
  static func showing<Value>(
    _ console: Console, _ work: (ProgressLine) async throws(Problems) -> Value
  ) async throws(Problems) -> Value {
    let line = ProgressLine(console)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { line.repeatAfterSilence() }
    timer.schedule(deadline: .now() + tick, repeating: tick)
    timer.activate()
    defer {
      timer.cancel()
      line.end()
    }
    return try await work(line)
  }

  /// Prints the line again if nothing was printed for a while.
  private func repeatAfterSilence() {
    guard console.verbosity != .quiet else { return }
    shown.withLock { shown in
      guard let stage = shown.stage, shown.total > 0, .now - shown.printed >= Self.silence else {
        return
      }
      shown.printed = .now
      guard console.isTerminal else {
        let count = "\(shown.done) of \(shown.total)\(shown.speed(", ", shown.total))"
        return console.write("\(Self.name(stage)): \(count), still working\n")
      }
      let seconds = Int((.now - shown.began) / .seconds(1))
      shown.isOpen = true
      // The bar is as it was last drawn; the seconds show that the work continues.
      let line = "\(shown.bar) · \(seconds) s"
      console.write("\r\u{1B}[K\(line.fitted(to: console.columns))")
    }
  }

  func show(_ stage: BuildStage, done: Int, of total: Int) {
    guard console.verbosity != .quiet, total > 0 else { return }
    shown.withLock { shown in
      // Services are asked about authors beside the downloads, and the line has room for one count.
      if stage == .authors, shown.stage == .downloads, shown.done < shown.total { return }
      // A stage may count several things in turn. For the same thing, a lower count is outdated.
      let isNewCount = done < shown.done && total != shown.total
      if shown.stage != stage || isNewCount { close(&shown, for: stage) }
      guard done >= shown.done else { return }
      (shown.done, shown.total) = (done, total)
      shown.rate.note(done, at: .now)
      if console.isTerminal {
        draw(&shown, stage, done, total)
      } else {
        log(&shown, stage, done, total)
      }
    }
  }

  func note(_ note: ProgressNote) {
    guard console.verbosity != .quiet else { return }
    shown.withLock { shown in
      shown.printed = .now
      guard !console.isTerminal else {
        shown.isOpen = true
        let line = "\(shown.bar) · \(Self.text(of: note))"
        return console.write("\r\u{1B}[K\(line.fitted(to: console.columns))")
      }
      // A pause is printed once, not every second.
      if case .waiting(let host, _) = note {
        guard shown.waitingFor != host else { return }
        shown.waitingFor = host
      }
      console.write("\(Self.text(of: note))\n")
    }
  }

  static func text(of note: ProgressNote) -> String {
    switch note {
    case .photos(let count, let set, let left):
      "\(set): \(counted(count, "photo"))" + (left.map { ", \(counted($0, "call")) left" } ?? "")
    case .waiting(let host, let seconds): "waiting \(seconds) s for \(host.printable)"
    case .locked(let process):
      "waiting for another build of this site" + (process.map { ", process \($0)" } ?? "")
    case .deploying(let other): "waiting for another deploy to the same place: \(other)"
    }
  }

  /// Clears the line for the next message.
  func end() { shown.withLock { close(&$0, for: nil) } }

  private func close(_ shown: inout DisplayedStep, for stage: BuildStage?) {
    if shown.isOpen { console.write("\r\u{1B}[K") }
    let printed = shown.printed
    shown = DisplayedStep(stage: stage, time: .now - .seconds(1))
    shown.printed = printed
  }

  private func draw(_ shown: inout DisplayedStep, _ stage: BuildStage, _ done: Int, _ total: Int) {
    let now = ContinuousClock.now
    guard now - shown.time > .milliseconds(80) || done == total else { return }
    (shown.time, shown.printed) = (now, now)
    shown.isOpen = true
    let width = min(24, max(4, (console.columns ?? 96) / 4))
    let filled = done * width / total
    let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: width - filled)
    shown.bar = "\(Self.name(stage)) \(bar) \(done) of \(total)\(shown.speed(" · ", total))"
    console.write("\r\u{1B}[K\(shown.bar.fitted(to: console.columns))")
  }

  /// Stages that mostly take no time are printed only after this long.
  private static let briefLimit = Duration.seconds(2)

  private func log(_ shown: inout DisplayedStep, _ stage: BuildStage, _ done: Int, _ total: Int) {
    let tenth = done * 10 / total
    guard done > 0, tenth > shown.tenth else { return }
    let isBrief = [.reading, .authors, .reports, .publish].contains(stage)
    if isBrief, .now - shown.began < Self.briefLimit { return }
    (shown.tenth, shown.printed) = (tenth, .now)
    console.write("\(Self.name(stage)): \(done) of \(total)\(shown.speed(", ", total))\n")
  }

  static func name(_ stage: BuildStage) -> String {
    switch stage {
    case .fetch: "sets"
    case .reading: "reading"
    case .downloads: "downloads"
    case .authors: "authors"
    case .images: "photos"
    case .videos: "videos"
    case .pages: "pages"
    case .reports: "usage reports"
    case .publish: "publishing"
    case .deploy: "files"
    }
  }
}
