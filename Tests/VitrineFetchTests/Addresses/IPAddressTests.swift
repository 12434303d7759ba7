import Testing

@testable import VitrineFetch

@Suite struct IPAddressTests {
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
    "127.0.0.1", "127.255.255.254", "169.254.169.254", "169.254.0.1", "172.16.0.1",
    "172.31.255.255", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1",
    "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "168.63.129.16", "100.100.100.200",
    "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "::8.8.8.8",
    "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "100::1", "2001::1", "2001:10::1", "2001:20::1",
    "2001:db8::1", "2002:7f00:1::", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1",
    "fec0::1", "ff02::1",
  ])
  func refusesAddressesThatAreNotPublic(_ text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!address.isPublic)
  }

  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1",
    "172.15.255.255", "172.32.0.1", "192.167.1.1", "192.169.1.1", "223.255.255.255",
    "2606:4700::1", "2620:0:862:ed1a::1", "2a00:1450::1", "2001:4860:4860::8888",
  ])
  func acceptsPublicAddresses(_ text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.isPublic)
  }

  @Test(arguments: ["192.0.2.1", "2001:db8:0:0:0:0:0:1"])
  func writesAnAddressThatReadsAsItself(_ text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.text == text)
  }

  @Test(arguments: ["", "localhost", "0x7f.1", "127.1", "2130706433", "[::1]", "1.2.3.4.5"])
  func readsNoOtherNotation(_ text: String) {
    #expect(IPAddress(text) == nil)
  }
}
