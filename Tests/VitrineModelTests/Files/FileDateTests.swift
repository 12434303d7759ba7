import Testing
import VitrineModel

struct FileDateTests {
  private static let second: Int64 = 1_000_000_000

  private func wait(_ changed: Int64, bytes: Int = 0, isLocal: Bool = true) -> Int64 {
    FileDate.settles(changed, bytes: bytes, isLocal: isLocal) - changed
  }

  #if os(Linux) || canImport(Darwin)
    /// A tick is at most a hundredth of a second.
    @Test(arguments: [1_790_000_000 * second + 123_456_789, 1, -1])
    func settlesWithinTwoTicks(_ changed: Int64) {
      #expect((8_000_000...20_000_000).contains(wait(changed)))
    }

    /// A write of a gigabyte dates the file a tenth of a second before the write ends.
    @Test func waitsForLongWrites() {
      #expect(wait(1, bytes: 1_000_000_000) == wait(1) + Self.second)
    }
  #endif

  /// The resolutions of FAT, old NFS servers and HFS+: whole seconds, two seconds, hundredths.
  @Test(arguments: [1_790_000_000 * second, 1_790_000_001 * second, 0, 17 * second / 100])
  func waitsForSlowClocks(_ changed: Int64) {
    #expect(wait(changed) == 2 * Self.second)
  }

  @Test func waitsForOtherMachines() {
    #expect(wait(1, isLocal: false) == 2 * Self.second)
  }

  /// Dates that no file can have.
  @Test(arguments: [Int64.min, .max - 1, .max]) func neverSettlesBefore(_ changed: Int64) {
    for bytes in [0, .max] {
      #expect(FileDate.settles(changed, bytes: bytes, isLocal: true) >= changed)
      #expect(FileDate.settles(changed, bytes: bytes, isLocal: false) >= changed)
    }
  }
}
