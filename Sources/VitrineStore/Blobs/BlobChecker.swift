// Checks which of many blobs exist, with one system call for each.

public import VitrineModel

/// Checks whether blobs exist at full length, without reading them.
public struct BlobChecker: Sendable {
  private let store: Store
  private let folder: Folder

  fileprivate init(_ store: Store) throws(Problem) {
    self.store = store
    folder = try Folder(at: store.blobs)
  }

  /// Whether the blob exists at full length.
  ///
  /// A damaged blob is reported.
  public func has(_ blob: Digest, bytes: Int) throws(Problem) -> Bool {
    guard let status = try folder.status(of: Self.rawName(of: blob)) else { return false }
    guard status.kind == .file, status.bytes == bytes else {
      store.reportDamage(of: blob)
      return false
    }
    return true
  }

  /// `ab/cdef…` without a detour through strings: there are 80,000 blobs to check.
  private static func rawName(of blob: Digest) -> RawName {
    var hex: [UInt8] = []
    hex.reserveCapacity(64)
    blob.appendHex(to: &hex)
    return RawName(unsafeUninitializedCapacity: 66) { name, count in
      for (index, digit) in hex.enumerated() {
        name[index < 2 ? index : index + 1] = CChar(bitPattern: digit)
      }
      name[2] = CChar(bitPattern: UInt8(ascii: "/"))
      name[65] = 0
      count = 66
    }
  }
}

extension Store {
  /// Opens the folder of blobs for checks.
  public func blobStatus() throws(Problem) -> BlobChecker { try BlobChecker(self) }
}
