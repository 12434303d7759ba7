import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineProviders

@Suite struct NamedDateTests {
  @Test(arguments: [
    ("IMG-20190704-WA0026", "2019-07-04"), ("IMG_20190704_101112", "2019-07-04T10:11:12"),
    ("PXL_20230509_180432123", "2023-05-09T18:04:32Z"), ("20190704_101112", "2019-07-04T10:11:12"),
    ("PXL_20230509_180432123.MP", "2023-05-09T18:04:32Z"),
    ("Screenshot_20190704-101112", "2019-07-04T10:11:12"),
    ("Screenshot_2019-07-04-10-11-12-123_com.app", "2019-07-04T10:11:12"),
    ("Screenshot 2019-07-04 at 10.11.12", "2019-07-04T10:11:12"),
    ("Screenshot 2019-07-04 at 1.11.12 PM", "2019-07-04T13:11:12"),
    ("WhatsApp Image 2019-07-04 at 12.11.12 AM", "2019-07-04T00:11:12"),
    ("2019-07-04 10.11.12", "2019-07-04T10:11:12"), ("2019-07-04 Beach", "2019-07-04"),
    ("2019_07_04 Beach", "2019-07-04"), ("photo_2019-07-04_10-11-12", "2019-07-04T10:11:12"),
    ("20190704101112", "2019-07-04T10:11:12"), ("Beach 2019.07.04", "2019-07-04"),
    ("WP_20190704_10_11_12_Pro", "2019-07-04T10:11:12"), ("CameraZOOM-20190704", "2019-07-04"),
    ("00000IMG_00000_BURST20190704101112345_COVER", "2019-07-04T10:11:12"),
    ("Resized_20190704_101112", "2019-07-04T10:11:12"),
    ("IMG_20190704_999999", "2019-07-04"), ("1_IMG_20190704", "2019-07-04"),
  ])
  func findsTheDateInAName(_ name: String, _ expected: String) {
    #expect(NamedDate.find(in: name)?.iso8601 == expected)
  }

  @Test(arguments: [
    "IMG_2019", "DSC01234", "IMG_20191304", "20190230", "12345678", "scan-1932", "2019-07", "",
    "123456789012", "4711-07-04", "IMG_18000101", "1999", "2019-07_04", "0000-00-00", "a",
    "20190704123", "٢٠١٩٠٧٠٤",
  ])
  func findsNoDateInOtherNumbers(_ name: String) {
    #expect(NamedDate.find(in: name) == nil)
  }

  @Test func isTheLastResort() async throws {
    try await FileTree.temporary { tree in
      for name in ["IMG-20190704-WA0026.jpg", "IMG-20190705-WA0027.jpg"] {
        try tree.write("Photos/\(name)", name)
      }
      let site = try FolderSite(
        tree, pictures: ["IMG-20190705-WA0027.jpg": .with { $0.taken = PartialDate("1932") }])
      let dates = try await site.photos().map { $0.taken?.iso8601 }
      #expect(dates == ["2019-07-04", "1932"])
    }
  }
}
