import Testing
import VitrineModel

@Suite struct SkippedFilesTests {
  private func counted(_ names: [String]) -> [Problem] {
    names.map { .notAPhoto("Photos/\($0)") }.countingSkippedFiles
  }

  @Test func countsSkippedFilesByKind() {
    let raw = (0..<300).map { "\($0).NEF" }
    #expect(
      counted(raw + ["a.mov", "b.MOV", "c.aae"]).map(\.what) == [
        "303 files are not photos and were skipped: 300 .nef, 2 .mov, 1 .aae"
          + " (--verbose lists them)"
      ])
    #expect(
      counted(["x.d/README"]).map(\.what) == [
        "1 file is not a photo and was skipped: 1 without an extension (--verbose lists it)"
      ])
    #expect(counted((0..<20).map { "a.x\($0)" })[0].what.contains("1 .x15, 12 others"))
  }

  @Test func countsRejectedPhotosInALineOfTheirOwn() {
    let problems: [Problem] = [.rejected("a.jpg"), .notAPhoto("b.txt"), .rejected("c.jpg")]
    #expect(
      problems.countingSkippedFiles.map(\.what) == [
        "2 photos are rejected and were left out (--verbose lists them)",
        "1 file is not a photo and was skipped: 1 .txt (--verbose lists it)",
      ])
  }

  @Test func countsFilesWithOnlySoundByKind() {
    let problems: [Problem] = [.onlySound("a.m4a"), .notAPhoto("b.txt"), .onlySound("c.MP4")]
    #expect(
      problems.countingSkippedFiles.map(\.what) == [
        "2 files have only sound and are not published: 1 .m4a, 1 .mp4 (--verbose lists them)",
        "1 file is not a photo and was skipped: 1 .txt (--verbose lists it)",
      ])
  }

  @Test func countsMissingGainMapsApartFromLostOnes() {
    let problems: [Problem] = [
      .lacksGainMap("a.jpg"), .losesGainMap("b.jpg"), .lacksGainMap("c.jpg"),
    ]
    #expect(
      problems.countingSkippedFiles.map(\.what) == [
        "1 photo is published without its HDR gain map, which only full-size copies keep"
          + " (--verbose lists it)",
        "2 photos name HDR gain maps that are not in their files (--verbose lists them)",
      ])
  }

  /// The record of an unchanged build has places as texts.
  @Test func countsByKindWhateverTheFormOfThePlace() {
    let problem = Problem.notAPhoto("Photos/a.NEF")
    let place = problem.place?.description ?? ""
    let recorded = Problem(problem.severity, problem.code, problem.what, at: .setting(place))
    #expect([recorded].countingSkippedFiles.map(\.what) == counted(["a.NEF"]).map(\.what))
  }

  @Test func keepsOtherProblemsBeforeTheCount() {
    let other = Problem(.warning, "image.damaged", "a", at: .file("z.jpg"))
    let problems = [.notAPhoto("a.txt"), other, .notAPhoto("b.txt")].countingSkippedFiles
    #expect(problems.map(\.code) == ["image.damaged", "folder.not-a-photo"])
    #expect(problems.map(\.severity) == [.warning, .note])
    #expect([other].countingSkippedFiles == [other])
  }

  /// An image host that is down would fill the terminal.
  @Test func countsManyPhotosThatAreLeftOutForAPassingReason() {
    func lost(_ ids: Range<Int>, _ reason: String, help: String = "build again later") -> [Problem]
    {
      ids.map {
        Problem(.warning, "image.not-fetched", "flickr:\($0) is left out: \(reason)", help: help)
      }
    }
    let (down, slow) = (lost(0..<11, "a.example is down"), lost(20..<30, "b.example is slow"))
    let gone = lost(40..<60, "c.example answered with status 404", help: "wait")
    let shown = (slow + down + gone).countingSkippedFiles
    let line = Problem(
      .warning, "image.not-fetched",
      "11 photos are left out: a.example is down (--verbose lists them)", help: "build again later")
    #expect(shown == slow + [line] + gone)
  }
}
