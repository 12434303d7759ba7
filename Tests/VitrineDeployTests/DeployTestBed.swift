// The destinations that the contract is tested with.

import Foundation
import Synchronization
import Testing
import VitrineModel
import VitrineTesting

@testable import VitrineDeploy

/// A kind of destination.
enum Backend: String, CaseIterable, Sendable {
  case bucket, prefix, folder
  /// A folder for the pages, and a bucket for the images.
  case split
}

extension LockTiming {
  /// Waits for nothing that a test does not make happen.
  static let test = LockTiming(
    timeout: .milliseconds(300), settling: .milliseconds(20), poll: .milliseconds(20))
}

/// A site to deploy and a destination.
struct DeployTestBed: Sendable {
  let tree: FileTree
  let destination: DeployDestination
  let images: BucketLocation?
  let endpoint: WebAddress?
  let s3: FakeS3

  private let backend: Backend

  /// Runs a body with an empty destination.
  static func open(_ backend: Backend, _ body: (DeployTestBed) async throws -> Void) async throws {
    // Some stores describe objects by the MD5 of their bytes, others do not.
    let s3 =
      backend == .bucket
      ? FakeS3(bucket: "gallery", etag: S3Target.checksum) : FakeS3(bucket: "gallery")
    try await LoopbackServer.running(s3.answer) { server in
      try await FileTree.temporary { tree in
        let endpoint = WebAddress(server.url("/"))
        let destination: DeployDestination =
          switch backend {
          case .bucket: .bucket(BucketLocation(bucket: "gallery", endpoint: endpoint))
          case .prefix:
            .bucket(BucketLocation(bucket: "gallery", endpoint: endpoint, prefix: "a b/"))
          case .folder, .split: .folder(tree.absolute("www"))
          }
        let images = BucketLocation(bucket: "gallery", endpoint: endpoint, prefix: "of/mine/")
        try await body(
          DeployTestBed(
            tree: tree, destination: destination, images: backend == .split ? images : nil,
            endpoint: endpoint, s3: s3, backend: backend))
      }
    }
  }

  /// Runs a body with a destination that has the first version of the site.
  static func deployed(_ backend: Backend, _ body: (DeployTestBed) async throws -> Void)
    async throws
  {
    try await open(backend) { testBed in
      try testBed.build(SampleSite.first)
      try await testBed.deploy()
      try await body(testBed)
    }
  }

  /// Writes a site as a build does.
  func build(_ files: [String: String], in folder: String = "public") throws {
    try? FileManager.default.removeItem(atPath: tree.absolute(folder))
    for (path, text) in files { try tree.write("\(folder)/\(path)", text) }
    try tree.write("\(folder)/\(DirectoryMarker.site)", SampleSite.marker(of: files))
  }

  /// Deploys the built site and returns what was planned.
  @discardableResult
  func deploy(as name: String = "") async throws -> DeployPlan { try await report(as: name).plan }

  /// Deploys the built site.
  func report(as name: String = "") async throws -> DeployReport {
    try await deploying(as: name) { try await $0.run { _, _ in } }
  }

  /// Does something with a deploy of the built site.
  ///
  /// - Parameters:
  ///   - folder: The folder of the site.
  ///   - name: The name of the site.
  ///   - store: A store with its own script; nil for the destination of the test.
  ///   - images: Another bucket of images than that of the test, or none.
  ///   - timing: The times of the lock.
  ///   - body: What to do.
  /// - Returns: What the body returns.
  /// - Throws: What the deploy throws.
  func deploying<Value>(
    from folder: String = "public", as name: String = "", to store: LoopbackServer? = nil,
    images: BucketLocation?? = nil, _ timing: LockTiming = .test,
    _ body: (Deployment) async throws -> Value
  ) async throws -> Value {
    let deployment = try Deployment(
      from: tree.absolute(folder), named: name,
      to: store.map {
        .bucket(BucketLocation(bucket: "gallery", endpoint: WebAddress($0.url("/"))))
      } ?? destination,
      images: images ?? (store == nil ? self.images : nil), environment: Self.environment,
      userAgent: Self.userAgent,
      timing: timing)
    do {
      let value = try await body(deployment)
      await deployment.close()
      return value
    } catch {
      await deployment.close()
      throw error
    }
  }

  /// Does something with the destination.
  func target<Value>(_ body: (any DeployTarget) async throws -> Value) async throws -> Value {
    let target = try destination.target(
      images: images, Self.environment, userAgent: Self.userAgent)
    do {
      let value = try await body(target)
      await target.close()
      return value
    } catch {
      await target.close()
      throw error
    }
  }

  private static let environment = ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"]
  private static let userAgent = "Vitrine/0 (test)"

  /// Returns all files at the destination.
  func files() throws -> [String: [UInt8]] {
    switch backend {
    case .bucket: return s3.objects.mapValues(\.bytes)
    case .prefix: return bucketFiles(below: "a b/")
    case .split: return try folderFiles().merging(bucketFiles(below: "of/mine/")) { $1 }
    case .folder: return try folderFiles()
    }
  }

  private func bucketFiles(below prefix: String) -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: s3.objects.map {
        (String($0.key.dropFirst(prefix.count)), $0.value.bytes)
      })
  }

  /// Returns the files of the destination that are in a folder, also while a deploy is running.
  func folderFiles() throws -> [String: [UInt8]] {
    let root = tree.absolute("www/")
    var files: [String: [UInt8]] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      // A running deploy may have removed it.
      let names = try? FileManager.default.contentsOfDirectory(atPath: root + folder)
      for path in (names ?? []).map({ folder + $0 }) {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: root + path, isDirectory: &isFolder)
        do {
          if isFolder.boolValue {
            folders.append(path + "/")
          } else {
            files[path] = try [UInt8](Data(contentsOf: URL(fileURLWithPath: root + path)))
          }
        } catch CocoaError.fileReadNoSuchFile {
          // A running deploy has given its temporary file the final name.
          continue
        }
      }
    }
    return files
  }

  /// Returns the files at the destination, without the lists of deploys.
  func site() throws -> [String: String] {
    try files().filter { !$0.key.hasPrefix(".vitrine") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// Records at the destination that a deploy of these files has begun.
  func claim(_ files: [String: String]) throws {
    try plant(
      DeployLists.claim.text, String(decoding: SampleSite.list(of: files), as: UTF8.self))
  }

  /// Puts a file at the destination without a deploy.
  func plant(_ path: String, _ text: String) throws {
    switch backend {
    case .bucket: s3.put(path, text)
    case .prefix: s3.put("a b/" + path, text)
    case .split where path.hasPrefix("images/"): s3.put("of/mine/" + path, text)
    case .folder, .split: try tree.write("www/" + path, text)
    }
  }

  /// Removes a file at the destination without a deploy.
  func remove(_ path: String) throws {
    switch backend {
    case .bucket: s3.remove(path)
    case .prefix: s3.remove("a b/" + path)
    case .split where path.hasPrefix("images/"): s3.remove("of/mine/" + path)
    case .folder, .split:
      try FileManager.default.removeItem(atPath: tree.absolute("www/" + path))
    }
  }

  /// The entries of deploys at the destination.
  func locks() throws -> [String] { try files().keys.filter { $0.hasPrefix(LockEntry.prefix) } }

  /// Makes the processes of all deploys look as if they had ended.
  func endDeploys() throws {
    for path in try locks() {
      var entry = LockEntry(token: String(path.dropFirst(LockEntry.prefix.count)))
      entry.process = ProcessIdentity(machine: entry.process.machine, id: try Self.endedProcess())
      try plant(path, String(decoding: entry.bytes, as: UTF8.self))
    }
  }

  /// Returns the id of a process that has ended.
  private static func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exit"]
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }
}
