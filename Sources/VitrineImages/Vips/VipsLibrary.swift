// libvips is loaded by the first build that needs it, not with the program: see VipsShim/Library.h.

import VipsShim
public import VitrineModel

/// The library that reads and writes pictures.
public enum VipsLibrary {
  /// Loads it, which later calls need not do again.
  /// - Throws: why it cannot be loaded, with what to install.
  public static func load() throws(Problem) {
    guard let fault = shim_load_library() else { return }
    throw Problem(
      .error, "image.library-missing",
      "libvips, which reads and writes pictures, cannot be loaded: \(String(cString: fault))",
      mend: "install libvips 8.14 or newer (Debian's package libvips42)")
  }

  /// The file it was loaded from.
  public static var file: String? { shim_library_file().map { String(cString: $0) } }
}
