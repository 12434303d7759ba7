import Testing
import VitrineModel

@Suite("Names that machines make") struct MachineNameTests {
  @Test(arguments: [
    "DSC_0412", "_DSC1234", "DSC04123", "DSCF1234", "DSCN0042", "IMG_0001", "IMG_0001.JPG",
    "_MG_1234",
    "IMG_E1234", "IMG_1234 (1)", "IMG_1234 copy", "IMG_1234-edited", "IMG_1234~2",
    "DSC_0412-Enhanced-NR",
    "P1010034", "p1010034", "PC310012", "R0012345", "L1001234", "GOPR0001", "GH010034", "GX010034",
    "4D2A1234", "BOBX0042", "DJI_0001", "DJI_20240101123456_0001_D", "SAM_1234", "CIMG1234",
    "MVI_0042",
    "IMG_20240101_123456", "IMG_20240101_123456_HDR", "MVIMG_20180101_123456",
    "VID_20240101_123456",
    "PXL_20230509_180432123", "PXL_20230509_180432123.PORTRAIT-01.COVER",
    "PXL_20230509_180432123.MP", "IMG_7943_HEVC",
    "00000IMG_00000_BURST20180101123456_COVER", "IMG-20240101-WA0001", "20240101_123456",
    "WhatsApp Image 2019-07-04 at 10.11.12 AM", "WhatsApp Image 2019-07-04 at 10.11.12 (1)",
    "Screenshot_2019-07-04-10-11-12", "Screenshot_20190704-101112_Chrome",
    "Screenshot 2024-01-01 at 10.11.12\u{202F}AM", "Screenshot from 2024-01-01 10-11-12",
    "Bildschirmfoto 2024-01-01 um 10.11.12", "Capture d’écran 2024-01-01 à 10.11.12",
    "スクリーンショット 2024-01-01 10.11.12", "FB_IMG_1234567890123", "received_1234567890123",
    "Snapchat-123456789", "photo_2024-01-01_10-11-12", "image_123986672",
    "signal-2024-01-01-101112",
    "123456789_1012345678901_123_n", "53012345678_8f14e45fce_o", "8f14e45fceea167a5a36dedd4bea2543",
    "8f14e45f-ceea-167a-5a36-dedd4bea2543", "IMG_8F14E45F-CEEA-167A-5A36-DEDD4BEA2543",
    "8F141234-CEEA-167A-5A36-DEDD4BEA2543", "8F14E45F-CEEA-167A-5A36-DEDD4BEA2543_1_105_c",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709", "1", "0042", "1984", "12.34", "2024-05-04",
    "2024-05-04 10.11.12", "2024-01-01T10:11:12Z", "dsc_0412.jpeg", "pexels-photo-2014422",
    "WP_20150101_12_00_00_Pro", "WP_20150101_001", "00000IMG_00000_BURST20190101_COVER",
    "00100lrPORTRAIT_00100_BURST20190101123456789_COVER", "CameraZOOM-20140101",
    "Resized_20180101_123456", "RPReplay_Final1600000000",
    "Screen_Recording_20240101-123456_Chrome",
    "ScreenRecording_01-01-2024 12-34-56_1", "SVID_20240101_123456_1", "FB_VID_1600000000000",
    "messenger_creation_1234567890", "Snapchat-IMG_1234", "inbound1234567890123",
    "2024-01-01_8f14e45f-ceea-467a-9a36-dedd4bea2543-main", "InstaSave_1234567890",
    "WhatsApp Bild 2019-07-04 um 10.11.12", "Photo on 1-1-24 at 12.34 PM", "Adobe Scan 01 Jan 2024",
    "Adobe Scan Jan 1, 2024 (2)", "CamScanner 01-01-2024 12.34", "New Doc 2024-01-01 12.34.56",
    "Scan_0001", "SKM_C25820240101123400", "EPSON001", "CCF01012024_0001", "Scanned Document 1",
    "P_20240101_123456_vHDR_Auto", "C360_2014-01-01-12-34-56-123", "B612_20240101_123456_789",
    "BeautyPlus_20240101123456789_save", "C0001", "00123.MTS",
    "CleanShot 2024-01-01 at 12.34.56@2x",
    "ChatGPT Image Jan 1, 2024, 12_34_56 PM", "tmp_1234567890", "Rec_0001",
    "PXL_20230330_184138390.MOTION-01.COVER", "PXL_20230101_010101010.VB-02.MAIN",
    "00100dPORTRAIT_00100_BURST20190721094500123_COVER", "IMG20240101123456_BURST000_COMP",
    "LRV_20230101_101010_11_001", "remastered_20240101_123456", "Photo Editor_20240101_123456",
    "_DSC0412-topaz-denoise", "DSC_0412-DxO_DeepPRIME XD",
    "FullSizeRender(1)", "KakaoTalk_20240315_101112345", "微信图片_20240315123456",
    "QQ图片20240315123456", "Unknown-3", "ComfyUI_00012_",
  ])
  func areFound(_ name: String) {
    #expect(name.isMachineName)
    #expect(name.unlessMachineName == nil)
  }

  @Test(arguments: [
    "", "a", "x1", "after-the-front", "README", "Beach", "IMG", "Screenshot", "Photo 12", "photo-1",
    "Image 3", "scan-1932", "Portrait 3", "Route 66", "route-66", "Apollo 11", "ROME2019",
    "Paris 2019",
    "2001: A Space Odyssey", "7 at night", "1984 night", "2024-05-04 Kyoto", "Kyoto 2024-05-04",
    "DSC_0412 sunset", "IMG_1234 at the sea", "Screenshots of 3 games", "4x4", "B612", "A380",
    "24/7",
    "#4", "50%", "No. 5", "c. 1900", "face2face", "decade2000", "deadbeef", "S21 Ultra", "山 3",
    "東京2020",
    "IMG_1234 & IMG_1235", "🍳 2", "a.b.2", "~b", "-1+1", "+1",
    "Windows Phone 8", "Pro 2015", "Cover 3", "Photo Jan 3", "Record 5", "Clip 3", "Part 12",
    "Collage 5", "Epson 2019", "Snow 2024-01-01", "Adobe Scan", "Final 2019", "P 5", "C 64",
    "Resized for the web 2", "Photo on 12 December 2019 at the lake", "Scan of Grandma 1932",
    "Remastered 2019", "Photo Editor 3", "Slow motion", "Unknown soldier 1918",
  ])
  func areNotThoseOfPeople(_ name: String) {
    #expect(!name.isMachineName)
    #expect(name.unlessMachineName == name)
  }

  @Test func areFoundInAnyLength() {
    #expect(!String(repeating: "1", count: 256).isMachineName)
    #expect(!String(repeating: "a1", count: 500_000).isMachineName)
    #expect(String(repeating: "1", count: 255).isMachineName)
  }
}
