// Reads the `images` section.

import VitrineModel

/// The `images` section of site.yml.
struct ImageSettings {
  var renditions = RenditionSettings()
  var location = LocationPolicy.remove
  var delivery = Delivery.mirror
  /// The position of the `delivery` value.
  var deliveryPosition: Position?
  var imgproxy = ImgproxySettings()
}

/// Reads the `images` section.
struct ImagesReader {
  let environment: [String: String]

  func read(_ value: Value?) -> ImageSettings {
    var settings = ImageSettings()
    let example = "`images: { sizes: [320, 1280] }`"
    guard var fields = value?.fields(subject: "images", example: example) else { return settings }
    if let value = fields.take("delivery"), let delivery = value.choice(Delivery.self) {
      settings.delivery = delivery
      settings.deliveryPosition = value.node.position
    }
    settings.imgproxy = ImgproxyReader(environment: environment).read(fields.take("imgproxy"))
    if let sizes = fields.take("sizes").flatMap(sizes) { settings.renditions.sizes = sizes }
    if let formats = fields.take("formats").flatMap(formats) {
      settings.renditions.formats = formats
    }
    if let quality = fields.take("quality").flatMap(quality) {
      settings.renditions.quality = quality
    }
    if let originals = fields.take("originals")?.bool() {
      settings.renditions.publishesOriginals = originals
    }
    if let color = fields.take("color")?.choice(RenditionSettings.Color.self) {
      settings.renditions.color = color
    }
    if let rights = fields.take("rights")?.bool() { settings.renditions.carriesRights = rights }
    if let finds = fields.take("saliency")?.bool() { settings.renditions.findsSaliency = finds }
    if let megapixels = fields.take("max_megapixels")?.integer(in: 1...10_000) {
      settings.renditions.limits.megapixels = megapixels
    }
    if let bytes = fields.take("max_memory").flatMap(byteCount) {
      settings.renditions.limits.memory = bytes
    }
    if let policy = fields.take("location")?.choice(LocationPolicy.self) {
      settings.location = policy
    }
    fields.finish()
    return settings
  }

  private func sizes(_ value: Value) -> [Int]? {
    let example = "`sizes: [320, 1280]`"
    guard let elements = value.elements(example: example) else { return nil }
    let sizes = Set(elements.compactMap { $0.integer(in: 16...16_384) }).sorted()
    guard (1...12).contains(elements.count) else {
      value.refuse("must list 1 to 12 sizes", help: "write \(example)")
      return nil
    }
    return sizes.isEmpty ? nil : sizes
  }

  /// Reads a number of bytes such as `720MB` or `1.5 GB`, in powers of ten.
  private func byteCount(_ value: Value) -> Int? {
    let help = "write a number with MB or GB, such as `900MB`"
    guard let text = value.text() else { return nil }
    let units = ["MB": 1_000_000.0, "GB": 1_000_000_000.0]
    guard let unit = units[text.suffix(2).uppercased()],
      let number = Double(String(text.dropLast(2)).trimmed), number.isFinite
    else {
      value.refuse("must be a number of MB or GB, not \(quote(text))", help: help)
      return nil
    }
    let bytes = number * unit
    guard (64e6...64e9).contains(bytes) else {
      value.refuse("must be from 64MB to 64GB, not \(quote(text))", help: help)
      return nil
    }
    return Int(bytes)
  }

  private func formats(_ value: Value) -> [RenditionFormat]? {
    let example = "`formats: [avif, jpeg]`"
    guard let elements = value.elements(example: example) else { return nil }
    var formats: [RenditionFormat] = []
    for element in elements {
      guard let format = element.choice(of: RenditionFormat.all, named: \.name) else { continue }
      if formats.contains(format) {
        element.refuse("lists `\(format.name)` again", help: "list each format once")
      } else {
        formats.append(format)
      }
    }
    if elements.isEmpty { value.refuse("is an empty list", help: "write \(example)") }
    return formats.isEmpty ? nil : formats
  }

  private func quality(_ value: Value) -> [String: Int]? {
    let example = "`quality: { jpeg: 80 }`"
    guard var fields = value.fields(subject: "images, quality", example: example) else {
      return nil
    }
    var quality: [String: Int] = [:]
    for format in RenditionFormat.all {
      quality[format.name] = fields.take(format.name)?.integer(in: 1...100)
    }
    fields.finish()
    return quality
  }
}
