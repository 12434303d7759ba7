/// The camera's name and settings, as it wrote them; every part may be missing.
public struct Camera: Hashable, Sendable {
  /// The manufacturer.
  public var make: String?
  /// The model's name.
  public var model: String?
  /// The lens's name.
  public var lens: String?
  /// The f-number.
  public var aperture: Double?
  /// The exposure time in seconds.
  public var exposure: Double?
  /// The ISO speed.
  public var iso: Int?
  /// The focal length in millimeters.
  public var focalLength: Double?

  /// Creates a camera of which the given parts are known.
  public init(
    make: String? = nil, model: String? = nil, lens: String? = nil, aperture: Double? = nil,
    exposure: Double? = nil, iso: Int? = nil, focalLength: Double? = nil
  ) {
    self.make = make
    self.model = model
    self.lens = lens
    self.aperture = aperture
    self.exposure = exposure
    self.iso = iso
    self.focalLength = focalLength
  }
}

extension Camera {
  /// The name of the camera; empty if it is unknown.
  ///
  /// Many makers repeat theirs in the model.
  public var name: String {
    guard let make, !make.isEmpty, let model else { return model ?? make ?? "" }
    let first = make.split(separator: " ").first.map(String.init) ?? make
    return model.lowercased().hasPrefix(first.lowercased()) ? model : "\(make) \(model)"
  }
}
