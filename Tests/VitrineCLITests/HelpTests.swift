import Foundation
import Testing
import VitrineTesting

/// The help of the command, which the manual and completions are made from.
@Suite("Help")
struct HelpTests {
  private struct Help: Decodable {
    struct Argument: Decodable {
      let valueName: String?
      let abstract: String?
      let shouldDisplay: Bool
      let completionKind: [String: Anything]?
    }
    struct Anything: Decodable {
      init(from decoder: any Decoder) {}
    }
    struct Command: Decodable {
      let commandName: String
      let abstract: String?
      let discussion: String?
      let arguments: [Argument]?
      let subcommands: [Command]?

      /// The subcommands without `help`, which the parser adds.
      var own: [Command] { (subcommands ?? []).filter { $0.commandName != "help" } }
      var all: [Command] { [self] + own.flatMap(\.all) }
    }
    let command: Command
  }

  private func help() async throws -> Help.Command {
    try await FileTree.temporary { tree in
      let run = try Command.run(["--experimental-dump-help"], in: tree)
      return try JSONDecoder().decode(Help.self, from: Data(run.output.utf8)).command
    }
  }

  @Test func describesEveryCommand() async throws {
    let root = try await help()
    #expect(root.own.count >= 8)
    for command in root.all {
      #expect(command.abstract?.hasSuffix(".") == true, "\(command.commandName)")
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        let name = "\(command.commandName) \(argument.valueName ?? "")"
        #expect(argument.abstract?.hasSuffix(".") == true, "\(name): \(argument.abstract ?? "")")
      }
    }
    for command in [root] + root.own {
      #expect((command.discussion ?? "").count > 80, "\(command.commandName)")
    }
  }

  @Test func completesFilesAndFolders() async throws {
    let places = ["dir", "output", "folder", "config", "report", "file"]
    for command in try await help().all {
      for argument in command.arguments ?? [] where places.contains(argument.valueName ?? "") {
        let kind = argument.completionKind?.keys.first
        #expect(
          kind == "file" || kind == "directory",
          "\(command.commandName) \(argument.valueName ?? "")")
      }
    }
  }

  @Test func completesInBash() async throws {
    try await FileTree.temporary { tree in
      try tree.write("site.yml", "title: T\n")
      try tree.write("list.csv", "provider,id\n")
      try tree.folder("folder")
      let lines = """
        vitrine --generate-completion-script bash >script; bash -n script || exit
        bash -O extglob -c '
        . ./script
        try() {
          COMP_LINE="vitrine $*" COMP_POINT=${#COMP_LINE} COMP_WORDS=(vitrine "$@")
          COMP_CWORD=$#; COMPREPLY=()
          _vitrine vitrine "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
          printf "%s\\n" "${COMPREPLY[@]}" | LC_ALL=C sort | tr "\\n" " "; echo
        }
        try bu
        try build --config ""
        try new ""
        try favorites import ""
        try providers f
        '
        """
      let run = try Command.shell(lines, in: tree)
      #expect(
        run.output == "build \nfolder site.yml \nfolder \nfolder list.csv \nflickr folder \n")
    }
  }

  @Test(arguments: ["zsh", "fish"]) func writesCompletionsForOtherShells(shell: String) async throws
  {
    try await FileTree.temporary { tree in
      let run = try Command.run(["--generate-completion-script", shell], in: tree)
      #expect(run.exit == 0)
      #expect(run.output.contains("favorites") && run.output.contains("allow-shrink"))
    }
  }
}
