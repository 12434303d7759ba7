public import VitrineModel
import Foundation
public struct FavoritesFile { public let path: String; public let reading: FavoritesReading
  public init(_ path: String, named: String) throws(Problem) { self.path = path
    reading = try FavoritesReading([UInt8](FileManager.default.contents(atPath: path) ?? Data()), file: named) } 
  public func save(_ list: Favorites) throws(Problem) { try? Data(list.csv).write(to: URL(filePath: path)) } }
