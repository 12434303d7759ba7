import Foundation
import Testing
import VitrineTesting

extension PlantedFault {
  static var all: [PlantedFault] {
    links + hiddenLinks + hiddenFiles + anchors + texts + pictures + hiddenPictures + secrets
      + terms + files
  }

  private static let gone = "broken-link"

  private static var links: [PlantedFault] {
    [
      .init("a link to a page", gone) { try $0.add("<a href='sets/none/'>x</a>") },
      .init("a link to a page of the site by its whole address", gone) {
        try $0.add("<a href=https://example.org/gallery/sets/none/?a#b>x</a>")
      },
      .init("a link from the root", gone) { try $0.add("<a href=/gallery/none.html>x</a>") },
      .init("a link that leaves the folder", gone) { try $0.add("<a href='../none/'>x</a>") },
      .init("a link from the root that leaves the folder", gone) {
        try $0.add("<a href=/sets/>x</a>")
      },
      .init("a link with an escaped letter", gone) { try $0.add("<a href='s%65ts/n%6Fne/'>x</a>") },
      .init("a link that cannot be read", gone) { try $0.add("<a href='%E0%A4%A'>x</a>") },
      .init("a link hidden in references", gone) {
        try $0.add("<a href='no&#110;e&period;html'>x</a>")
      },
      .init("a link on a page below", gone) {
        try $0.add("<a href=../no/>x</a>", to: "tags/index.html")
      },
      .init("a picture", gone) { try $0.add("<img src=images/none.jpg alt=x>") },
      .init("a candidate of a picture", gone) {
        try $0.add(
          "<img src=\(try $0.image) alt=x srcset='\(try $0.image) 1x, images/none.jpg 2x'>")
      },
      .init("a candidate of a source", gone) {
        try $0.add("<picture><source srcset='images/none.webp 320w'></picture>")
      },
      .init("a script", gone) { try $0.add("<script src=assets/none.js></script>") },
      .init("a style sheet", gone) { try $0.add("<link rel=stylesheet href=assets/none.css>") },
      .init("a form's page", gone) { try $0.add("<form action=none/></form>") },
      .init("a symbol's file", gone) {
        try $0.add("<svg><use xlink:href='assets/none.svg#a'/></svg>")
      },
      .init("what a sheet within a page shows", gone) {
        try $0.add("<style>a{background:url( 'none.png' )}</style>")
      },
      .init("what an element's style shows", gone) {
        try $0.add("<p style='background:url(none.png)'>")
      },
      .init("the picture for those who share a page", gone) {
        try $0.replace(
          "property=\"og:image\" content=\"https",
          with: "property=\"og:image\" content=\"https://example.org/gallery/none.jpg\" x=\"",
          in: try $0.photo)
      },
      .init("what structured data name", gone) {
        try $0.add(
          "<script type=application/ld+json>[\"https://example.org/gallery/no.jpg\"]</script>")
      },
      .init("a place in the sitemap", gone) {
        try $0.replace(
          "<urlset", with: "<url><loc>https://example.org/gallery/no/</loc></url><urlset",
          in: "sitemap.xml")
      },
      .init("an entry of the feed", gone) {
        try $0.replace(
          "<entry>", with: "<link href=\"https://example.org/gallery/no/\"/><entry>", in: "feed.xml"
        )
      },
      .init("a picture within the feed", gone) {
        try $0.replace(
          "<entry>", with: "&lt;img src=&quot;https://example.org/gallery/no.jpg&quot;&gt;<entry>",
          in: "feed.xml")
      },
      .init("an entry of the other feed", gone) {
        try $0.replace("{", with: "{\"url\":\"https://example.org/gallery/no/\",", in: "feed.json")
      },
      .init("a row of a list", gone) {
        try $0.write(
          "photos.csv", try $0.text("photos.csv") + "x,https://example.org/gallery/no/\r\n")
      },
      .init("an icon of the manifest", gone) {
        try $0.replace(
          "{", with: "{\"shortcuts\":[{\"url\":\"none/\"}],", in: "manifest.webmanifest")
      },
      .init("what a style sheet loads", gone) {
        let sheet = try $0.first("assets", ".css")
        try $0.write(sheet, try $0.text(sheet) + "@import \"none.css\";")
      },
      .init("what a module imports", gone) {
        let module = try $0.first("assets", ".js")
        try $0.write(module, try $0.text(module) + ";import(\"./none.js\")")
      },
    ]
  }

  private static var anchors: [PlantedFault] {
    [
      .init("a place on the page", "missing-anchor") { try $0.add("<a href='#nowhere'>x</a>") },
      .init("a place on another page", "missing-anchor") {
        try $0.add("<a href='credits/#nowhere'>x</a>")
      },
    ]
  }

  private static var texts: [PlantedFault] {
    [
      .init("a picture without a text", "missing-alt") { try $0.add("<img src=\(try $0.image)>") },
      .init("a button without a text", "missing-alt") {
        try $0.add("<input type=IMAGE src=\(try $0.image)>")
      },
      .init("the photo of a page with an empty text", "missing-alt") {
        try $0.replace("alt=\"", with: "alt=\" \" x=\"", in: try $0.photo)
      },
      .init("a photo without words", "no-words") {
        try $0.replace("alt=\"", with: "alt=\"\" x=\"", in: try $0.photo)
      },
      .init("a page without a policy", "no-policy") {
        try $0.replace("http-equiv=\"Content-Security-Policy\"", with: "name=x", in: try $0.photo)
      },
      .init("a page with an empty policy", "no-policy") {
        try $0.replace(
          "Security-Policy\" content=\"", with: "Security-Policy\" content=\" \" x=\"",
          in: "404.html"
        )
      },
    ]
  }

  private static var pictures: [PlantedFault] {
    [
      .init("a place in EXIF", "location") {
        try $0.addSegment(PrivateBlock.segment(Array("Exif\0\0".utf8) + PrivateBlock.location))
      },
      .init("a place in the other order of bytes", "location") {
        let block = PrivateBlock.exif(pointer: 0x8825, field: 2, isBigEndian: true)
        try $0.addSegment(PrivateBlock.segment(Array("Exif\0\0".utf8) + block))
      },
      .init("a place in XMP", "location") {
        try $0.addSegment(PrivateBlock.segment(PrivateBlock.packet("exif:GPSLatitude='1,2N'")))
      },
      .init("a place behind a picture's end", "location") {
        let name = try $0.image
        let file = Array(try Data(contentsOf: URL(fileURLWithPath: $0.path(name))))
        try $0.write(name, file + PrivateBlock.location)
      },
      .init("a place in WebP", "location") {
        let name = try $0.first("images", ".webp")
        let file = Array(try Data(contentsOf: URL(fileURLWithPath: $0.path(name))))
        try $0.write(name, file + Array("EXIF".utf8) + [54, 0, 0, 0] + PrivateBlock.location)
      },
      .init("a place in an icon of the theme", "location") {
        let name = try $0.first("assets", ".png")
        let file = Array(try Data(contentsOf: URL(fileURLWithPath: $0.path(name))))
        try $0.write(name, file + Array("eXIf".utf8) + PrivateBlock.location)
      },
      .init("a body's serial number", "serial-number") {
        try $0.addSegment(PrivateBlock.segment(PrivateBlock.serial))
      },
      .init("a lens's serial number", "serial-number") {
        try $0.addSegment(PrivateBlock.segment(PrivateBlock.lens))
      },
      .init("a serial number in XMP", "serial-number") {
        try $0.addSegment(PrivateBlock.segment(PrivateBlock.packet("aux:SerialNumber='12'")))
      },
      .init("an owner", "owner") { try $0.addSegment(PrivateBlock.segment(PrivateBlock.owner)) },
      .init("packed metadata", "packed-metadata") {
        let name = try $0.first("assets", ".png")
        let file = Array(try Data(contentsOf: URL(fileURLWithPath: $0.path(name))))
        try $0.write(name, file + Array("zTXtRaw profile type exif\0\0".utf8))
      },
    ]
  }

  /// Of a variable that site.yml names.
  static let value = "5ec4e70f+5ec4e70f/4e70f="

  private static var secrets: [PlantedFault] {
    [
      .init("an AWS key in a script", "secret") {
        let module = try $0.first("assets", ".js")
        try $0.write(module, try $0.text(module) + ";var a='AKIA" + "ABCDEFGHIJKLMNOP'")
      },
      .init("a key in an address", "secret") {
        try $0.add("<a href='https://api.example.com/?api_key=0123456789abcdef0123'>x</a>")
      },
      .init("a private key", "secret") {
        try $0.write("robots.txt", try $0.text("robots.txt") + "-----BEGIN PRIVATE KEY-----\n")
      },
      .init("the value of a variable", "secret") { try $0.add("<!-- \(value) -->") },
      .init("the value of a variable in an address", "secret") {
        try $0.add("<a href='https://example.com/5ec4e70f%2B5ec4e70f%2F4e70f%3D'>x</a>")
      },
      .init("the value of a variable in base64", "secret") {
        try $0.write("feed.json", "{\"a\":\"\(Data(value.utf8).base64EncodedString())\"}")
      },
    ]
  }

  private static var terms: [PlantedFault] {
    [
      .init("a page without a link to the license", "license-link") {
        let text = try $0.text(try $0.photo)
        let address = "href=\"https://creativecommons.org/licenses/by/4.0/\""
        try $0.write(try $0.photo, text.replacing(address, with: "href=\"https://example.com/\""))
      },
      .init("a page without the author's name", "credit") {
        let text = try $0.text(try $0.photo)
        try $0.write(
          try $0.photo,
          text.replacing("rel=\"author\"", with: "").replacing("class=\"credit\"", with: ""))
      },
      .init("a page that does not name its license", "no-license") {
        try $0.replace("id=\"favorite\"", with: "", in: try $0.photo)
      },
      .init("a search page without a form", "no-search-form") {
        let text = try $0.text("search/index.html")
        let main = try #require(text.range(of: "<main")?.lowerBound)
        // Every page has a field in its header.
        #expect(text[..<main].contains("name=\"q\""))
        let spoiled = String(text[main...]).replacing("name=\"q\"", with: "")
        try $0.write("search/index.html", String(text[..<main]) + spoiled)
      },
      .init("the place of a photo, which site.yml removes", "place") {
        try $0.add("<dl><dt>Place</dt><dd data-location>Kyoto</dd></dl>", to: try $0.photo)
      },
      .init("a map of places, which site.yml removes", "place") {
        try $0.replace(
          "data-page-kind=\"credits\"", with: "data-page-kind=\"map\"", in: "credits/index.html")
      },
    ]
  }

  private static var files: [PlantedFault] {
    [
      .init("a picture that nobody shows", "orphan") {
        try $0.write("images/stray.jpg", TinyImage.jpeg("stray"))
      },
      .init("cards without a page", "orphan") { try $0.write("stray/cards.json", "{}") },
      .init("a page that links to itself alone", "orphan") {
        let page = try $0.text("tags/index.html")
        try $0.write(
          "stray/index.html",
          page.replacing(
            "https://example.org/gallery/tags/", with: "https://example.org/gallery/stray/"))
      },
      .init("a link instead of a file", "not-a-file") {
        try $0.tree.link("\($0.folder)/images/link.jpg", to: "../index.html")
      },
      .init("a pipe", "not-a-file") { try $0.tree.pipe("\($0.folder)/pipe.html") },
    ]
  }
}
