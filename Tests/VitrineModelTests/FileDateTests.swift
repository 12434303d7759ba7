import Testing
import VitrineModel

struct FileDateTests {
  private static let second: Int64 = 1_000_000_000

  /// A tick is a hundredth of a second at the longest.
  @Test(arguments: [1_790_000_000 * second + 123_456_789, 1, -1])
  func settlesWithinTwoTicks(_ changed: Int64) {
    #expect((8_000_000...20_000_000).contains(FileDate.settles(changed) - changed))
  }

  /// As FAT, NFS of old servers and HFS+ date: whole seconds, two of them, and hundredths.
  @Test(arguments: [1_790_000_000 * second, 1_790_000_001 * second, 0, 17 * second / 100])
  func waitsForSlowClocks(_ changed: Int64) {
    #expect(FileDate.settles(changed) - changed == 2 * Self.second)
  }

  /// Dates that nobody can have meant.
  @Test(arguments: [Int64.min, .max]) func takesAnyDate(_ changed: Int64) {
    _ = FileDate.settles(changed)
  }
}
