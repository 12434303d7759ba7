// Prints what an import changed, and each row that stays as it is with the reason.

import VitrineFavorites
import VitrineModel

extension Console {
  /// Prints the result of an import, or of a dry run.
  func printed(_ imported: TableImport, isDry: Bool) -> Outcome {
    say(imported.summary(isDry: isDry))
    return printed(imported.lines)
  }
}

extension TableImport {
  fileprivate var lines: [String] {
    changes.compactMap(\.text) + gone.map { "gone      \($0.description.printable)" }
  }

  fileprivate func summary(isDry: Bool) -> String {
    func count(_ holds: (TableChange.Kind) -> Bool) -> Int {
      changes.count { holds($0.kind) }
    }
    let added = count { $0 == .added || $0 == .addedAgain }
    let changed = count { if case .changed = $0 { true } else { false } }
    let conflicts = count { if case .conflict = $0 { true } else { false } }
    let removed = count { $0 == .staysRemoved }
    let lost = count { $0 == .removed }
    let parts = [
      "\(added) added", "\(counted(changed, "cell")) changed",
      "\(conflicts) in conflict",
      "\(removed) stay removed", lost > 0 ? "\(lost) removed" : "\(gone.count) gone",
    ]
    let rows = counted(incoming, "row")
    return "\(rows)\(isDry ? ", dry run" : ""): \(parts.joined(separator: ", "))"
  }
}

extension TableChange {
  /// The line that is printed; nil if nothing changed.
  fileprivate var text: String? {
    let name = (photo?.description ?? "").printable
    return switch kind {
    case .added: "added     \(name)"
    case .addedAgain: "added     \(name), which you had removed, because its row has changed"
    case .removed: "removed   \(name)"
    case .staysRemoved: "removed   \(name) stays removed"
    case .changed(let field, let old, let new):
      "changed   \(name) \(field.name): “\(old.text.printable)” is now “\(new.text.printable)”"
    case .kept: nil
    case .conflict(let field, let ours, let theirs):
      "conflict  \(name) \(field.name): “\(ours.text.printable)” stays, "
        + "not “\(theirs.text.printable)”"
    }
  }
}
