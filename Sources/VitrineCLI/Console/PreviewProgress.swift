// The progress of the first build of a preview, in the terminal and in open pages.

import VitrineModel
import VitrineServe

/// A display in the terminal and in the pages of a preview.
struct PreviewProgress: ProgressDisplay {
  let line: ProgressLine
  let server: PreviewServer

  func show(_ stage: BuildStage, done: Int, of total: Int) {
    line.show(stage, done: done, of: total)
    if total > 0 { server.show(progress: "\(ProgressLine.name(stage)): \(done) of \(total)") }
  }

  func note(_ note: ProgressNote) {
    line.note(note)
    server.show(progress: ProgressLine.text(of: note))
  }
}
