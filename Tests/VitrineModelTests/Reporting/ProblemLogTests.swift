import Testing
import VitrineModel

@Suite("The log of a build") struct ProblemLogTests {
  private static let problem = Problem(.warning, "a.b", "something is wrong")

  @Test func keepsAProblemOnce() {
    let log = ProblemLog()
    log.add(Self.problem)
    log.add(Self.problem)
    #expect(log.problems == [Self.problem])
  }

  @Test func ignoresWhatACanceledTaskFinds() async {
    let log = ProblemLog()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      log.add(Self.problem)
    }.value
    #expect(log.problems.isEmpty)
  }
}
