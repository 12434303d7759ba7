import Foundation
import Testing
import VitrineModel

struct SystemErrorTests {
  @Test(arguments: [EIO, EMFILE, ENFILE, ENOSPC, EDQUOT, ENOMEM, EROFS, EFBIG])
  func endsABuildWhenTheMachineFails(_ code: Int32) {
    let refusal = SystemError(code)
    #expect(refusal.isSystemFailure)
    let problem = refusal.problem(doing: "open", at: "Photos/a.jpg")
    #expect(problem.isSystemFailure)
    #expect(problem.place == .file("Photos/a.jpg"))
  }

  @Test(arguments: [ENOENT, EACCES, EPERM, ELOOP, EISDIR])
  func leavesOutAFileThatCannotBeRead(_ code: Int32) {
    #expect(!SystemError(code).isSystemFailure)
  }

  @Test(arguments: [EBUSY, EXDEV, EROFS, EACCES])
  func saysWhatToDo(_ code: Int32) {
    #expect(SystemError(code).problem(doing: "rename", at: "public").help != nil)
  }

  @Test(arguments: [("open", ENOENT), ("open", ENOTDIR), ("create", ENOENT)])
  func saysThatAFolderMustExist(_ operation: String, _ code: Int32) {
    let problem = SystemError(code).problem(doing: operation, at: "lists/new.csv")
    #expect(problem.code == "store.missing")
    #expect(problem.help?.contains("folder") == true)
  }
}
