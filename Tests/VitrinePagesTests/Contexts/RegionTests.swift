// The salient regions and the focus on pages; a focus that a person set wins.

import Testing
import VitrineModel
import VitrinePages
import VitrineTesting

@Suite struct RegionTests {
  private static let found = UnitRectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.4)

  private func page(
    _ found: UnitRectangle? = found, focus: UnitRectangle? = nil
  ) throws -> TemplateMap {
    let regions = found.map { [SalientRegion($0, confidence: 0.75)] } ?? []
    let images = RenditionSet(
      renditions: RenditionSet.sample(.zero).renditions, averageColor: 0x336699, regions: regions)
    var photo = Photo.sample("beach.jpg", title: "Beach")
    photo.focus = focus
    return try SampleGallery.of(.sample([photo]), images: images)
      .context("photos/folder/beach/")
  }

  private func frame(
    _ context: TemplateMap, _ names: [String] = ["x", "y", "width", "height", "confidence"]
  ) -> [TemplateValue?] {
    guard case .map(let photo)? = context["photo"], case .list(let list)? = photo["regions"],
      case .map(let region)? = list.first
    else { return [] }
    return names.map { region[$0] }
  }

  private func focus(_ context: TemplateMap) -> [TemplateValue?] {
    guard case .map(let photo)? = context["photo"], case .map(let focus)? = photo["focus"] else {
      return []
    }
    return [focus["x"], focus["y"]]
  }

  @Test func showsTheRegionsFound() throws {
    let context = try page()
    #expect(frame(context) == [0.1, 0.2, 0.3, 0.4, 0.75].map { .decimal($0) })
    let edges = frame(context, ["left", "right", "top", "bottom"])
    #expect(edges == [10, 40, 20, 60].map { .number($0) })
    #expect(focus(context) == [.decimal(0.25), .decimal(0.4)])
  }

  @Test func showsNothingWithoutRegions() throws {
    let context = try page(nil)
    #expect(frame(context).isEmpty && focus(context).isEmpty)
  }

  @Test func prefersAPersonsFocus() throws {
    let part = try #require(UnitRectangle(x: 0.5, y: 0.5, width: 0.5, height: 0.25))
    #expect(frame(try page(focus: part)) == [0.5, 0.5, 0.5, 0.25, 1].map { .decimal($0) })
    let place = try #require(UnitRectangle(x: 0.9, y: 0.1))
    let pointed = try page(focus: place)
    #expect(focus(pointed) == [.decimal(0.9), .decimal(0.1)])
    #expect(frame(pointed) == frame(try page()))
    #expect(focus(try page(nil, focus: place)) == focus(pointed))
  }

  @Test func changesTheInputsOfTheGallery() throws {
    func inputs(_ found: UnitRectangle?) -> GalleryInputs {
      let regions = found.map { [SalientRegion($0, confidence: 0.5)] }
      let images = RenditionSet(
        renditions: RenditionSet.sample(.zero).renditions, averageColor: 0, regions: regions)
      return SampleGallery.of(.sample([.sample("a.jpg")]), images: images).inputs
    }
    #expect(inputs(Self.found) != inputs(nil))
  }
}
