import Testing
import VitrineModel
import VitrineTesting

@Suite struct PhotoFilterTests {
  private var photo: Photo {
    var photo = Photo.sample("a", taken: "2024-05-17", tags: ["Blue Hour", "sea"])
    photo.rating = 4
    photo.people = ["Ada Lindqvist", "Ben"]
    photo.place = Place(name: "Philosopher's Path", city: "Kyōto", country: "Japan")
    photo.camera.make = "FUJIFILM"
    photo.camera.model = "X100V"
    photo.fields = ["medium": "Oil on canvas"]
    return photo
  }

  private func words(_ texts: String...) -> [FoldedWords] { texts.map { FoldedWords($0) } }

  @Test func meetsConditionsOnItsFacts() throws {
    let span = try #require(DateSpan("2024-05"))
    let met: [PhotoCondition] = [
      .rating(atLeast: 4), .rating(atLeast: 1), .taken(span), .person(FoldedWords("ada")),
      .person(FoldedWords("Ada Lindqvist")), .place(FoldedWords("kyoto")),
      .place(FoldedWords("Japan")), .camera(FoldedWords("x100v")),
      .camera(FoldedWords("Fujifilm X100V")), .orientation(.landscape),
      .anyTag(words("lake", "SEA")), .anyTag(words("blue-hour")), .anyTag(words("bluehour")),
      .noTag(words("family", "seaside")), .field("medium", FoldedWords("OIL")),
      .field("medium", FoldedWords("on Canvas")),
    ]
    for condition in met { #expect(condition.isMet(by: photo), "\(condition)") }
    #expect(PhotoFilter(met).passes(photo))
  }

  @Test func failsOthers() throws {
    let span = try #require(DateSpan("2024-06.."))
    let unmet: [PhotoCondition] = [
      .rating(atLeast: 5), .taken(span), .uploaded(span), .person(FoldedWords("Lindqvist Ada")),
      .person(FoldedWords("Ad")), .place(FoldedWords("Kyo")), .camera(FoldedWords("X100")),
      .orientation(.portrait), .orientation(.square), .anyTag(words("lake")),
      .noTag(words("SEA")), .noTag(words("blue hour")), .field("medium", FoldedWords("oi")),
      .field("Medium", FoldedWords("oil")), .field("school", FoldedWords("oil")),
    ]
    for condition in unmet { #expect(!condition.isMet(by: photo), "\(condition)") }
    #expect(!PhotoFilter([.rating(atLeast: 4), unmet[0]]).passes(photo))
    #expect(PhotoFilter().passes(photo))
  }

  /// Without the fact, only what must be absent is met.
  @Test func failsPhotosWithoutFacts() throws {
    let span = try #require(DateSpan("1800.."))
    let conditions: [PhotoCondition] = [
      .rating(atLeast: 1), .taken(span), .uploaded(span), .person(FoldedWords("a")),
      .place(FoldedWords("a")), .camera(FoldedWords("a")), .anyTag(words("a")),
    ]
    let bare = Photo.sample("a")
    for condition in conditions { #expect(!condition.isMet(by: bare), "\(condition)") }
    #expect(PhotoCondition.noTag(words("a")).isMet(by: bare))
  }

  @Test(arguments: [
    (3000, 2000, Orientation.landscape), (2000, 3000, .portrait), (1000, 1000, .square),
    (1000, 995, .square), (1000, 980, .landscape), (1, 1, .square),
  ])
  func knowsOrientations(_ width: Int, _ height: Int, _ shape: Orientation) {
    #expect(Orientation(of: PixelSize(width: width, height: height)) == shape)
  }

  @Test(arguments: [("京都市", "京都", true), ("東京", "京都", false), ("ñandú", "NANDU", true)])
  func comparesWordsOfEveryScript(_ text: String, _ words: String, _ isIn: Bool) {
    #expect(FoldedWords(text).contain(FoldedWords(words)) == isIn)
  }
}
