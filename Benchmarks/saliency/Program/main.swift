// Detects salient regions in images, for Benchmarks/saliency/run. Prints one line of JSON per image,
// with the regions and the CPU time, and writes each saliency map as bytes to a file in the folder.
//
// usage: measure-saliency FOLDER IMAGE...

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
  let picture = try SmallImage(ofFileAt: path)
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
