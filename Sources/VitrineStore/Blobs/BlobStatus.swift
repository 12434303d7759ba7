// Which of many blobs are there, by a look at each file.

public import VitrineModel

/// The folder of blobs, open to be looked at.
public struct BlobStatus: Sendable {
  private let store: Store
  private let folder: Folder

  fileprivate init(_ store: Store) throws(StoreError) {
    self.store = store
    folder = try Folder(at: store.blobs)
  }

  /// Is the blob there at full length; a damaged one is told.
  public func has(_ blob: Digest, bytes: Int) throws(StoreError) -> Bool {
    guard let status = try folder.status(of: Self.rawName(of: blob)) else { return false }
    guard status.kind == .file, status.bytes == bytes else {
      store.tellDamage(of: blob)
      return false
    }
    return true
  }

  /// `ab/cdef…` without the detour through strings: there are 80,000 of them to look at.
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
  public func lookAtBlobs() throws(StoreError) -> BlobStatus { try BlobStatus(self) }
}
