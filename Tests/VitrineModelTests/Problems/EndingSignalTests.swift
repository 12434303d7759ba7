import Foundation
import Testing
import VitrineModel

@Suite("Signals that end programs") struct EndingSignalTests {
  @Test(arguments: [
    (SIGXCPU, "ulimit -t"), (SIGKILL, "memory"), (SIGSEGV, "signal \(SIGSEGV)"),
  ])
  func areExplained(_ signal: Int32, _ word: String) {
    let problem = VideoError.ended(signal: signal).problem(at: "a.mp4")
    #expect(problem.what.hasPrefix("a.mp4 is left out: ") && problem.what.contains(word))
    #expect(problem.help?.isEmpty == false)
  }
}
