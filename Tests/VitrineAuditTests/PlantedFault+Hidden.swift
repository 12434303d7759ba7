import Foundation
import VitrineTesting

/// Faults in unexpected places.
extension PlantedFault {
  static var hiddenLinks: [PlantedFault] {
    [
      .init("a picture that is loaded ahead", "broken-link") {
        try $0.add("<link rel=preload as=image imagesrcset='none.jpg 1x'>")
      },
      .init("a picture behind a page", "broken-link") { try $0.add("<table background=none.jpg>") },
      .init("the picture of a film", "broken-link") {
        try $0.add("<video poster=none.jpg></video>")
      },
      .init("a page for those without scripts", "broken-link") {
        try $0.add("<noscript><a href=none/>x</a></noscript>")
      },
      .init("a page that is gone to by itself", "broken-link") {
        try $0.add("<meta http-equiv=refresh content=\"9; URL='none/'\">")
      },
      .init("the card of another service", "broken-link") {
        try $0.add(
          "<meta name=twitter:image:src content=https://example.org/gallery/none.jpg>")
      },
      .init("a film for those who share a page", "broken-link") {
        try $0.add("<meta property=og:video content=https://example.org/gallery/none.mp4>")
      },
      .init("one picture of a set in a sheet", "broken-link") {
        try $0.add("<style>a{background:image-set(url(none.avif) 2x)}</style>")
      },
      .init("a quoted picture of a set in a sheet", "broken-link") {
        try $0.add(
          "<style>a{background:image-set(\"none.avif\" type(\"image/avif\"))}</style>"
        )
      },
      .init("the older name of a set in a sheet", "broken-link") {
        try $0.write("assets/own.css", "a{background:-webkit-image-set('none.png' 1x)}")
        try $0.add("<link rel=stylesheet href=assets/own.css>")
      },
      .init("a page within a page", "broken-link") {
        try $0.add("<iframe srcdoc=\"<a href='none/'>x</a>\"></iframe>")
      },
      .init("a picture of a page within a page within a page", "missing-alt") {
        try $0.add(
          "<iframe srcdoc=\"<iframe srcdoc='<img src=&quot;index.html&quot;>'></iframe>\"></iframe>"
        )
      },
      .init("the sheet of a feed", "broken-link") {
        try $0.replace("<feed", with: "<?xml-stylesheet href='none.xsl'?><feed", in: "feed.xml")
      },
      .init("what a drawing shows", "broken-link") {
        try $0.write("assets/drawing.svg", "<svg><image href='none.png'/></svg>")
        try $0.add("<img src=assets/drawing.svg alt=x>")
      },
      .init("what a drawing's sheet shows", "broken-link") {
        try $0.write("assets/drawing.svg", "<svg><style>a{fill:url(none.svg#a)}</style></svg>")
        try $0.add("<img src=assets/drawing.svg alt=x>")
      },
      .init("a relative entry of the feed", "broken-link") {
        try $0.replace("<entry>", with: "<link href='none/'/><entry>", in: "feed.xml")
      },
      .init("a picture of the manifest", "broken-link") {
        try $0.replace(
          "{", with: "{\"screenshots\":[{\"src\":\"none.png\"}],", in: "manifest.webmanifest")
      },
      .init("a manifest that cannot be read", "unreadable", "orphan", "orphan", "orphan") {
        try $0.write("manifest.webmanifest", try $0.text("manifest.webmanifest") + "}")
      },
      .init("a policy that comes too late", "no-policy") {
        let text = try $0.text("credits/index.html")
        guard let policy = text.firstMatch(of: /<meta http-equiv="Content-Security[^>]*>/)?.output
        else { throw CocoaError(.fileReadCorruptFile) }
        try $0.write(
          "credits/index.html",
          text.replacing(policy, with: "").replacing("</main>", with: policy + "</main>"))
      },
      .init("a drawing instead of a picture", "missing-alt") {
        try $0.add("<area href='./'>")
      },
    ]
  }

  static var hiddenFiles: [PlantedFault] {
    [
      .init("the history of a folder", "hidden-file") {
        try $0.write(".git/config", "[core]\n")
        try $0.write(".git/HEAD", "ref: refs/heads/main\n")
      },
      .init("a server's settings", "hidden-file") { try $0.write(".env", "PASSWORD=x\n") },
      .init("settings of one of its kinds", "hidden-file") {
        try $0.write("assets/.env.production", "PASSWORD=x\n")
      },
      .init("a file of a file manager", "orphan") { try $0.write("images/.DS_Store", "x") },
      .init("a hidden folder", "orphan") { try $0.write(".idea/workspace.xml", "<x/>") },
    ]
  }

  static var hiddenPictures: [PlantedFault] {
    [
      .init("a place in an international text", "location") {
        try $0.append(
          Array("iTXtXML:com.adobe.xmp\0\0\0\0\0<exif:GPSLatitude>1,2N</exif:GPSLatitude>".utf8),
          to: "assets", ".png")
      },
      .init("a packed international text", "packed-metadata") {
        try $0.append(Array("iTXtXML:com.adobe.xmp\0\u{1}\0\0\0x".utf8), to: "assets", ".png")
      },
      .init("a text of newspapers in a text of digits", "packed-metadata") {
        try $0.append(Array("tEXtRaw profile type iptc\0\n".utf8), to: "assets", ".png")
      },
      .init("a place in wide letters", "location") {
        let wide = "exif:GPSLongitude='1,2E'".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        try $0.append(wide, to: "images", ".webp")
      },
      .init("where the photographer looked", "location") {
        try $0.append(Array("<x exif:GPSDestLatitude='1,2N'/>".utf8), to: "images", ".jpg")
      },
      .init("a part of a services", "location") {
        try $0.append(Array("<x Iptc4xmpCore:Location='Brook'/>".utf8), to: "images", ".jpg")
      },
      .init("a maker's own words at length", "serial-number") {
        let long = PrivateBlock.exif(pointer: 0x8769, field: 0x927C, count: 70_000)
        try $0.append(long + [UInt8](repeating: 7, count: 70_000), to: "images", ".webp")
      },
      .init("an owner's name by another program", "owner") {
        try $0.append(PrivateBlock.exif(pointer: 0x8769, field: 0xFDE8), to: "images", ".jpg")
      },
      .init("a place in a picture within a page", "location") {
        let picture =
          [0xFF, 0xD8] + PrivateBlock.segment(Array("Exif\0\0".utf8) + PrivateBlock.location)
        let text = Data(picture).base64EncodedString()
        try $0.add("<img alt=x src='data:image/jpeg;base64,\(text)'>")
      },
      .init("a key in a picture", "secret") {
        try $0.append(Array(" AKIA\("ABCDEFGHIJKLMNOP") ".utf8), to: "images", ".jpg")
      },
      .init("a key in a server's settings", "secret") {
        try $0.write("_headers", "/*\n  X-Key: AKIA\("ABCDEFGHIJKLMNOP")\n")
      },
      .init("a key in JSON", "secret") {
        try $0.replace("{", with: "{\"api_key\":\"0123456789abcdef0123\",", in: "feed.json")
      },
      .init("the value of a variable in a file of settings", "secret") {
        try $0.write("_redirects", "/a /b?\(value)\n")
      },
    ]
  }
}
