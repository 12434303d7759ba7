import Foundation
import Testing
import VitrineModel

struct SystemRefusalTests {
  @Test(arguments: [EIO, EMFILE, ENFILE, ENOSPC, EDQUOT, ENOMEM, EROFS])
  func endsABuildWhenTheMachineFails(_ code: Int32) {
    let refusal = SystemRefusal(code)
    #expect(refusal.isOfTheMachine)
    let problem = refusal.problem(doing: "open", at: "Photos/a.jpg")
    #expect(problem.isOfTheMachine)
    #expect(problem.place == .file("Photos/a.jpg"))
  }

  @Test(arguments: [ENOENT, EACCES, EPERM, ELOOP, EISDIR])
  func leavesOutAFileThatCannotBeRead(_ code: Int32) {
    #expect(!SystemRefusal(code).isOfTheMachine)
  }
}
