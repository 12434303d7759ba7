// Several parts of a site are looked at before what is wrong with any of them is told.

import VitrineModel

extension Result where Failure == Problems {
  /// What is wrong; nothing where all is well.
  var faults: [Problem] {
    if case .failure(let problems) = self { problems.all } else { [] }
  }
}

extension Result where Failure == Problem {
  /// What is wrong; nothing where all is well.
  var faults: [Problem] {
    if case .failure(let problem) = self { [problem] } else { [] }
  }
}
