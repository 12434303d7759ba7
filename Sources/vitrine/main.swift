import VitrineCLI

await VitrineCommand.main()
