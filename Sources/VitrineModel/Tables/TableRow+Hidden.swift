// The column that decides what is published. Whatever is not a clear no hides the photo: a photo that
// is missing is noticed, and a photo that should be private cannot be taken back.

extension TableRow {
  /// What the cell `hidden` says.
  public enum Visibility: Hashable, Sendable {
    /// The row says nothing.
    case unstated
    /// A clear no, or `-`.
    case shown
    /// A clear yes.
    case hidden
    /// A text that is neither, which hides the photo.
    case unclear

    /// Reads the text of a cell.
    public init(_ text: String) {
      self =
        switch ExactText(text).trimmed.text.lowercased() {
        case "": .unstated
        case "no", "n", "false", "off", "0", "-": .shown
        case "yes", "y", "true", "on", "1", "x": .hidden
        default: .unclear
        }
    }

    /// Whether the cell hides the photo.
    public var hides: Bool { self == .hidden || self == .unclear }
  }

  /// Whether the photo is left out of the site.
  public var visibility: Visibility { Visibility(self[.hidden]) }
}
