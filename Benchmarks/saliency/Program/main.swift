// Finds what is salient in pictures, for Benchmarks/saliency/run: one line of JSON each, with the
// regions, the map as one file of bytes in a folder, and the processor time.
//
// usage: measure-saliency FOLDER PICTURE...

import Foundation
import VitrineImages
import VitrineModel

struct Finding: Encodable {
  let size: [Int]
  let boxes: [[Double]]
  let confidences: [Double]
  let milliseconds: Double
}

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

let encoder = JSONEncoder()
let folder = URL(filePath: CommandLine.arguments[1])
for path in CommandLine.arguments.dropFirst(2) {
  let picture = try SmallPicture(ofFileAt: path)
  let start = processorTime()
  let saliency = Saliency(of: picture)
  let regions = saliency.regions
  let finding = Finding(
    size: [saliency.size.width, saliency.size.height],
    boxes: regions.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] },
    confidences: regions.map(\.confidence), milliseconds: processorTime() - start)
  let name = URL(filePath: path).lastPathComponent
  try Data(saliency.map).write(to: folder.appending(path: name + ".map"))
  print(String(decoding: try encoder.encode(finding), as: UTF8.self))
}
