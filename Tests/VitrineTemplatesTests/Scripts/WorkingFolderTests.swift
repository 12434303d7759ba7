// The folder of esbuild is removed after use, also if its process was killed.

import Foundation
import Testing
import VitrineModel
import VitrineTemplates
import VitrineTesting

@Suite struct WorkingFolderTests {
  @Test func isRemovedWithItsValue() async throws {
    try await FileTree.temporary { tree in
      do {
        let folder = try WorkingFolder(["a.js": "alert(1);"], in: tree.path)
        #expect(try String(contentsOfFile: "\(folder.path)/a.js", encoding: .utf8) == "alert(1);")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path) == [])
    }
  }

  @Test func removesTheFoldersOfKilledProcesses() async throws {
    try await FileTree.temporary { tree in
      try tree.folder("vitrine-scripts-\(UUID().uuidString)/inner")
      let folder = try WorkingFolder([:], in: tree.path)
      let names = try FileManager.default.contentsOfDirectory(atPath: tree.path)
      #expect(names.map { "\(tree.path)/\($0)" } == [folder.path])
    }
  }

  @Test func keepsFoldersInUseAndThoseOfOthers() async throws {
    try await FileTree.temporary { tree in
      let other = try WorkingFolder([:], in: tree.path)
      try tree.folder("vitrine-scripts-mine")
      try tree.write("vitrine-scripts-\(UUID().uuidString)", "a file")
      let folder = try WorkingFolder([:], in: tree.path)
      #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path).count == 4)
      withExtendedLifetime((other, folder)) {}
    }
  }

  @Test func reportsThePathIfItCannotBeMade() throws {
    let errors = #expect(throws: ScriptErrors.self) { try WorkingFolder([:], in: "/no/such") }
    guard case .refused(let problem)? = errors?.all.first?.kind else {
      Issue.record("\(errors as Any)")
      return
    }
    #expect(problem.place?.description.hasPrefix("/no/such/vitrine-scripts-") == true)
  }
}
